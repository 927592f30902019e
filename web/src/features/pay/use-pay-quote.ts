import type { Output } from '@hai/contract/contract'
import { formatUsd, zeroCents, type Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { errorDataOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { nearestBound, ownAmountBounds, type OwnMaximum } from '../../payments/amount-bounds.ts'
import { useLiveQuote } from '../../payments/use-live-quote.ts'
import type { Translate } from '../../lib/translations.ts'

export type Quote = Output<'quote_quick_pay'>

export const usePayQuote = (payee: PayTarget, amount: Cents | null) =>
  useLiveQuote(amount, (rested) => api.quote_quick_pay.query({ payee, amount: rested }))

/** What the payer pays: no fee and no tax if the payee pays them. */
export const payerPrice = ({ fee, tax, total, fee_paid_by }: Quote): Pick<Quote, 'fee' | 'tax' | 'total'> =>
  fee_paid_by === 'payer' ? { fee, tax, total } : { fee: zeroCents, tax: zeroCents, total }

/** True if balance and daily limit cover the amount. */
export const canBePaid = ({ available_after, amount, remaining_today }: Quote): boolean =>
  available_after >= 0 && amount <= remaining_today

export function amountError(
  {
    isTouched,
    typed,
    amount,
    quote,
    error,
    own,
  }: {
    isTouched: boolean
    typed: string
    amount: Cents | null
    quote: Quote | null
    error: Error | null
    own: OwnMaximum
  },
  t: Translate<'pay'>,
): string | null {
  if (amount === null || amount === 0) return isTouched && typed !== '' ? t('err_amount') : null
  const bounds = errorDataOf(error, 'AMOUNT_OUT_OF_BOUNDS')
  const nearest = nearestBound(amount, quote, own)
  if (nearest) return t(`err_${nearest.bound}`, { amount: formatUsd(nearest.amount) })
  if (bounds) {
    const { minimum, maximum } = ownAmountBounds(bounds, own.dayLimit)
    return t('err_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum) })
  }
  return null
}
