import { chargeFor } from '@hai/contract/fee-bands'
import { minus, plus, zeroCents, type Cents } from '@hai/contract/money'
import { fail } from '../../platform/failure.ts'
import type { DatedFeeRule } from '../fees/index.ts'

/** What a quick pay of `amount` does: the payer is debited `total`, the payee gets `payee_gets`. Cents. */
export interface QuickPayQuote {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly payee_gets: Cents
}

/** Fee and tax are whoever’s the rule says: the payee’s come out of what they get, the payer’s on top. Fails: AMOUNT_OUT_OF_BOUNDS. */
export function quoteQuickPay(rule: DatedFeeRule, amount: Cents): QuickPayQuote {
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  if (rule.paid_by === 'platform') return { amount, fee: zeroCents, tax: zeroCents, total: amount, payee_gets: amount }
  const { fee, tax } = chargeFor(rule, amount)
  return rule.paid_by === 'payer'
    ? { amount, fee, tax, total: plus(amount, fee, tax), payee_gets: amount }
    : { amount, fee, tax, total: amount, payee_gets: minus(amount, fee, tax) }
}
