import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'

/** What an act carries to show that it is still the same person. */
export type Proof = { password?: string }

export interface Reauthenticated {
  run: () => void
  isPending: boolean
  /** The session is not fresh: the password is wanted. */
  isAsked: boolean
  password: string
  setPassword: (password: string) => void
  isWrong: boolean
  isMissing: boolean
  /** Whatever else went wrong. */
  error: Error | null
}

/**
 * An act that a fresh session may do at once, and an older one with the password: asks for it when the server does, and tries again
 * with it.
 */
export function useReauthenticated<Result>(
  act: (proof: Proof) => Promise<Result>,
  onDone: (result: Result) => void,
): Reauthenticated {
  const [isAsked, setAsked] = useState(false)
  const [isTried, setTried] = useState(false)
  const [password, setPassword] = useState('')
  const mutation = useMutation({
    mutationFn: () => act(isAsked ? { password } : {}),
    onSuccess: onDone,
    onError: (error) => hasCode(error, 'REAUTHENTICATION_NEEDED') && setAsked(true),
  })
  const { error } = mutation
  return {
    run: () => {
      if (isAsked) setTried(true)
      if (!mutation.isPending && (!isAsked || password !== '')) mutation.mutate()
    },
    isPending: mutation.isPending,
    isAsked,
    password,
    setPassword: (typed) => {
      if (error) mutation.reset()
      setPassword(typed)
    },
    isWrong: hasCode(error, 'INVALID_CREDENTIALS'),
    isMissing: isTried && password === '',
    error: hasCode(error, 'REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS') ? null : error,
  }
}
