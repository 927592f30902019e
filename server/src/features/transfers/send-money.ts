import type { Handler } from '../../feature.ts'
import { withFirstAnswer } from '../../ledger/index.ts'
import { addressOf } from './address.ts'
import type { Context } from './deps.ts'
import { readTransferDetails } from './details.ts'
import { planSend } from './plan-send.ts'
import { postCompleted } from './post-send.ts'
import { postArriving, postPending } from './post-waiting.ts'

/**
 * Moves `amount` from the caller to the payee, who gets it at once, after the undo window, or when they claim it; the caller
 * also pays fee and tax. A repeated key finds its own posting, is answered as the first time, and moves nothing more.
 * Fails with the codes of the contract; a refusal changes nothing.
 */
export const sendMoney =
  (context: Context): Handler<'send_money'> =>
  async (caller, input) => {
    const { idempotency_key, ...asked } = input
    const command = { initiator_id: caller.user_id, idempotency_key, payload: { call: 'send_money', ...asked } }

    const posted = await withFirstAnswer(context.ledger, command, async () => {
      const { quote, way } = await planSend(context, caller, input)
      const sending = {
        caller,
        command,
        quote,
        note: input.note,
        typed: 'hai_tag' in input.payee ? null : addressOf(input.payee).typed,
      }
      if (way.status === 'pending') return postPending(context, sending, way)
      return way.status === 'arriving' ? postArriving(context, sending, way.payee) : postCompleted(context, sending, way.payee)
    })
    const { status = 'completed', fee, tax } = readTransferDetails(posted.details)
    const { available } = await context.ledger.memberAccounts(caller.user_id)
    return { transaction_id: posted.public_id, status, fee, tax, available_balance: posted.balanceOf(available) }
  }
