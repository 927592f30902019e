import { chargeFor } from '@hai/contract/fee-bands'
import type { Output } from '@hai/contract/contract'
import { minus, plus, zeroCents, type Cents } from '@hai/contract/money'

export type FeeRule = Output<'list_fee_rules'>['items'][number]

export interface FeeSums {
  readonly fee: Cents
  readonly tax: Cents
  /** Paid by the member who starts the operation: the amount plus fee and tax if they pay those. */
  readonly total: Cents
  readonly gets: Cents
}

/** Null if there is no amount, or if it is outside the rule’s bounds. */
export function feeSums(rule: FeeRule, amount: Cents | null): FeeSums | null {
  if (amount === null || amount < rule.minimum_amount || amount > rule.maximum_amount) return null
  if (rule.paid_by === 'platform') return { fee: zeroCents, tax: zeroCents, total: amount, gets: amount }
  const { fee, tax } = chargeFor(rule, amount)
  return rule.paid_by === 'payer'
    ? { fee, tax, total: plus(amount, fee, tax), gets: amount }
    : { fee, tax, total: amount, gets: minus(amount, fee, tax) }
}
