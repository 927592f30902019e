import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { toActionContext, type Context } from './deps.ts'
import { endDispute } from './end-dispute.ts'
import { recordDisputeChange } from './events.ts'
import { lockOwnCase } from './own-case.ts'
import { showWhole } from './show-disputes.ts'

/**
 * The party who opened the dispute withdraws it, and cannot open another one about this cash-out or task. Fails:
 * NOT_FOUND, IDEMPOTENCY_CONFLICT, INVALID_TRANSITION (called by the other party, or the dispute was escalated or has
 * ended).
 */
export const closeDispute =
  (context: Context): Handler<'close_dispute'> =>
  async ({ user_id }, { dispute_id, idempotency_key }) => {
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const own = await lockOwnCase(actionContext, trx, { user_id, dispute_id, idempotency_key })
      const { dispute, side, known } = own
      if (known) {
        if (known.dispute_id !== dispute_id || known.kind !== 'closed') fail('IDEMPOTENCY_CONFLICT')
        return showWhole(actionContext, user_id, dispute, trx)
      }
      if (dispute.opened_by !== side) fail('INVALID_TRANSITION')
      const ending = { decision: 'close', by: side, actor_id: user_id, idempotency_key } as const
      const ended = await endDispute(actionContext, trx, own, ending)
      const change = { action: 'close', by: side, from: dispute.status, is_told_by_item: false } as const
      await recordDisputeChange(trx, ended.dispute, change, actionContext.clock.now())
      return showWhole(actionContext, user_id, ended.dispute, trx)
    })
  }
