import type { AuditEntry } from '@hai/contract/security-admin'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isForReader } from '../../admin/index.ts'
import { peopleOf } from '../../identity/index.ts'
import { type AuditAsked, conditionsOf, type LogPage } from './audit-query.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { changesOf, idsIn } from './events.ts'
import { readTimePage, where, type TimeList } from './pages.ts'
import type { PersonFilter } from './person-filter.ts'

const staffRow = z.object({
  id: z.string(),
  at: z.date(),
  book: z.int(),
  actor_id: z.string(),
  actor_role: z.string(),
  action: z.string(),
  target_user_id: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip_address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
})

const meansNobody = (whom: PersonFilter | null | undefined): boolean => whom !== undefined && (whom?.user_id ?? null) === null

export function readStaffLog(
  { database, time_zone }: SecurityAdminDeps,
  reader: Pick<Staff, 'user_id'>,
  page: AuditAsked,
): Promise<LogPage<z.infer<typeof staffRow>>> {
  const time = sql`entry.at`
  const list: TimeList = {
    from: sql`admin.audit_log_view entry`,
    select: sql`entry.*`,
    time,
    id: sql`entry.id`,
    conditions: [
      isForReader(reader.user_id),
      where(page.action, (action) => sql`entry.action = ${action}`),
      where(page.actor?.user_id ?? undefined, (actor) => sql`entry.actor_id = ${actor}`),
      where(page.target?.user_id ?? undefined, (target) => sql`entry.target_user_id = ${target}`),
      ...conditionsOf(time, page, time_zone),
    ],
    ...((meansNobody(page.actor) || meansNobody(page.target) || page.went_wrong === true) && { ways: [] }),
  }
  return readTimePage(database, page, list, ({ id }) => id)
}

export async function showStaffLog(database: Database, rows: readonly unknown[]): Promise<AuditEntry[]> {
  const entries = rows.map((row) => staffRow.parse(row))
  const person = await peopleOf(
    database,
    entries.flatMap(({ actor_id, target_user_id, before, after }) => [actor_id, target_user_id, ...idsIn([before, after])]),
  )
  return entries.map(({ at, actor_id, target_user_id, before, after, ...entry }) => ({
    ...entry,
    log: 'staff',
    at: at.toISOString(),
    actor: person(actor_id),
    target: person(target_user_id),
    actor_email: null,
    changes: changesOf(before, after),
    people: [...new Set(idsIn([before, after]))].flatMap((id) => person(id) ?? []),
    facts: [],
    source: 'server',
  }))
}
