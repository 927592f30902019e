import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import { toActionContext, type Context } from './deps.ts'
import { readDisputePage, readEvents } from './queries.ts'
import { roleIn, showDisputes, showEvent } from './show-disputes.ts'

/** More disputes than any member should have. */
const ALL = 10_000

export const disputesData = (context: Context): readonly PersonalTable[] => [
  personalTable('disputes', async ({ user_id }) => {
    const rows = await readDisputePage(context.database, { user_id, state: 'all', limit: ALL })
    const seen = rows.map((row) => ({ viewer_id: user_id, row }))
    const views = await showDisputes(await toActionContext(context), seen)
    return views.map(({ id, created_at, status, related_type, related_id, category, opened_by, role, moved, kept, ...one }) => ({
      id,
      created_at,
      status,
      related_type,
      related_id,
      category,
      opened_by,
      role,
      counterparty: one.counterparty.shown_name,
      amount_usd: dollars(one.item.amount),
      moved_usd: moved === null ? null : dollars(moved),
      kept_usd: kept === null ? null : dollars(kept),
      escalated_at: one.escalated_at,
      ended_at: one.ended_at,
      appeal: one.appeal?.status ?? null,
    }))
  }),
  personalTable('dispute_events', async ({ user_id }) => {
    const rows = await readDisputePage(context.database, { user_id, state: 'all', limit: ALL })
    const byId = new Map(rows.map((row) => [row.id, row]))
    const events = await readEvents(context.database, [...byId.keys()])
    return events.flatMap((event) => {
      const row = byId.get(event.dispute_id)
      const view = row && roleIn(row, user_id) !== null ? showEvent({ viewer_id: user_id, row }, event) : null
      if (!view) return []
      const { dispute_id, created_at, by, kind, body, attachments } = view
      return [{ dispute_id, created_at, by, kind, body, pictures: attachments.length }]
    })
  }),
]
