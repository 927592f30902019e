import type { Input, Output } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import { type Command, type Posted, withFirstAnswer } from '../../ledger/index.ts'
import { addressOf } from './address.ts'
import type { Context } from './deps.ts'
import { readTransferDetails } from './details.ts'
import { agreedPrices, postAtPrice } from './free-sum.ts'
import { planRoute } from './plan-send.ts'
import { postSend } from './post-send.ts'
import { quoteSend } from './quote.ts'

const commandOf = (initiator_id: string, { idempotency_key, ...request }: Input<'send_money'>): Command => ({
  initiator_id,
  idempotency_key,
  payload: { call: 'send_money', ...request },
})

async function answerOf({ ledger }: Pick<Context, 'ledger'>, user_id: string, posted: Posted): Promise<Output<'send_money'>> {
  const { status = 'completed', fee, tax } = readTransferDetails(posted.details)
  const { available } = await ledger.memberAccounts(user_id)
  return { transaction_id: posted.public_id, status, fee, tax, available_balance: posted.balanceOf(available) }
}

/**
 * The payee gets `amount` at once, after the undo window, or when they claim it. The caller also pays the fee and the
 * tax. The same idempotency key returns the first answer and moves no money again.
 */
export const sendMoney =
  (context: Context): Handler<'send_money'> =>
  async (caller, input) => {
    const command = commandOf(caller.user_id, input)
    const posted = await withFirstAnswer(context.ledger, command, async () => {
      const quotes = quoteSend(await context.fees.current('send'), input.amount)
      const prices = await agreedPrices(context, caller.user_id, quotes, (total) => total === input.quoted_total)
      const route = await planRoute(context, caller, input)
      const typed = 'hai_tag' in input.payee ? null : addressOf(input.payee).typed
      return postAtPrice(prices, (price) => postSend(context, { caller, command, price, note: input.note, typed }, route))
    })
    return answerOf(context, caller.user_id, posted)
  }
