import { clearingKind, newTransactionId, sendToBookMoves, type Posted, type PostingRequest } from '../../ledger/index.ts'
import type { Context } from './deps.ts'
import type { Party } from './parties.ts'
import { postAlongside } from './pay-directly.ts'
import { detailsOf, type SendHook, type SendInput } from './sending.ts'

/**
 * Sends money to a member of another book. A relay then delivers it (`relay.ts`). The other book checks the payee’s cap
 * only then, and may send the money back. Fails: RATE_LIMITED (the other book has refused too many payments today),
 * QUOTE_CHANGED, and with the errors of the ledger and of `alongside`.
 */
export async function postToBook(
  context: Context,
  sending: SendInput,
  { member: { user_id: payee_id, book: to_book } }: Party,
  alongside?: SendHook,
): Promise<Posted> {
  const { ledger, limits, refusals } = context
  const { caller, command, price } = sending
  await refusals.refuseIfMany(caller.user_id, payee_id)
  const { available } = await ledger.memberAccounts(caller.user_id)
  const request: PostingRequest = {
    ...command,
    kind: 'sent_to_book',
    moves: sendToBookMoves({ payer: available, clearing: clearingKind({ number: to_book }), ...price.quote }),
    guards: {
      spending: [
        await limits.outgoing({ tier: caller.tier, account: available, amount: price.quote.amount }),
        ...(price.free_guard ? [price.free_guard] : []),
      ],
    },
    details: detailsOf(sending, { payee_id, status: 'arriving', to_book }),
  }
  return alongside
    ? postAlongside(context, { ...request, public_id: newTransactionId(available) }, (trx, transaction_id) =>
        alongside(trx, { transaction_id, status: 'arriving' }),
      )
    : ledger.post(request)
}
