import type { Handler } from '../../feature.ts'
import { onceWith, undoHeldSendMoves, withFirstAnswer } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { endSend, rethrowAsOwnWalletLocked } from './end-send.ts'
import { lockWaitingSend } from './waiting-sends.ts'

/**
 * Fee and tax are returned too. Fails: NOT_FOUND, INVALID_TRANSITION (already completed or undone, or the undo window
 * has passed), and with the ledger’s errors.
 */
export const undoSend =
  (context: Context): Handler<'undo_send'> =>
  async (caller, { idempotency_key, transaction_id }) => {
    const command = { initiator_id: caller.user_id, idempotency_key, payload: { call: 'undo_send', transaction_id } }
    const { available, on_hold } = await context.ledger.memberAccounts(caller.user_id)

    const posted = await withFirstAnswer(context.ledger, command, () =>
      onceWith(() =>
        context.database.transaction().execute(async (trx) => {
          const send = await lockWaitingSend(trx, transaction_id)
          if (send?.payer_id !== caller.user_id) fail('NOT_FOUND')
          if (send.status !== 'arriving' || send.deadline <= context.clock.now()) fail('INVALID_TRANSITION')
          return endSend(context, trx, send, {
            kind: 'undo_held',
            status: 'undone',
            command,
            moves: undoHeldSendMoves({ payer: available, payer_on_hold: on_hold, ...send }),
            returns_spending: true,
          }).catch(rethrowAsOwnWalletLocked)
        }),
      ),
    )
    return { transaction_id, status: 'undone', available_balance: posted.balanceOf(available) }
  }
