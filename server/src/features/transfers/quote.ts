import { chargeFor, chargePastFree, type Charge } from '@hai/contract/fee-bands'
import { plus, type Cents } from '@hai/contract/money'
import { fail } from '../../platform/failure.ts'
import type { DatedFeeRule } from '../fees/index.ts'

/** The payer is debited `total`, and the payee gets `payee_gets`. */
export interface Quote {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly payee_gets: Cents
}

/** `within` and `past` differ only for an amount that is free within the daily allowance. */
export interface Quotes {
  readonly rule: DatedFeeRule
  readonly within: Quote
  /** The price beyond the free allowance, which is the highest price. */
  readonly past: Quote
}

/** `quote` adds the charge to the payer’s total, or deducts it from the payee’s amount. Fails: AMOUNT_OUT_OF_BOUNDS. */
export function quotesOf(rule: DatedFeeRule, amount: Cents, quote: (amount: Cents, charge: Charge) => Quote): Quotes {
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  return { rule, within: quote(amount, chargeFor(rule, amount)), past: quote(amount, chargePastFree(rule, amount)) }
}

export const quoteSend = (rule: DatedFeeRule, amount: Cents): Quotes => quotesOf(rule, amount, onTop)

const onTop = (amount: Cents, { fee, tax }: Charge): Quote => ({
  amount,
  fee,
  tax,
  total: plus(amount, fee, tax),
  payee_gets: amount,
})
