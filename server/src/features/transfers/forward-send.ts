import { v5 } from 'uuid'
import { clearingKind, onlyOnce, returnEscrowMoves, sendToBookMoves } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'
import type { Context } from './deps.ts'
import type { TransferDetails } from './details.ts'
import { endSend, systemCommand } from './end-send.ts'
import type { Claimant } from './people.ts'
import type { WaitingSend } from './waiting-sends.ts'

/**
 * Turns a pending send into a send to another book, in which the owner of the address has become a member. The payer
 * sees a cancelled send and a new one, with the same fee and the typed address until the money arrives. Limits have already counted the amount. Fails with the errors
 * of the ledger, for example if the payer owes money.
 */
export async function forwardSend(
  context: Context,
  trx: Transaction,
  send: WaitingSend,
  { user_id: payee_id, book: to_book }: Pick<Claimant, 'user_id' | 'book'>,
): Promise<void> {
  const { transaction_id, payer_id, amount, fee, tax, note, address_typed } = send
  const { available: payer } = await context.ledger.memberAccounts(payer_id)
  await endSend(context, trx, send, {
    kind: 'cancel_escrow',
    status: 'cancelled',
    command: systemCommand(transaction_id),
    moves: returnEscrowMoves({ payer, amount, fee, tax }),
  })
  const posted = await context.ledger.postWithin(trx, {
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key: v5('forward', transaction_id),
    payload: { forwards: transaction_id },
    kind: 'sent_to_book',
    moves: sendToBookMoves({ payer, clearing: clearingKind({ number: to_book }), amount, fee, tax }),
    details: {
      payer_id,
      payee_id,
      amount,
      fee,
      tax,
      note,
      to_book,
      status: 'arriving',
      forwards: transaction_id,
      ...(address_typed !== null && { by_address: true }),
    } satisfies TransferDetails,
  })
  onlyOnce(posted)
}
