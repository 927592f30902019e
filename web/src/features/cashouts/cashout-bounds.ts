import type { Output } from '@hai/contract/contract'
import { cents, type Cents } from '@hai/contract/money'
import { smallestExceeded, type ExceededBound } from '../../payments/amount-bounds.ts'

export type CashoutLimits = NonNullable<Output<'get_limits'>['cashout']>

export const leftOfLimits = ({ each, per_day, days_30 }: CashoutLimits): Cents =>
  cents(Math.min(each, per_day.remaining, days_30.remaining))

export type Quote = Output<'quote_cashout'>

interface AmountState {
  readonly amount: Cents | null
  readonly quote: Quote | null
  /** Null while unknown. */
  readonly limits: CashoutLimits | null
  readonly available: Cents | null
}

/** The smallest bound that the amount exceeds. */
export function cashoutBound({ amount, quote, limits, available }: AmountState): ExceededBound | null {
  const known = quote?.limits ?? limits
  if (amount === null || !known) return null
  const { each, per_day, days_30 } = known
  const rests = [
    { bound: 'each', left: each },
    { bound: 'day', left: per_day.remaining },
    { bound: 'days_30', left: days_30.remaining },
  ] as const
  return smallestExceeded(amount, rests, { price: quote, available })
}

export const isPayable = (quote: Quote): boolean =>
  cashoutBound({ amount: quote.amount, quote, limits: null, available: null }) === null
