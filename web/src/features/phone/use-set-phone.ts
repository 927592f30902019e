import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'

/** Writes another number, or none, into the profile. A verified one may be asked the password for: then it is tried again with it. */
export function useSetPhone(onDone: () => void) {
  const { reloadProfile } = useAuth()
  const [isPasswordAsked, setAsked] = useState(false)
  const [isTried, setTried] = useState(false)
  const [password, setPassword] = useState('')
  const mutation = useMutation({
    mutationFn: async (phone: string | null) => {
      await api.set_phone({ phone, ...(isPasswordAsked && { password }) })
      await reloadProfile()
    },
    onSuccess: onDone,
    onError: (error) => hasCode(error, 'REAUTHENTICATION_NEEDED') && setAsked(true),
  })
  const { error } = mutation
  return {
    isPending: mutation.isPending,
    /** Whatever went wrong that is not about the password. */
    error: hasCode(error, 'REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS') ? null : error,
    isPasswordAsked,
    password,
    setPassword: (typed: string) => {
      if (error) mutation.reset()
      setPassword(typed)
    },
    isPasswordWrong: hasCode(error, 'INVALID_CREDENTIALS'),
    isPasswordMissing: isTried && password === '',
    save: (phone: string | null) => {
      if (isPasswordAsked) setTried(true)
      if (!mutation.isPending && (!isPasswordAsked || password !== '')) mutation.mutate(phone)
    },
  }
}
export type SetPhone = ReturnType<typeof useSetPhone>
