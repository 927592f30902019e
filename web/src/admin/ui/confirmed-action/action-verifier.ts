import type { Output } from '@hai/contract/contract'
import { api } from '../../../api/api.ts'
import { errorDataOf, hasCode } from '../../../api/api-error.ts'
import { errorMessage } from '../../../api/error-messages.ts'
import { knowsPasskeys } from '../../../lib/passkey-support.ts'
import { getTranslations } from '../../../lib/translations.ts'
import { type Channel, fromNow, lockedUntil, ProofRejected, type Verifier } from '../second-factor/verifier.ts'
import { signWithPasskey } from '../second-factor/sign-with-passkey.ts'

export type PreparedAction = Output<'prepare_admin_action'>
type Confirmed = Output<'confirm_admin_action'>

function toRefused(error: unknown): unknown {
  const t = getTranslations('admin_mfa')
  if (hasCode(error, 'INVALID_CODE')) return new ProofRejected(t('invalid_code'), { isOfCode: true })
  if (hasCode(error, 'CODE_EXPIRED')) return new ProofRejected(t('code_over'), { isOfCode: true })
  if (hasCode(error, 'PASSKEY_REFUSED')) return new ProofRejected(t('passkey_refused'))
  if (hasCode(error, 'PHONE_INVALID')) return new ProofRejected(t('phone_unusable'), { more: t('phone_unusable_more') })
  if (hasCode(error, 'VERIFIER_NOT_CONFIGURED')) return new ProofRejected(t('not_configured'))
  if (hasCode(error, 'NOT_FOUND')) return new ActionExpired()
  const lock = errorDataOf(error, 'LOCKED')
  if (lock) return new ProofRejected(t('locked_title'), { more: t('locked_text'), lockedUntilMs: lockedUntil(lock.retry_at) })
  return error
}

function notSent(channel: Channel, error: unknown): ProofRejected {
  const t = getTranslations('admin_mfa')
  return new ProofRejected(t(channel === 'voice' ? 'call_failed' : 'send_failed'), { more: errorMessage(error) })
}

/** The prepared action expired after five minutes or was already confirmed. This attempt did nothing. */
class ActionExpired extends ProofRejected {
  constructor() {
    super(getTranslations('admin_mfa')('action_over'))
  }
}

/** Calls `onOver` with each ActionExpired. The proofs throw ProofRejected, ActionExpired or ApiError. */
export function actionVerifier(
  { action_id, methods, phone_ending }: PreparedAction,
  { onOver }: { onOver: () => void },
): Verifier<Confirmed> {
  const asRefused = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      const refused = toRefused(error)
      if (refused instanceof ActionExpired) onOver()
      throw refused
    })
  return {
    methods: methods.filter((method) => method !== 'passkey' || knowsPasskeys()),
    phone_ending,
    phoneProblem: null,
    sent: null,
    lockedUntilMs: null,
    send: async (channel) => {
      const sending = api.send_admin_action_code({ action_id, channel })
      const { expires_in_seconds, resend_in_seconds } = await asRefused(sending).catch((error: unknown) => {
        throw error instanceof ProofRejected ? error : notSent(channel, error)
      })
      return { channel, expiresAtMs: fromNow(expires_in_seconds), resendAtMs: fromNow(resend_in_seconds) }
    },
    byCode: (method, code) => asRefused(api.confirm_admin_action({ action_id, proof: { method, code } })),
    byPasskey: async () => {
      const started = await asRefused(api.start_admin_action_passkey({ action_id }))
      const assertion = await signWithPasskey(started)
      const { challenge_id } = started
      return asRefused(api.confirm_admin_action({ action_id, proof: { method: 'passkey', challenge_id, assertion } }))
    },
  }
}
