import type { Ticket, TicketMessage, WholeTicket } from '@hai/contract/support'
import type { Database } from '../../platform/database/database.ts'
import { readMessages, readRatings, type MessageRow, type TicketRow } from './queries.ts'

export async function showTickets(db: Database, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const ratings = await readRatings(db, rows)
  return rows.map(({ id, category, subject, status, version, created_at, changed_at }) => {
    const score = ratings.get(id)?.score ?? null
    return {
      id,
      category,
      subject,
      status,
      version,
      score,
      created_at: created_at.toISOString(),
      changed_at: changed_at.toISOString(),
      actions: status === 'closed' ? (score === null ? ['rate'] : []) : ['write'],
    }
  })
}

export function showMessage({ id, ticket_id, version, kind, body, attachments, created_at }: MessageRow): TicketMessage | null {
  if (kind === 'note') return null
  const by = kind === 'message' ? 'you' : 'staff'
  return { id, ticket_id, version, by, kind, body, attachments, created_at: created_at.toISOString() }
}

export async function showWhole(db: Database, row: TicketRow): Promise<WholeTicket> {
  const [view] = await showTickets(db, [row])
  if (!view) throw new Error('the ticket was not shown')
  return { ...view, messages: (await readMessages(db, [row.id])).flatMap((message) => showMessage(message) ?? []) }
}
