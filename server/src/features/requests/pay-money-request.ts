import type { Handler } from '../../feature.ts'
import { withFirstAnswer } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { readTransferDetails } from '../transfers/index.ts'
import { requireOpen } from './answer-request.ts'
import type { Context } from './deps.ts'
import { changeRequest, lockRequest, readRequest, type Request } from './queries.ts'

export const quoteMoneyRequest =
  (context: Context): Handler<'quote_money_request'> =>
  async (caller, { request_id, undo_window = true }) => {
    const { requester_id, amount } = await readPayable(context, caller.user_id, request_id)
    return context.transfers.quoteMemberPayment(caller, { payee_id: requester_id, amount, undo_window })
  }

/**
 * Locks and changes the request in the transaction of the posting, so that it cannot also be declined, cancelled or
 * expired.
 */
export const payMoneyRequest =
  (context: Context): Handler<'pay_money_request'> =>
  async (caller, { idempotency_key, ...request }) => {
    const { request_id, quoted_total, undo_window } = request
    const command = { initiator_id: caller.user_id, idempotency_key, payload: { call: 'pay_money_request', ...request } }
    const posted = await withFirstAnswer(context.ledger, command, async () => {
      const { requester_id, amount, note } = await readPayable(context, caller.user_id, request_id)
      return context.transfers.payMember(caller, {
        command,
        amount,
        note,
        quoted_total,
        undo_window,
        cause: { request_id },
        payee_id: requester_id,
        alongside: (trx, sent) => recordPayment(context, trx, request_id, sent),
      })
    })
    const { status, fee, tax } = readTransferDetails(posted.details)
    const { available } = await context.ledger.memberAccounts(caller.user_id)
    return {
      request_id,
      transaction_id: posted.public_id,
      status: status === 'arriving' ? 'arriving' : 'completed',
      fee,
      tax,
      available_balance: posted.balanceOf(available),
    }
  }

async function readPayable({ database, clock }: Context, payer_id: string, request_id: string): Promise<Request> {
  const request = await readRequest(database, request_id)
  if (request?.payer_id !== payer_id) fail('NOT_FOUND')
  requireOpen(request, clock.now())
  return request
}

async function recordPayment(
  { clock }: Context,
  trx: Transaction,
  request_id: string,
  { transaction_id, status }: { readonly transaction_id: string; readonly status: 'completed' | 'arriving' },
): Promise<void> {
  const now = clock.now()
  const request = (await lockRequest(trx, request_id)) ?? fail('NOT_FOUND')
  requireOpen(request, now)
  const isDone = status === 'completed'
  await changeRequest(trx, request_id, {
    status: isDone ? 'paid' : 'arriving',
    transaction_id,
    ...(isDone && { ended_at: now }),
  })
}
