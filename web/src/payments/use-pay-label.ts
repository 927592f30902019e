import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../lib/money-text.ts'
import { useTranslations } from '../lib/translations.ts'

/**
 * The text of a button that pays. It names the typed amount without fee and tax as soon as it is valid, and also on a
 * retry. The price above the button has the total. `unconfirmed` is a payment whose answer was lost, and which the button
 * repeats.
 */
export function usePayLabel(unconfirmed: { readonly amount: Cents } | null, first: string): string {
  const t = useTranslations('payments')
  return unconfirmed ? t('retry', { amount: formatUsd(unconfirmed.amount) }) : first
}
