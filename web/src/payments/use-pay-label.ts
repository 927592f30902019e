import { formatUsd } from '../lib/money-text.ts'
import { useTranslations } from '../lib/translations.ts'

/** The text of a button that pays. `unconfirmed` is a payment whose answer was lost, and which the button repeats. */
export function usePayLabel(unconfirmed: { readonly amount: number } | null, first: string): string {
  const t = useTranslations('payments')
  return unconfirmed ? t('retry', { amount: formatUsd(unconfirmed.amount) }) : first
}
