import type { Input, Output } from '@hai/contract/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hoursAfter } from '../../../platform/clock.ts'
import { readPageById, type SortBy } from '../../../platform/sorted-page.ts'
import { isOfAnother } from '../../admin/index.ts'
import type { SupportDeps } from '../deps.ts'
import { showForStaff } from './show-ticket.ts'
import { readTickets } from '../queries.ts'

type ListInput = Input<'admin_list_tickets'>

/** Sorted by waiting time, tickets that do not wait for staff come last. */
const sorts: Readonly<Record<ListInput['sort'], SortBy>> = {
  waited: { expression: sql`coalesce(ticket.waiting_since, '9999-12-31 00:00:00+00'::timestamptz)`, type: 'timestamptz' },
  created_at: { expression: sql`ticket.created_at`, type: 'timestamptz' },
}

const assignedTo = (assigned: NonNullable<ListInput['assigned']>, { user_id }: Staff): RawBuilder<unknown> => {
  if (assigned === 'me') return sql`ticket.assignee_id = ${user_id}`
  return assigned === 'nobody' ? sql`ticket.assignee_id is null` : sql`ticket.assignee_id <> ${user_id}`
}

const escapeLike = (search: string): string => search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)

function conditionsOf(filters: ListInput, staff: Staff, now: Date): RawBuilder<unknown>[] {
  const { status, assigned, waiting_hours, language, category, search, user_id } = filters
  return [
    isOfAnother(sql.ref('ticket.user_id'), staff.user_id),
    status === undefined ? null : status === 'active' ? sql`ticket.status <> 'closed'` : sql`ticket.status = ${status}`,
    assigned === undefined ? null : assignedTo(assigned, staff),
    waiting_hours === undefined ? null : sql`ticket.waiting_since <= ${hoursAfter(now, 0 - waiting_hours)}`,
    language === undefined ? null : sql`ticket.language = ${language}`,
    category === undefined ? null : sql`ticket.category = ${category}`,
    user_id === undefined ? null : sql`ticket.user_id = ${user_id}`,
    search === undefined
      ? null
      : sql`(lower(ticket.subject) like ${`%${escapeLike(search)}%`} or ticket.guest_email like ${`${escapeLike(search)}%`})`,
  ].filter((condition) => condition !== null)
}

export async function listTickets(
  { database, clock }: Pick<SupportDeps, 'clock'> & { readonly database: Database },
  staff: Staff,
  input: ListInput,
): Promise<Output<'admin_list_tickets'>> {
  const conditions = conditionsOf(input, staff, clock.now())
  const list = { from: sql`support.ticket ticket`, by: sorts[input.sort], id: sql`ticket.id`, conditions }
  const { page, next_cursor } = await readPageById(database, input, list, (ids) => readTickets(database, ids))
  return { items: await showForStaff(database, page), next_cursor }
}
