import { cents, minus, plus, zeroCents, type Cents } from '@hai/contract/money'
import type { FundingRow } from './rows.ts'

interface Figures {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * In US cents, at the exchange rate of the request. Null if nothing was received, if the currency differs from the
 * requested one, or if the rate is unknown.
 */
function receivedInDollars({ asked, received, htg_per_usd }: FundingRow): Cents | null {
  if (received?.currency !== asked.currency) return null
  if (received.currency === 'usd') return cents(received.amount)
  return htg_per_usd === null ? null : cents(Math.floor(received.amount / htg_per_usd))
}

const share = (of: Cents, part: number, whole: number): Cents => cents(Math.floor((of * Math.min(part, whole)) / whole))

/**
 * Everything received, minus the requested fee and tax. For an underpayment, fee and tax are reduced in proportion.
 * Null if there is nothing to decide or the payment cannot be credited.
 */
export function toCredit(row: FundingRow): Figures | null {
  const came = row.status === 'differs' ? receivedInDollars(row) : null
  if (came === null) return null
  const whole = plus(row.amount, row.fee, row.tax)
  const fee = share(row.fee, came, whole)
  const tax = share(row.tax, came, whole)
  const amount = came - fee - tax
  return amount > 0 ? { amount: cents(amount), fee, tax } : null
}

const withoutRefundReports: ReadonlySet<FundingRow['method']> = new Set(['moncash'])

/**
 * The most that staff can record as refunded. 0 stands for the whole of a payment that was never credited. Null if
 * staff can record nothing, or if the provider reports refunds.
 */
export function toGiveBack(row: FundingRow): Cents | null {
  if (row.transaction_id === null) return row.status === 'differs' ? zeroCents : null
  if (!withoutRefundReports.has(row.method)) return null
  const left = plus(row.amount, row.fee, row.tax) - plus(row.refunded, row.disputed)
  return left > 0 ? minus(plus(row.amount, row.fee, row.tax), plus(row.refunded, row.disputed)) : null
}
