import { chargeFor } from '@hai/contract/fee-bands'
import type { FundingMethod } from '@hai/contract/funding-states'
import { plus, type Cents } from '@hai/contract/money'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { providerOf, type Context } from './context.ts'
import { creditAtOnce } from './credit-sandbox.ts'
import { openPage } from './open-page.ts'
import type { Starting } from './starting.ts'

/** In cents. The member pays fee and tax on top. Fails: FUNDING_UNAVAILABLE, AMOUNT_OUT_OF_BOUNDS. */
export async function quoteFunding(context: Pick<Context, 'fees' | 'providers'>, method: FundingMethod, amount: Cents) {
  const rule = await context.fees.current(providerOf(context, method).operation)
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  const { fee, tax } = chargeFor(rule, amount)
  return { amount, fee, tax, total: plus(amount, fee, tax), credited: amount }
}

/**
 * A call with a repeated key returns the funding of the first call, and creates its page if the first call could not.
 */
export const startFunding =
  (context: Context): Handler<'start_funding'> =>
  async ({ user_id }, { idempotency_key, method, amount, quoted_total }) => {
    const provider = providerOf(context, method)
    const quote: Starting['quote'] = async () => {
      const quoted = await quoteFunding(context, method, amount)
      if (quoted_total !== undefined && quoted_total !== quoted.total)
        fail('QUOTE_CHANGED', { amount, fee: quoted.fee, tax: quoted.tax, total: quoted.total, payee_gets: amount })
      return quoted
    }
    const command = { initiator_id: user_id, idempotency_key, payload: { call: 'start_funding', method, amount } }
    const { pages } = provider
    return pages
      ? openPage(context, { ...provider, pages }, { command, quote })
      : creditAtOnce(context, provider, { command, quote })
  }
