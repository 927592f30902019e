import { languages } from '@hai/contract/languages'
import { ticketCategories, ticketStatuses } from '@hai/contract/support-values'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SupportMessage, SupportRating, SupportTicket } from '../../platform/database/generated.ts'

const words = z.object({
  category: z.enum(ticketCategories),
  status: z.enum(ticketStatuses),
  language: z.enum(languages),
})

export type TicketRow = Omit<Selectable<SupportTicket>, keyof z.infer<typeof words>> & Readonly<z.infer<typeof words>>

const toRow = (row: Selectable<SupportTicket>): TicketRow => ({ ...row, ...words.parse(row) })

export const messageKinds = ['message', 'answer', 'note', 'closed', 'reopened'] as const
const messageWords = z.object({ kind: z.enum(messageKinds) })

export type MessageRow = Omit<Selectable<SupportMessage>, 'kind'> & Readonly<z.infer<typeof messageWords>>

const toMessage = (row: Selectable<SupportMessage>): MessageRow => ({ ...row, ...messageWords.parse(row) })

export type TicketOwner = { readonly user_id: string } | { readonly guest_email: string }

/** Nobody handles their own ticket, even if they opened it as a guest. */
export const isAskedBy = ({ user_id, email }: Pick<Staff, 'user_id' | 'email'>, ticket: TicketRow): boolean =>
  ticket.user_id === user_id || ticket.guest_email === email.toLowerCase()

export const askerKey = (asker: TicketOwner): string => ('user_id' in asker ? asker.user_id : asker.guest_email)

const isOf = (asker: TicketOwner) =>
  'user_id' in asker ? sql<boolean>`user_id = ${asker.user_id}` : sql<boolean>`guest_email = ${asker.guest_email}`

export async function insertTicket(trx: Transaction, row: Insertable<SupportTicket>): Promise<TicketRow> {
  return toRow(await trx.insertInto('support.ticket').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function lockTicket(trx: Transaction, id: string): Promise<TicketRow | null> {
  const row = await trx.selectFrom('support.ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toRow(row) : null
}

export async function changeTicket(trx: Transaction, id: string, changes: Updateable<SupportTicket>): Promise<TicketRow> {
  return toRow(await trx.updateTable('support.ticket').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow())
}

export async function readTickets(db: Database, ids: readonly string[]): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  return (await db.selectFrom('support.ticket').selectAll().where('id', 'in', ids).execute()).map(toRow)
}

export async function readTicket(db: Database, id: string): Promise<TicketRow | null> {
  const [row] = await readTickets(db, [id])
  return row ?? null
}

export async function readTicketsOf(
  db: Database,
  asker: TicketOwner,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<TicketRow[]> {
  const query = db.selectFrom('support.ticket').selectAll().where(isOf(asker)).orderBy('id', 'desc').limit(limit)
  return (await (before === undefined ? query : query.where('id', '<', before)).execute()).map(toRow)
}

export async function readAskedWith(db: Database, asker: TicketOwner, idempotency_key: string): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('support.ticket')
    .selectAll()
    .where(isOf(asker))
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
  return row ? toRow(row) : null
}

export async function readCrowding(db: Database, asker: TicketOwner, count: number, since: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('support.ticket')
    .select('created_at')
    .where(isOf(asker))
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export async function insertMessage(trx: Transaction, row: Insertable<SupportMessage>): Promise<void> {
  await trx.insertInto('support.message').values(row).execute()
}

export async function readMessages(db: Database, ticket_ids: readonly string[]): Promise<MessageRow[]> {
  if (ticket_ids.length === 0) return []
  const rows = await db
    .selectFrom('support.message')
    .selectAll()
    .where('ticket_id', 'in', ticket_ids)
    .orderBy('ticket_id')
    .orderBy('version')
    .execute()
  return rows.map(toMessage)
}

export async function readRatings(
  db: Database,
  tickets: readonly Pick<TicketRow, 'id' | 'closings'>[],
): Promise<ReadonlyMap<string, Selectable<SupportRating>>> {
  if (tickets.length === 0) return new Map()
  const closingOf = new Map(tickets.map(({ id, closings }) => [id, closings]))
  const rows = await db
    .selectFrom('support.rating')
    .selectAll()
    .where('ticket_id', 'in', [...closingOf.keys()])
    .execute()
  return new Map(rows.filter((row) => closingOf.get(row.ticket_id) === row.closing).map((row) => [row.ticket_id, row]))
}
