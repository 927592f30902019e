import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { getTranslations } from '../../lib/translations.ts'
import { knowsPasskeys } from '../../lib/passkey-support.ts'
import { CODE_SECONDS, fromNow, lockedUntil, ProofRejected, RESEND_SECONDS, type Verifier } from '../ui/second-factor/verifier.ts'
import { signWithPasskey } from '../ui/second-factor/sign-with-passkey.ts'
import { storeStepUp } from './step-up-session.ts'

type Verdict = Output<'admin-twilio-verify-check'>

async function take({ session_id, blocked, error, retry_at }: Verdict, sinceMs: number): Promise<void> {
  const t = getTranslations('admin_mfa')
  if (blocked) throw new ProofRejected(t('locked_title'), { more: t('locked_text'), lockedUntilMs: lockedUntil(retry_at) })
  if (error !== null || session_id === null) throw new ProofRejected(error ?? t('invalid_code'), { isOfCode: true })
  const { token } = await api['step-up-admin']({ method: 'mfa' }).catch((failure: unknown) => {
    // The proof was correct, but another tab of the same session has already fetched its token.
    throw hasCode(failure, 'STEP_UP_REQUIRED') ? new ProofRejected(t('no_token'), { more: t('no_token_more') }) : failure
  })
  storeStepUp(token, sinceMs)
}

/** PHONE_INVALID also means that there is no number. People who have another method do not need one. */
const phoneProblemOf = ({ methods, phone_trouble }: Output<'get_admin_step_up'>): string | null =>
  phone_trouble === null || (phone_trouble.reason === 'PHONE_INVALID' && methods.length > 0) ? null : phone_trouble.message

export const stepUpVerifier = (known: Output<'get_admin_step_up'>): Verifier<void> => ({
  methods: known.methods.filter((method) => method !== 'passkey' || knowsPasskeys()),
  phone_ending: known.phone_ending,
  phoneProblem: phoneProblemOf(known),
  sent: known.pending && {
    channel: known.pending.channel,
    expiresAtMs: fromNow(known.pending.expires_in_seconds),
    resendAtMs: fromNow(known.pending.resend_in_seconds),
  },
  lockedUntilMs: known.locked_seconds > 0 ? fromNow(known.locked_seconds) : null,
  send: async (channel) => {
    const { error, details } = await api['admin-twilio-verify-start']({ channel })
    if (error !== null)
      throw new ProofRejected(error, {
        more: details?.message ?? null,
        lockedUntilMs: details?.reason === 'LOCKED' ? lockedUntil(details.retry_at) : null,
      })
    return { channel, expiresAtMs: fromNow(CODE_SECONDS), resendAtMs: fromNow(RESEND_SECONDS) }
  },
  byCode: async (way, code) => {
    const sinceMs = Date.now()
    const verdict =
      way === 'phone' ? await api['admin-twilio-verify-check']({ code }) : await api.check_admin_authenticator({ code })
    await take(verdict, sinceMs)
  },
  byPasskey: async () => {
    const started = await api.start_admin_passkey()
    const assertion = await signWithPasskey(started)
    const sinceMs = Date.now()
    await take(await api.finish_admin_passkey({ challenge_id: started.challenge_id, assertion }), sinceMs)
  },
})
