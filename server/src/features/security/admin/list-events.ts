import type { Input, Output } from '@hai/contract/contract'
import type { SecurityEvent } from '@hai/contract/security-admin'
import { eventSeverities, eventSources, securityEventNameList, securityEventTypes } from '@hai/contract/security-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { withinDays } from '../../../platform/days.ts'
import { isOfAnotherAccount } from '../../admin/index.ts'
import { peopleOf } from '../../identity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { eventName, hasName, isStaffRead } from './audit-query.ts'
import { factsOf } from './events.ts'
import { readTimePage, where } from './pages.ts'
import { findPerson, conditionsFor } from './person-filter.ts'

const eventRow = z.object({
  id: z.string(),
  event_type: z.enum(securityEventTypes),
  name: z.enum(securityEventNameList),
  severity: z.enum(eventSeverities),
  source: z.enum(eventSources),
  created_at: z.date(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  ip_address: z.string(),
  escalated: z.boolean(),
  details: z.unknown(),
})
type EventRow = z.infer<typeof eventRow>

const time = sql`entry.created_at`

/**
 * Leaves out events about the reader that triggered a rule (`escalated`), because staff may not see flags about
 * themselves.
 */
export async function listEvents(
  deps: Pick<SecurityAdminDeps, 'database' | 'time_zone'>,
  reader: Pick<Staff, 'user_id' | 'email'>,
  {
    event,
    severity,
    user,
    ip_address,
    escalated,
    with_staff_reads,
    date_from,
    date_to,
    ...paging
  }: Input<'list_security_events'>,
): Promise<Output<'list_security_events'>> {
  const whom = user === undefined ? undefined : await findPerson(deps, user)
  const columns = { user: sql`entry.user_id`, email: sql`entry.email` }
  const { page, next_cursor } = await readTimePage<EventRow>(
    deps.database,
    paging,
    {
      from: sql`security.security_events entry`,
      select: sql`entry.*, ${eventName} as name`,
      time,
      id: sql`entry.id`,
      conditions: [
        sql`(not entry.escalated or ${isOfAnotherAccount(columns, reader)})`,
        where(event, hasName),
        where(with_staff_reads || event !== undefined ? undefined : isStaffRead, (read) => sql`not (${read})`),
        where(severity, (grave) => sql`entry.severity = ${grave}`),
        where(ip_address, (ip) => sql`entry.ip_address = ${ip}`),
        where(escalated, (met) => (met ? sql`entry.escalated` : sql`not entry.escalated`)),
        ...withinDays(time, { from: date_from, to: date_to, time_zone: deps.time_zone }),
      ],
      ...(whom !== undefined && { ways: whom === null ? [] : conditionsFor(whom, columns) }),
    },
    ({ id }) => id,
  )
  return { items: await showEvents(deps.database, page), next_cursor }
}

export async function showEvents(database: Database, rows: readonly unknown[]): Promise<SecurityEvent[]> {
  const events = rows.map((row) => eventRow.parse(row))
  const person = await peopleOf(
    database,
    events.map(({ user_id }) => user_id),
  )
  return events.map(({ user_id, created_at, details, ...event }) => ({
    ...event,
    created_at: created_at.toISOString(),
    person: person(user_id),
    details: factsOf(details),
  }))
}
