import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import { toActionContext, type Context } from './deps.ts'
import { changedDispute } from './events.ts'
import { readDisputes, readEvents } from './queries.ts'
import { showDisputes, showEvent } from './show-disputes.ts'

export async function disputePushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const changed = events
    .flatMap((event) => changedDispute(event) ?? [])
    .filter(({ payer_id, payee_id }) => [payer_id, payee_id].filter(isListening).length > 0)
  if (changed.length === 0) return []
  const ids = [...new Set(changed.map(({ dispute_id }) => dispute_id))]
  const [rows, disputeEvents] = await Promise.all([readDisputes(context.database, ids), readEvents(context.database, ids)])
  const seen = rows.flatMap((row) => [row.payer_id, row.payee_id].filter(isListening).map((viewer_id) => ({ viewer_id, row })))
  const records = await showDisputes(await toActionContext(context), seen)
  const updates = records.flatMap((record, index): Push[] => {
    const user_id = seen[index]?.viewer_id
    return user_id === undefined ? [] : [{ user_id, channel: 'disputes', event: 'update', key: `dispute:${record.id}`, record }]
  })
  const versions = new Set(changed.map(({ dispute_id, version }) => `${dispute_id} ${version}`))
  const fresh = disputeEvents.filter(({ dispute_id, version }) => versions.has(`${dispute_id} ${version}`))
  const inserts = seen.flatMap((one) =>
    fresh
      .filter(({ dispute_id }) => dispute_id === one.row.id)
      .flatMap((event): Push[] => {
        const record = showEvent(one, event)
        return record === null
          ? []
          : [{ user_id: one.viewer_id, channel: 'dispute_events', event: 'insert', key: `dispute_event:${record.id}`, record }]
      }),
  )
  return [...updates, ...inserts]
}
