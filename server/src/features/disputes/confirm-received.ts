import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { findPeople } from '../identity/index.ts'
import { toActionContext, type Context } from './deps.ts'
import { endDispute } from './end-dispute.ts'
import { recordDisputeChange } from './events.ts'
import { lockOwnCase } from './own-case.ts'
import { readWaitingProposals } from './proposals.ts'
import { canConfirmReceipt, showWhole } from './show-disputes.ts'

/**
 * The payee gets the held money and the dispute ends. Fails: NOT_FOUND, IDEMPOTENCY_CONFLICT, INVALID_TRANSITION, and
 * with the ledger’s errors. INVALID_TRANSITION means: the payee did not mark the cash as sent, nothing is on hold any
 * more, the payee has a pending proposal, the caller is not the payer, the dispute has ended, or the payee is blocked.
 */
export const confirmDisputeReceived =
  (context: Context): Handler<'confirm_dispute_received'> =>
  async ({ user_id }, { dispute_id, idempotency_key }) => {
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const own = await lockOwnCase(actionContext, trx, { user_id, dispute_id, idempotency_key })
      const { dispute, item, side, known } = own
      if (known) {
        if (known.dispute_id !== dispute_id || known.kind !== 'released') fail('IDEMPOTENCY_CONFLICT')
        return showWhole(actionContext, user_id, dispute, trx)
      }
      const now = actionContext.clock.now()
      const proposal = (await readWaitingProposals(trx, [dispute_id], now)).get(dispute_id)
      const [payee] = await findPeople(trx, [dispute.payee_id])
      if (!canConfirmReceipt(dispute, side, { item, proposal, payee })) fail('INVALID_TRANSITION')
      const ending = { decision: 'release', by: side, actor_id: user_id, idempotency_key } as const
      const ended = await endDispute(actionContext, trx, own, ending)
      const change = { action: 'release', by: side, from: dispute.status, is_told_by_item: false } as const
      await recordDisputeChange(trx, ended.dispute, change, now)
      return showWhole(actionContext, user_id, ended.dispute, trx)
    })
  }
