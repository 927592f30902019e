import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hoursAfter } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { DisputeEventKind, DisputeRole } from '@hai/contract/dispute-steps'
import { appealableUntil, insertAppeal, readAppeal } from './appeals.ts'
import { toActionContext, type Context } from './deps.ts'
import { recordDisputeChange } from './events.ts'
import { changeDispute, insertEvent, lockDispute, type DisputeRow } from './queries.ts'
import { roleIn, showWhole } from './show-disputes.ts'

/** Adds an event to an ended dispute. `takeStep` cannot do this, because it fails for ended disputes. */
export async function addToHistory(
  trx: Transaction,
  { id: dispute_id, version }: DisputeRow,
  event: { kind: DisputeEventKind; actor_id: string; actor_role: DisputeRole; body: string; created_at: Date },
): Promise<DisputeRow> {
  await insertEvent(trx, { ...event, id: newId(), dispute_id, version: version + 1 })
  return changeDispute(trx, dispute_id, { version: version + 1 })
}

/** A dispute has at most one appeal, so only one of two simultaneous calls succeeds. */
export const appealDispute =
  (context: Context): Handler<'appeal_dispute'> =>
  async ({ user_id }, { dispute_id, body }) => {
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const dispute = (await lockDispute(trx, dispute_id)) ?? fail('NOT_FOUND')
      const side = roleIn(dispute, user_id) ?? fail('NOT_FOUND')
      const [item] = (await actionContext.items[dispute.related_type]?.read(trx, [dispute.related_id])) ?? []
      const isOpen = (await appealableUntil(actionContext, trx, side, dispute, item)) !== null
      if (!isOpen || (await readAppeal(trx, dispute_id)) || dispute.decided_by === null) fail('INVALID_TRANSITION')
      const now = actionContext.clock.now()
      await insertAppeal(trx, {
        dispute_id,
        id: newId(),
        side,
        asked_by: user_id,
        asked_at: now,
        first_decided_by: dispute.decided_by,
        decide_by: hoursAfter(now, actionContext.figures.decide_hours),
      })
      const event = { kind: 'appealed', actor_id: user_id, actor_role: side, body, created_at: now } as const
      const changed = await addToHistory(trx, dispute, event)
      await recordDisputeChange(trx, changed, { action: 'appeal', by: side, from: dispute.status, is_told_by_item: false }, now)
      return showWhole(actionContext, user_id, changed, trx)
    })
  }
