import type { StaffPerson } from '@hai/contract/staff-person'
import type { StaffTicket, WholeStaffTicket } from '@hai/contract/support-admin'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { staffPeople } from '../../identity/index.ts'
import { isAskedBy, readMessages, readRatings, readTicket, readTicketsOf, type MessageRow, type TicketRow } from '../queries.ts'

type PersonOf = (user_id: string) => StaffPerson

const OTHERS_MAX = 10

export async function showForStaff(db: Database, rows: readonly TicketRow[]): Promise<StaffTicket[]> {
  if (rows.length === 0) return []
  const ratings = await readRatings(db, rows)
  const personOf = await staffPeople(
    db,
    rows.flatMap(({ user_id, assignee_id }) => [user_id, assignee_id]),
  )
  return rows.map((row) => {
    const { id, category, subject, status, version, language, assignee_id } = row
    return {
      id,
      category,
      subject,
      status,
      version,
      language,
      customer: customerOf(row, personOf),
      assignee: assignee_id === null ? null : personOf(assignee_id),
      created_at: row.created_at.toISOString(),
      changed_at: row.changed_at.toISOString(),
      waiting_since: row.waiting_since?.toISOString() ?? null,
      first_answer_at: row.first_answer_at?.toISOString() ?? null,
      closed_at: row.closed_at?.toISOString() ?? null,
      score: ratings.get(id)?.score ?? null,
    }
  })
}

const customerOf = ({ user_id, guest_email }: TicketRow, personOf: PersonOf): StaffTicket['customer'] =>
  user_id === null ? { user_id: null, full_name: null, hai_tag: null, email: guest_email ?? '' } : personOf(user_id)

const showMessage = (personOf: PersonOf, row: MessageRow): WholeStaffTicket['messages'][number] => {
  const { id, version, kind, body, attachments, staff_id, created_at } = row
  return {
    id,
    version,
    kind,
    body,
    attachments,
    by: staff_id === null ? null : personOf(staff_id),
    created_at: created_at.toISOString(),
  }
}

export async function readForStaff(db: Database, staff: Staff, ticket_id: string): Promise<TicketRow> {
  const row = (await readTicket(db, ticket_id)) ?? fail('NOT_FOUND')
  return isAskedBy(staff, row) ? fail('FORBIDDEN') : row
}

export async function showWholeForStaff(db: Database, staff: Staff, ticket_id: string): Promise<WholeStaffTicket> {
  const row = await readForStaff(db, staff, ticket_id)
  const asker = row.user_id === null ? { guest_email: row.guest_email ?? '' } : { user_id: row.user_id }
  const [[view], messages, others, ratings] = await Promise.all([
    showForStaff(db, [row]),
    readMessages(db, [ticket_id]),
    readTicketsOf(db, asker, { limit: OTHERS_MAX + 1 }),
    readRatings(db, [row]),
  ])
  if (!view) throw new Error('the ticket was not shown')
  const personOf = await staffPeople(
    db,
    messages.map(({ staff_id }) => staff_id),
  )
  return {
    ...view,
    messages: messages.map((message) => showMessage(personOf, message)),
    comment: ratings.get(ticket_id)?.comment ?? '',
    others: others
      .filter(({ id }) => id !== ticket_id)
      .slice(0, OTHERS_MAX)
      .map(({ id, subject, status, created_at }) => ({ id, subject, status, created_at: created_at.toISOString() })),
    colleagues: await readColleagues(db, row.user_id),
  }
}

/** Leaves out the person who opened the ticket, because nobody handles their own ticket. */
async function readColleagues(db: Database, asker_id: string | null): Promise<StaffPerson[]> {
  const rows = await db
    .selectFrom('identity.user_roles_view as role')
    .innerJoin('identity.profile_view as profile', 'profile.id', 'role.user_id')
    .select('role.user_id')
    .distinct()
    .where('profile.is_blocked', '=', false)
    .orderBy('role.user_id')
    .execute()
  const ids = rows.map(({ user_id }) => user_id).filter((user_id) => user_id !== asker_id)
  const personOf = await staffPeople(db, ids)
  return ids.map((user_id) => personOf(user_id))
}
