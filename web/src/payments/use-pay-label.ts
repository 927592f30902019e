import { formatUsd } from '../lib/money-text.ts'
import { useTranslations } from '../lib/translations.ts'

/**
 * The text of a button that pays. It names what leaves the wallet, except "Send", which names what the payee gets, and
 * "Request" for a cash-out. `repeated` is that sum in cents of a payment whose answer was lost, and which the button
 * repeats.
 */
export function usePayLabel(repeated: number | null | undefined, first: string): string {
  const t = useTranslations('payments')
  return repeated === null || repeated === undefined ? first : t('retry', { amount: formatUsd(repeated) })
}
