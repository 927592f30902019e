import { chargeFor, chargePastFree, type Charge } from '@hai/contract/fee-bands'
import { plus, type Cents } from '@hai/contract/money'
import { fail } from '../../platform/failure.ts'
import type { DatedFeeRule } from '../fees/index.ts'

/** What a payment of `amount` costs: the payer is debited `total`, the payee gets `payee_gets`. Cents. */
export interface Quote {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly payee_gets: Cents
}

/** What a payment costs under one rule. The two differ only for an amount that is free while the payer’s free sum of the day lasts. */
export interface Quotes {
  readonly rule: DatedFeeRule
  /** While the free sum lasts. */
  readonly within: Quote
  /** Once it is used up: the most that the payment costs. */
  readonly past: Quote
}

/** Both quotes of an amount; `quote` says who bears a charge. Fails: AMOUNT_OUT_OF_BOUNDS. */
export function quotesOf(rule: DatedFeeRule, amount: Cents, quote: (amount: Cents, charge: Charge) => Quote): Quotes {
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  return { rule, within: quote(amount, chargeFor(rule, amount)), past: quote(amount, chargePastFree(rule, amount)) }
}

/** The quotes of a send, whose fee and tax come on top. Fails: AMOUNT_OUT_OF_BOUNDS. */
export const quoteSend = (rule: DatedFeeRule, amount: Cents): Quotes => quotesOf(rule, amount, onTop)

const onTop = (amount: Cents, { fee, tax }: Charge): Quote => ({
  ...{ amount, fee, tax },
  total: plus(amount, fee, tax),
  payee_gets: amount,
})
