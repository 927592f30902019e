import { delta } from '@hai/contract/money'
import type { Handler } from '../../feature.ts'
import { inGourdes } from '../rates/index.ts'
import type { Context } from './deps.ts'
import { planSend } from './plan-send.ts'

/**
 * What a send would cost and do; moves nothing. As it tells whether somebody has an address, strangers count against the same
 * budget as in find_recipient. Fails: AMOUNT_OUT_OF_BOUNDS, RECIPIENT_IS_SELF, RECIPIENT_UNAVAILABLE, RATE_LIMITED.
 */
export const quoteTransfer =
  (context: Context): Handler<'quote_transfer'> =>
  async (caller, { payee, amount, undo_window = true }) => {
    const { quote, way } = await planSend(context, caller, { payee, amount, undo_window })
    const { available } = await context.ledger.memberAccounts(caller.user_id)
    const [rate, outToday, balances] = await Promise.all([
      context.rates.htg(),
      context.limits.outToday({ tier: caller.tier, account: available }),
      context.ledger.balances(caller.user_id),
    ])
    return {
      ...quote,
      status: way.status,
      amount_htg: inGourdes(amount, rate),
      remaining_today: outToday.remaining,
      available_after: delta(balances.available, quote.total),
    }
  }
