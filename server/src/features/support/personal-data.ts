import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { readMessages, readTicketsOf } from './queries.ts'
import { showMessage, showTickets } from './show.ts'

/** More rows than any member has. */
const ALL = 10_000

export const supportData = (database: Database): readonly PersonalTable[] => [
  personalTable('support_tickets', async ({ user_id }) => {
    const tickets = await showTickets(database, await readTicketsOf(database, { user_id }, { limit: ALL }))
    return tickets.map(({ id, created_at, changed_at, category, subject, status, score }) => ({
      id,
      created_at,
      changed_at,
      category,
      subject,
      status,
      score,
    }))
  }),
  personalTable('support_messages', async ({ user_id }) => {
    const tickets = await readTicketsOf(database, { user_id }, { limit: ALL })
    const messages = await readMessages(
      database,
      tickets.map(({ id }) => id),
    )
    return messages.flatMap((message) => {
      const view = showMessage(message)
      if (!view) return []
      const { ticket_id, created_at, by, kind, body, attachments } = view
      return [{ ticket_id, created_at, by, kind, body, pictures: attachments.length }]
    })
  }),
]
