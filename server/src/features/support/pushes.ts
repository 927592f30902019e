import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedTicket } from './events.ts'
import { readMessages, readTickets } from './queries.ts'
import { showMessage, showTickets } from './show.ts'

export async function supportPushes(
  database: Database,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const changed = events
    .flatMap((event) => changedTicket(event) ?? [])
    .flatMap(({ user_id, ...one }) => (user_id !== null && isListening(user_id) ? [{ ...one, user_id }] : []))
  if (changed.length === 0) return []
  const ownerOf = new Map(changed.map(({ ticket_id, user_id }) => [ticket_id, user_id]))
  const ids = [...ownerOf.keys()]
  const [tickets, messages] = await Promise.all([
    readTickets(database, ids).then((rows) => showTickets(database, rows)),
    readMessages(database, ids),
  ])
  const versions = new Set(changed.map(({ ticket_id, version }) => `${ticket_id} ${version}`))
  const inserts = messages
    .filter(({ ticket_id, version }) => versions.has(`${ticket_id} ${version}`))
    .flatMap((row): Push[] => {
      const user_id = ownerOf.get(row.ticket_id)
      const record = showMessage(row)
      if (user_id === undefined || record === null) return []
      return [{ user_id, channel: 'support', event: 'insert', key: `ticket_message:${record.id}`, record }]
    })
  const updates = tickets.flatMap((record): Push[] => {
    const user_id = ownerOf.get(record.id)
    return user_id === undefined ? [] : [{ user_id, channel: 'support', event: 'update', key: `ticket:${record.id}`, record }]
  })
  return [...inserts, ...updates]
}
