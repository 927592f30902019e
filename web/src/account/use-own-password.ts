import { useState } from 'react'
import { hasCode } from '../api/api-error.ts'
import { useAuth } from '../api/auth-context.ts'

export type Proof = { password?: string }

interface OwnPasswordOptions {
  /** If the account has a password, the call needs it. Without one, the user must have signed in recently. */
  hasPassword: boolean
  error: unknown
  onType: () => void
}

const ownProof = ({ hasPassword, password }: { hasPassword: boolean; password: string }): Proof =>
  hasPassword ? { password } : {}

/** Returns the props for `PasswordAgain`, and the proof for the call. */
export function useOwnPassword({ hasPassword, error, onType }: OwnPasswordOptions) {
  const { profile } = useAuth()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = hasPassword && password === ''
  const problem = hasCode(error, 'INVALID_CREDENTIALS') ? 'wrong' : isTried && isMissing ? 'missing' : null
  const asks = hasPassword ? 'password' : hasCode(error, 'REAUTHENTICATION_NEEDED') ? 'sign_in' : 'nothing'
  return {
    field: {
      asks,
      problem,
      email: profile.email,
      password,
      isStaff: profile.is_admin,
      setPassword: (typed: string) => {
        if (error) onType()
        setPassword(typed)
      },
    } as const,
    isMissing,
    proof: ownProof({ hasPassword, password }),
    /** Returns true if no password is missing. Otherwise the empty field shows an error from now on. */
    check: (): boolean => {
      if (hasPassword) setTried(true)
      return !isMissing
    },
  }
}

export const isPasswordError = (error: unknown): boolean => hasCode(error, 'INVALID_CREDENTIALS', 'REAUTHENTICATION_NEEDED')
