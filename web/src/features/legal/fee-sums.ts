import { chargeFor } from '@hai/contract/fee-bands'
import type { Output } from '@hai/contract/contract'
import { minus, plus, zeroCents, type Cents } from '@hai/contract/money'

export type FeeRule = Output<'list_fee_rules'>['items'][number]

/** What an operation costs, and what comes of it. Cents. */
export interface FeeSums {
  readonly fee: Cents
  readonly tax: Cents
  /** What whoever asked for it pays: the amount, and what comes on top. */
  readonly total: Cents
  /** What reaches the other side. */
  readonly gets: Cents
}

/** As the server reckons it. Null: no amount, or one that the rule does not take. */
export function feeSums(rule: FeeRule, amount: Cents | null): FeeSums | null {
  if (amount === null || amount < rule.minimum_amount || amount > rule.maximum_amount) return null
  if (rule.paid_by === 'platform') return { fee: zeroCents, tax: zeroCents, total: amount, gets: amount }
  const { fee, tax } = chargeFor(rule, amount)
  return rule.paid_by === 'payer'
    ? { fee, tax, total: plus(amount, fee, tax), gets: amount }
    : { fee, tax, total: amount, gets: minus(amount, fee, tax) }
}
