import { chargeFor } from '@hai/contract/fee-bands'
import { plus, type Cents } from '@hai/contract/money'
import { fail } from '../../platform/failure.ts'
import type { Context } from './context.ts'

/** What adding `amount` of play money costs. Cents. Fails: FUNDING_UNAVAILABLE, AMOUNT_OUT_OF_BOUNDS. */
export async function quoteSandbox({ fees, hasSandbox }: Pick<Context, 'fees' | 'hasSandbox'>, amount: Cents) {
  if (!hasSandbox) fail('FUNDING_UNAVAILABLE')
  const rule = await fees.current('fund_sandbox')
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  const { fee, tax } = chargeFor(rule, amount)
  return { amount, fee, tax, total: plus(amount, fee, tax), credited: amount }
}
