import { formatUsd, type Cents } from '@hai/contract/money'
import { supportEmail } from '../lib/installation.ts'
import { useWords } from '../lib/words.ts'
import { openOverlay } from '../lib/overlays.ts'
import { withBreaks } from './breaks.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Said before anything is filled in that would be refused: nothing leaves the wallet for now, and why. */
export const NothingLeaves = ({ is_locked, owed }: { is_locked: boolean; owed: Cents }) => (
  <>
    {is_locked && <WalletLocked />}
    {owed > 0 && <MoneyOwed owed={owed} />}
  </>
)

function WalletLocked() {
  const t = useWords('locks')
  return (
    <Notice kind="problem" title={t('title')}>
      <p>{withBreaks(t('text', { email: supportEmail }))}</p>
    </Notice>
  )
}

/** The same of a member who owes for a payment that went back: adding as much opens the wallet again. */
function MoneyOwed({ owed }: { owed: Cents }) {
  const t = useWords('locks')
  return (
    <Notice kind="problem" title={t('owed_title', { owed: formatUsd(owed) })}>
      <p>{withBreaks(t('owed_text', { email: supportEmail }))}</p>
      <div className="mt-2">
        <Button size="small" onClick={() => openOverlay('add-funds')}>
          {t('add_money')}
        </Button>
      </div>
    </Notice>
  )
}
