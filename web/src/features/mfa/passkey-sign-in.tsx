import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import type { Session } from '@hai/contract/identity'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { setSession } from '../../api/session.ts'
import { deviceId } from '../../lib/device-id.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { PasskeyNotice } from './passkey-notice.tsx'

const byPasskey = { way: 'passkey' }

async function signInWithPasskey(): Promise<Session> {
  void logAuthEvent('login_attempt', null, byPasskey)
  const { challenge_id, options } = await api.start_passkey_sign_in()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
  return api.finish_passkey_sign_in({
    challenge_id,
    credential: { id, rawId, type, response: signed },
    device_id: deviceId(),
  })
}

/** Storing the session makes the app redirect. */
export function PasskeySignIn() {
  const t = useTranslations('mfa')
  const [, navigate] = useLocation()
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (session) => {
      setSession(session)
      void logAuthEvent('login_success', null, byPasskey)
    },
    onError: (error) => {
      void logAuthEvent('login_failure', null, { ...byPasskey, because: error.name })
      const blocked = errorDataOf(error, 'ACCOUNT_BLOCKED')
      if (blocked) navigate(paths.accessBlocked(), { state: blocked })
    },
  })
  return (
    <div className="grid gap-2">
      {signIn.error && !hasCode(signIn.error, 'ACCOUNT_BLOCKED') && <PasskeyNotice error={signIn.error} at="sign_in" />}
      <Button kind="edge" wide icon={Fingerprint} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {t(signIn.isPending ? 'passkey_waiting' : 'passkey_sign_in')}
      </Button>
    </div>
  )
}
