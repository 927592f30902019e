import type { Handler } from '../../feature.ts'
import type { Context } from './deps.ts'
import { leftAfter } from './left-after.ts'
import { planSend } from './plan-send.ts'

/**
 * What a send would cost and do; moves nothing. As it tells whether somebody has an address, strangers count against the same
 * budget as in find_recipient. Fails: AMOUNT_OUT_OF_BOUNDS, RECIPIENT_IS_SELF, RECIPIENT_UNAVAILABLE, RATE_LIMITED.
 */
export const quoteTransfer =
  (context: Context): Handler<'quote_transfer'> =>
  async (caller, { payee, amount, undo_window = true }) => {
    const { quote, way } = await planSend(context, caller, { payee, amount, undo_window })
    return { ...quote, status: way.status, ...(await leftAfter(context, caller, quote)) }
  }
