import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { deadlines } from './deadlines.ts'
import { toActionContext, type ActionContext, type Context } from './deps.ts'
import { recordDisputeChange } from './events.ts'
import { lockDispute, type DisputeRow } from './queries.ts'
import { roleIn, showWhole } from './show-disputes.ts'
import { takeStep } from './take-step.ts'

/** Fails: NOT_FOUND, INVALID_TRANSITION (not open, or the deadline `escalable` has not passed). */
export const escalateDispute =
  (context: Context): Handler<'escalate_dispute'> =>
  async ({ user_id }, { dispute_id }) => {
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const dispute = (await lockDispute(trx, dispute_id)) ?? fail('NOT_FOUND')
      const by = roleIn(dispute, user_id) ?? fail('NOT_FOUND')
      if (!(await deadlines.due(trx, dispute_id, 'escalable', actionContext.clock.now()))) fail('INVALID_TRANSITION')
      return showWhole(actionContext, user_id, await escalate(actionContext, trx, dispute, { by, actor_id: user_id }), trx)
    })
  }

/** Does nothing if the dispute is not open or its deadline `escalate` has not passed. */
export const escalateDue = (context: ActionContext, dispute_id: string): Promise<void> =>
  context.database.transaction().execute(async (trx) => {
    const dispute = await lockDispute(trx, dispute_id)
    if (dispute?.status !== 'open' || !(await deadlines.due(trx, dispute_id, 'escalate', context.clock.now()))) return
    await escalate(context, trx, dispute, { by: 'system', actor_id: null })
  })

async function escalate(
  context: ActionContext,
  trx: Transaction,
  dispute: DisputeRow,
  who: { readonly by: 'payer' | 'payee' | 'system'; readonly actor_id: string | null },
): Promise<DisputeRow> {
  const escalated = await takeStep(context, trx, dispute, { action: 'escalate', kind: 'escalated', ...who })
  const change = { action: 'escalate', by: who.by, from: dispute.status, is_told_by_item: false } as const
  await recordDisputeChange(trx, escalated, change, context.clock.now())
  return escalated
}
