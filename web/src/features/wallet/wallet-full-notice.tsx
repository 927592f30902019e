import type { ActivityItem } from '@hai/contract/wallet'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isReleased } from './activity-style.ts'
import { counterpartyName } from './receipt-text.ts'

export function WalletFullNotice({ receipt }: { receipt: ActivityItem }) {
  const t = useTranslations('receipt')
  if (receipt.status !== 'not_arrived' || receipt.direction === 'out' || isReleased(receipt)) return null
  return (
    <Notice kind="wait" title={t('no_room_title')}>
      <p>{t('no_room_text', { name: counterpartyName(receipt, t) })}</p>
      <TextLink href={paths.settings('limits')}>{t('ui.see_limits')}</TextLink>
    </Notice>
  )
}
