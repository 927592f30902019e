import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'

/** These failures need our own texts, because the browser's messages are for developers and in one language. */
export type PasskeyError = 'cancelled' | 'already_here' | 'unfit'

const kinds: Readonly<Record<string, PasskeyError>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'already_here',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
  SecurityError: 'unfit',
  UnknownError: 'unfit',
}

export const passkeyErrorOf = (error: unknown): PasskeyError | null =>
  error instanceof Error ? (kinds[error.name] ?? null) : null

export function PasskeyNotice({ error, at }: { error: Error; at: 'registration' | 'sign_in' }) {
  const t = useTranslations('mfa')
  const problem = passkeyErrorOf(error)
  if (problem === null) return <Notice kind="problem" title={errorMessage(error)} />
  if (problem === 'cancelled') return <Notice kind="wait" title={t(`${at}_cancelled`)} />
  return <Notice kind="problem" title={t(`passkey_${problem}`)} />
}
