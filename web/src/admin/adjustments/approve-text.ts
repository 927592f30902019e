import { formatUsd } from '@hai/contract/money'
import { useTranslations } from '../../lib/translations.ts'
import { amountOfAction } from '../ui/mask.ts'

/** Button text such as `Approve $80.00`, with the amount from the server's summary. */
export function useApproveText(): (said: string) => string {
  const t = useTranslations('admin_adjustments')
  return (said) => {
    const amount = amountOfAction(said)
    return amount ? t('approve_amount', { amount: formatUsd(amount.cents) }) : t('approve')
  }
}
