import { chargeFor, type FeeRule } from '@hai/contract/fee-bands'
import { plus, type Cents } from '@hai/contract/money'
import { fail } from '../../platform/failure.ts'

/** What a payment of `amount` costs: the payer is debited `total`, the payee gets `payee_gets`. Cents. */
export interface Quote {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly payee_gets: Cents
}

/** The quote of a send, whose fee and tax come on top. Fails: AMOUNT_OUT_OF_BOUNDS. */
export function quoteSend(rule: FeeRule, amount: Cents): Quote {
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  const { fee, tax } = chargeFor(rule, amount)
  return { amount, fee, tax, total: plus(amount, fee, tax), payee_gets: amount }
}
