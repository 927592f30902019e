import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../lib/money-text.ts'
import { supportEmail } from '../lib/installation.ts'
import { useTranslations } from '../lib/translations.ts'
import { openOverlay } from '../lib/overlays.ts'
import { withEmailBreaks } from './email-breaks.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Shown before the member fills in a form that would be rejected. */
export const OutgoingBlocked = ({ is_locked, owed }: { is_locked: boolean; owed: Cents }) => (
  <>
    {is_locked && <WalletLocked />}
    {owed > 0 && <MoneyOwed owed={owed} />}
  </>
)

function WalletLocked() {
  const t = useTranslations('wallet_locked')
  return (
    <Notice kind="problem" title={t('title')}>
      <p>{withEmailBreaks(t('text', { email: supportEmail }))}</p>
    </Notice>
  )
}

/** Adding the owed amount unblocks the wallet. */
function MoneyOwed({ owed }: { owed: Cents }) {
  const t = useTranslations('wallet_locked')
  return (
    <Notice kind="problem" title={t('owed_title', { owed: formatUsd(owed) })}>
      <p>{withEmailBreaks(t('owed_text', { email: supportEmail }))}</p>
      <div className="mt-2">
        <Button size="small" onClick={() => openOverlay('add-funds')}>
          {t('ui.add_money')}
        </Button>
      </div>
    </Notice>
  )
}
