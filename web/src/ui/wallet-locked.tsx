import { supportEmail } from '../lib/installation.ts'
import { useWords } from '../lib/words.ts'
import { withBreaks } from './breaks.tsx'
import { Notice } from './notice.tsx'

/** Said before anything is filled in that would be refused: nothing leaves the wallet for now. */
export function WalletLocked() {
  const t = useWords('locks')
  return (
    <Notice kind="problem" title={t('title')}>
      <p>{withBreaks(t('text', { email: supportEmail }))}</p>
    </Notice>
  )
}
