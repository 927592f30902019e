import { errorMessage } from '../../../api/error-messages.ts'
import { getTranslations } from '../../../lib/translations.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProofRejected } from './verifier.ts'

/** The browser uses these names if a prompt is cancelled. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError'])

export function VerificationError({ error }: { error: Error | null }) {
  if (error === null) return null
  const t = getTranslations('admin_mfa')
  if (error instanceof ProofRejected)
    return (
      <Notice kind="problem" title={error.message}>
        {error.more !== null && <p>{error.more}</p>}
      </Notice>
    )
  if (CANCELLED.has(error.name)) return <Notice kind="wait" title={t('cancelled')} />
  return <Notice kind="problem" title={errorMessage(error)} />
}
