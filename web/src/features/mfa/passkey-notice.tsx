import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { passkeyErrorOf } from './passkey-errors.ts'

/** Cancelling the prompt shows a mild notice, not an error. */
export function PasskeyNotice({ error, at }: { error: Error; at: 'registration' | 'sign_in' }) {
  const t = useTranslations('mfa')
  const problem = passkeyErrorOf(error)
  if (problem === null) return <Notice kind="problem" title={errorMessage(error)} />
  if (problem === 'cancelled') return <Notice kind="wait" title={t(`${at}_cancelled`)} />
  return <Notice kind="problem" title={t(`passkey_${problem}`)} />
}
