import { errorWords } from '../../../api/error-messages.ts'
import { words } from '../../../lib/words.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProofRefused } from './verifier.ts'

/** Error names for a cancelled browser prompt. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError'])

/** Error message of a proof, in the server's words if available. */
export function Trouble({ error }: { error: Error | null }) {
  if (error === null) return null
  const t = words('admin_mfa')
  if (error instanceof ProofRefused)
    return (
      <Notice kind="problem" title={error.message}>
        {error.more !== null && <p>{error.more}</p>}
      </Notice>
    )
  if (CANCELLED.has(error.name)) return <Notice kind="wait" title={t('cancelled')} />
  return <Notice kind="problem" title={errorWords(error)} />
}
