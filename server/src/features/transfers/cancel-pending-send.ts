import type { Handler } from '../../feature.ts'
import { onceWith, returnEscrowMoves, withFirstAnswer } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { endSend, rethrowAsOwnWalletLocked } from './end-send.ts'
import { lockWaitingSend } from './waiting-sends.ts'

/** Fee and tax are returned too. */
export const cancelPendingSend =
  (context: Context): Handler<'cancel_pending_send'> =>
  async (caller, { idempotency_key, transaction_id }) => {
    const command = { initiator_id: caller.user_id, idempotency_key, payload: { call: 'cancel_pending_send', transaction_id } }
    const { available } = await context.ledger.memberAccounts(caller.user_id)

    const posted = await withFirstAnswer(context.ledger, command, () =>
      onceWith(() =>
        context.database.transaction().execute(async (trx) => {
          const send = await lockWaitingSend(trx, transaction_id)
          if (send?.payer_id !== caller.user_id || send.address === null) fail('NOT_FOUND')
          if (send.status !== 'pending') fail('INVALID_TRANSITION')
          return endSend(context, trx, send, {
            kind: 'cancel_escrow',
            status: 'cancelled',
            command,
            moves: returnEscrowMoves({ payer: available, ...send }),
            returns_spending: true,
          }).catch(rethrowAsOwnWalletLocked)
        }),
      ),
    )
    return { transaction_id, status: 'cancelled', available_balance: posted.balanceOf(available) }
  }
