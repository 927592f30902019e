import { formatUsd } from '@hai/contract/money'
import { useWords } from '../../lib/words.ts'
import { amountOfAction } from '../ui/mask.ts'

/** Button text such as `Approve $80.00`, with the amount from the server's summary. */
export function useApproveText(): (said: string) => string {
  const t = useWords('admin_adjustments')
  return (said) => {
    const amount = amountOfAction(said)
    return amount ? t('approve_amount', { amount: formatUsd(amount.cents) }) : t('approve')
  }
}
