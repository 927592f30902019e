import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { hasCode } from '../api/api-error.ts'
import { useAuth } from '../api/auth-context.ts'
import type { MemberChangeName } from '../api/stale-query-types.ts'
import { isPasswordError, type Proof, useOwnPassword } from './use-own-password.ts'

/**
 * A call that a new session can make at once, and an older session only with the password. The password field appears
 * once the server has required it. For staff it is there from the start, because they always need the password.
 */
export function useReauthenticated<Result, Given = void>(
  name: MemberChangeName,
  call: (proof: Proof, given: Given) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const isOfStaff = useAuth().profile.is_admin
  const [isLate, setLate] = useState(false)
  const isAsked = isLate || isOfStaff
  const { data } = useQuery({ ...api.get_authenticator.query(), enabled: isAsked })
  const mutation = useMutation({
    mutationKey: [name],
    mutationFn: ({ proof, given }: { proof: Proof; given: Given }) => call(proof, given),
    onSuccess: onDone,
    onError: (error) => hasCode(error, 'REAUTHENTICATION_NEEDED') && setLate(true),
  })
  const { error, isPending } = mutation
  const hasPassword = isAsked && data?.has_password !== false
  const { field, proof, check } = useOwnPassword({ hasPassword, error, onType: mutation.reset })
  return {
    isPending,
    field: { ...field, isLate },
    /** True if the user has no password and must sign in again. */
    isStuck: field.asks === 'sign_in',
    error: isPasswordError(error) ? null : error,
    run: (given: Given) => {
      if (check() && !isPending) mutation.mutate({ proof, given })
    },
  }
}
