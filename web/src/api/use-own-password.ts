import { useState } from 'react'
import { hasCode } from './api-error.ts'
import { useAuth } from './auth-context.ts'

/** Proof of identity sent with a call. */
export type Proof = { password?: string }

interface Wanted {
  /**
   * True if the account has a password, which the call then needs. Without a password, the user must have signed in
   * recently.
   */
  hasPassword: boolean
  error: unknown
  /** Called on typing, so that the previous error is cleared. */
  onType: () => void
}

const ownProof = ({ hasPassword, password }: { hasPassword: boolean; password: string }): Proof =>
  hasPassword ? { password } : {}

/** Password confirmation for sensitive changes: the props for `PasswordAgain`, and the proof for the call. */
export function useOwnPassword({ hasPassword, error, onType }: Wanted) {
  const { profile } = useAuth()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = hasPassword && password === ''
  const problem = hasCode(error, 'INVALID_CREDENTIALS') ? 'wrong' : isTried && isMissing ? 'missing' : null
  const asks = hasPassword ? 'password' : hasCode(error, 'REAUTHENTICATION_NEEDED') ? 'sign_in' : 'nothing'
  return {
    field: {
      ...({ asks, problem } as const),
      email: profile.email,
      password,
      isOfStaff: profile.is_admin,
      setPassword: (typed: string) => {
        if (error) onType()
        setPassword(typed)
      },
    },
    proof: ownProof({ hasPassword, password }),
    /** From now on, an empty field shows an error. Returns true if no password is missing. */
    check: (): boolean => {
      if (hasPassword) setTried(true)
      return !isMissing
    },
  }
}

/** True if the error is shown at the password field. */
export const isPasswordError = (error: unknown): boolean => hasCode(error, 'INVALID_CREDENTIALS', 'REAUTHENTICATION_NEEDED')
