import { chargeFor } from '@hai/contract/fee-bands'
import type { FundingMethod } from '@hai/contract/funding-states'
import { plus, type Cents } from '@hai/contract/money'
import { fail } from '../../platform/failure.ts'
import { providerOf, type Context } from './context.ts'

/**
 * The price of adding `amount`, in cents. Fee and tax are paid on top. Fails: FUNDING_UNAVAILABLE,
 * AMOUNT_OUT_OF_BOUNDS.
 */
export async function quoteFunding(context: Pick<Context, 'fees' | 'providers'>, method: FundingMethod, amount: Cents) {
  const rule = await context.fees.current(providerOf(context, method).operation)
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  const { fee, tax } = chargeFor(rule, amount)
  return { amount, fee, tax, total: plus(amount, fee, tax), credited: amount }
}
