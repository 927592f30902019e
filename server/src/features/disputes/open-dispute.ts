import { categoriesOf, type DisputeCategory, type DisputedType, type DisputeRole } from '@hai/contract/dispute-steps'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { takeFiles } from './add-dispute-event.ts'
import { deadlines, deadlinesOf } from './deadlines.ts'
import { toActionContext, type ActionContext, type Context } from './deps.ts'
import { recordDisputeChange } from './events.ts'
import type { DisputableItems, DisputedItem, Side } from './items.ts'
import { refuseTooManyDisputes } from './rate-limits.ts'
import { findActive, findClosedBy, insertDispute, insertEvent, readNewestAbout, type DisputeRow } from './queries.ts'
import { showWhole } from './show-disputes.ts'

const sideOf = ({ payer_id, payee_id }: DisputedItem, user_id: string): Side | null =>
  payer_id === user_id ? 'payer' : payee_id === user_id ? 'payee' : null

/**
 * If both parties open one at the same time, the second gets DISPUTE_ACTIVE with the id of the first party’s dispute.
 * Fails: NOT_FOUND (item or picture), DISPUTE_ACTIVE, DISPUTE_DECIDED, DISPUTE_CLOSED, RATE_LIMITED,
 * INVALID_TRANSITION, BAD_REQUEST (a category that this party cannot choose).
 */
export const openDispute =
  (context: Context): Handler<'open_dispute'> =>
  async ({ user_id }, { related_type, related_id, category, description, attachments }) => {
    const actionContext = await toActionContext(context)
    const items = actionContext.items[related_type] ?? fail('NOT_FOUND')
    return actionContext.database.transaction().execute(async (trx) => {
      const item = (await items.lock(trx, related_id)) ?? fail('NOT_FOUND')
      const side = sideOf(item, user_id) ?? fail('NOT_FOUND')
      const active = await findActive(trx, related_type, related_id)
      if (active) fail('DISPUTE_ACTIVE', { dispute_id: active.id })
      await refuseJudged(trx, items, related_type, related_id, user_id)
      const closed = await findClosedBy(trx, { related_type, related_id, side })
      if (closed !== null) fail('DISPUTE_CLOSED', { dispute_id: closed })
      await refuseTooManyDisputes(actionContext, trx, user_id)
      if (!categoriesOf(related_type, side).includes(category))
        fail('BAD_REQUEST', { fields: [{ path: 'category', reason: 'is of the other side, or of another kind' }] })
      await takeFiles(actionContext, trx, user_id, attachments)
      const opening = { category, body: description, attachments }
      const opened = await open(actionContext, trx, items, item, { related_type, by: side, actor_id: user_id, ...opening })
      return showWhole(actionContext, user_id, opened, trx)
    })
  }

async function refuseJudged(
  trx: Transaction,
  items: DisputableItems,
  related_type: DisputedType,
  related_id: string,
  member_id: string,
): Promise<void> {
  if (!(await items.isJudged(trx, related_id))) return
  const dispute_id = (await readNewestAbout(trx, related_type, [related_id])).get(`${related_id} ${member_id}`)
  if (dispute_id !== undefined) fail('DISPUTE_DECIDED', { dispute_id })
}

/**
 * The dispute is escalated at once, because the payer did not answer in time. Does nothing if the item does not exist
 * or already has an active dispute.
 */
export const openBySystem = (
  context: ActionContext,
  items: DisputableItems,
  related_type: DisputedType,
  id: string,
): Promise<void> =>
  context.database.transaction().execute(async (trx) => {
    const item = await items.lock(trx, id)
    if (!item || (await findActive(trx, related_type, id))) return
    const silence = { category: 'silence', body: '', attachments: [] } as const
    await open(context, trx, items, item, { related_type, by: 'system', actor_id: null, ...silence })
  })

interface NewDispute {
  readonly related_type: DisputedType
  readonly by: Exclude<DisputeRole, 'admin'>
  readonly actor_id: string | null
  readonly category: DisputeCategory
  readonly body: string
  readonly attachments: readonly string[]
}

/**
 * The caller has locked the item. Writes the dispute first, then changes the item with its conversation, and records
 * the event last, so that the most contended locks are held only briefly.
 */
async function open(
  context: ActionContext,
  trx: Transaction,
  items: DisputableItems,
  item: DisputedItem,
  { related_type, by, actor_id, category, body, attachments }: NewDispute,
): Promise<DisputeRow> {
  const now = context.clock.now()
  const { payer_id, payee_id } = item
  const [initiator_id, opponent_id] = by === 'payer' ? [payer_id, payee_id] : [payee_id, payer_id]
  const status = by === 'system' ? 'escalated' : 'open'
  const dispute = await insertDispute(trx, {
    id: newId(),
    related_type,
    related_id: item.id,
    payer_id,
    payee_id,
    initiator_id,
    opponent_id,
    opened_by: by,
    category,
    status,
    created_at: now,
    escalated_at: by === 'system' ? now : null,
  })
  await insertEvent(trx, {
    id: newId(),
    dispute_id: dispute.id,
    version: dispute.version,
    actor_id,
    actor_role: by,
    kind: 'opened',
    body,
    attachments: [...attachments],
    created_at: now,
  })
  await deadlines.set(trx, dispute.id, [], deadlinesOf(context, status, now), now)
  await items.take(trx, item.id, { action: 'open_dispute', by, actor_id, dispute_id: dispute.id })
  const is_told_by_item = item.held > 0
  await recordDisputeChange(trx, dispute, { action: 'open', by, from: null, is_told_by_item }, now)
  return dispute
}
