import { useState } from 'react'
import { hasCode } from './api-error.ts'
import { useAuth } from './auth-context.ts'

/** What an act carries to show that it is still the same person. */
export type Proof = { password?: string }

interface Wanted {
  /** The password is part of the act. Whoever has none must have signed in lately instead. */
  hasPassword: boolean
  /** What the act was refused with. */
  error: unknown
  /** Something else is being typed: the last try no longer counts. */
  onType: () => void
}

const ownProof = ({ hasPassword, password }: { hasPassword: boolean; password: string }): Proof =>
  hasPassword ? { password } : {}

/** The password once more, before what cannot simply be undone: the props of its field (`PasswordAgain`), and what the act carries. */
export function useOwnPassword({ hasPassword, error, onType }: Wanted) {
  const { profile } = useAuth()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = hasPassword && password === ''
  const trouble = hasCode(error, 'INVALID_CREDENTIALS') ? 'wrong' : isTried && isMissing ? 'missing' : null
  const asks = hasPassword ? 'password' : hasCode(error, 'REAUTHENTICATION_NEEDED') ? 'sign_in' : 'nothing'
  return {
    field: {
      ...({ asks, trouble } as const),
      ...{ email: profile.email, password, isOfStaff: profile.is_admin },
      setPassword: (typed: string) => {
        if (error) onType()
        setPassword(typed)
      },
    },
    proof: ownProof({ hasPassword, password }),
    /** From now on an empty field is a mistake. True: nothing is missing, the act may be sent. */
    check: (): boolean => {
      if (hasPassword) setTried(true)
      return !isMissing
    },
  }
}

/** Whether a refusal is said at the password already. */
export const isAboutPassword = (error: unknown): boolean => hasCode(error, 'INVALID_CREDENTIALS', 'REAUTHENTICATION_NEEDED')
