import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '@hai/contract/contract'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { setSession } from '../../api/session.ts'
import { deviceId } from '../../lib/device-id.ts'
import { paths } from '../../lib/paths.ts'
import { classifySignInError } from './sign-in-errors.ts'

/** Storing the session opens the app, which redirects. If the account needs a second factor, calls `onCodeNeeded`. */
export function useSignIn(onCodeNeeded?: () => void) {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (credentials: Omit<CallInput<'sign_in'>, 'device_id'>) => {
      void logAuthEvent('login_attempt', null)
      return api.sign_in({ ...credentials, device_id: deviceId() })
    },
    onSuccess: (session) => {
      setSession(session)
      void logAuthEvent('login_success', null)
    },
    onError: (error) => {
      if (hasCode(error, 'SECOND_FACTOR_NEEDED')) return onCodeNeeded?.()
      const problem = classifySignInError(error)
      void logAuthEvent('login_failure', null, { because: problem.kind })
      if (problem.kind === 'blocked') navigate(paths.accessBlocked(), { state: problem.notice })
    },
  })
}
