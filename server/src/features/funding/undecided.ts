import { cents, minus, plus, zeroCents, type Cents } from '@hai/contract/money'
import type { FundingRow } from './rows.ts'

interface Figures {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/** What came, in cents of a dollar, at the rate it was asked for at; null: in a currency that was not asked for. */
function receivedInDollars({ asked, received, htg_per_usd }: FundingRow): Cents | null {
  if (received?.currency !== asked.currency) return null
  if (received.currency === 'usd') return cents(received.amount)
  return htg_per_usd === null ? null : cents(Math.floor(received.amount / htg_per_usd))
}

const share = (of: Cents, part: number, whole: number): Cents => cents(Math.floor((of * Math.min(part, whole)) / whole))

/**
 * What of a payment that differs is credited when people decide so: all that came, fee and tax apart, which are at most those that were asked
 * for, and less in proportion where less came. Null: nothing is to be decided, or it cannot be credited.
 */
export function toCredit(row: FundingRow): Figures | null {
  const came = row.status === 'differs' ? receivedInDollars(row) : null
  if (came === null) return null
  const whole = plus(row.amount, row.fee, row.tax)
  const [fee, tax] = [share(row.fee, came, whole), share(row.tax, came, whole)]
  const amount = came - fee - tax
  return amount > 0 ? { amount: cents(amount), fee, tax } : null
}

/** Providers that do not tell what is given back. */
const untold: ReadonlySet<FundingRow['method']> = new Set(['moncash'])

/** How much people may record as given back; 0: all of what was never credited; null: nothing, or the provider tells. */
export function toGiveBack(row: FundingRow): Cents | null {
  if (row.transaction_id === null) return row.status === 'differs' ? zeroCents : null
  if (!untold.has(row.method)) return null
  const left = plus(row.amount, row.fee, row.tax) - plus(row.refunded, row.disputed)
  return left > 0 ? minus(plus(row.amount, row.fee, row.tax), plus(row.refunded, row.disputed)) : null
}
