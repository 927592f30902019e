import type { Handler } from '../../feature.ts'
import type { Context } from './deps.ts'
import { quoteNow } from './free-sum.ts'
import { readLeftAfter } from './left-after.ts'
import { planRoute } from './plan-send.ts'
import { quoteSend } from './quote.ts'

/**
 * The answer reveals whether an address belongs to a member, so a quote for a stranger uses one of the caller’s
 * look-ups.
 */
export const quoteTransfer =
  (context: Context): Handler<'quote_transfer'> =>
  async (caller, { payee, amount, undo_window = true }) => {
    const quotes = quoteSend(await context.fees.current('send'), amount)
    const { status } = await planRoute(context, caller, { payee, undo_window })
    const { quote, free_left_today } = await quoteNow(context, caller.user_id, quotes)
    return { ...quote, free_left_today, at_most: quotes.past, status, ...(await readLeftAfter(context, caller, quote)) }
  }
