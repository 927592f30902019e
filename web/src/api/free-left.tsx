import { formatUsd, minus, type Cents } from '@hai/contract/money'
import { useWords } from '../lib/words.ts'

interface FreeLeftProps {
  quote: { readonly amount: Cents; readonly fee: Cents; readonly free_left_today: Cents | null }
}

/** Below the price of a small payment: what the payer can still send free today, or why this one has a fee. */
export function FreeLeft({ quote: { amount, fee, free_left_today: left } }: FreeLeftProps) {
  const t = useWords('ui')
  if (left === null) return null
  if (fee === 0) return t('free_left', { amount: formatUsd(minus(left, amount)) })
  return left === 0 ? t('free_used') : t('free_over', { amount: formatUsd(left) })
}
