import type { Input } from '@hai/contract/contract'
import { sql, type RawBuilder } from 'kysely'
import type { SecurityEventName } from '@hai/contract/security-values'
import { withinDays } from '../../../platform/days.ts'
import { where } from './pages.ts'
import type { PersonFilter } from './person-filter.ts'

export const eventName = sql`security.event_name(entry.event_type, entry.details)`

export const hasName = (name: SecurityEventName): RawBuilder<unknown> => sql`${eventName} = ${name}`

/** SQL: a member of staff opened a staff page or read members’ data, and no rule was triggered. */
export const isStaffRead = sql`(
  ${eventName} in ('staff_page_opened', 'page_opened', 'data_viewed') and not entry.escalated
  and exists (select from identity.user_roles_view role where role.user_id = entry.user_id))`

export type AuditAsked = Omit<Input<'list_audit_logs'>, 'actor' | 'target'> & {
  /** Undefined without this filter. Null if no user matches the typed text. */
  readonly actor: PersonFilter | null | undefined
  readonly target: PersonFilter | null | undefined
}
export type LogPage<Row> = { readonly page: readonly Row[]; readonly next_cursor: string | null }

export const conditionsOf = (
  time: RawBuilder<unknown>,
  { ip_address, at_from, at_to, date_from, date_to }: AuditAsked,
  time_zone: string,
) => [
  where(ip_address, (ip) => sql`entry.ip_address = ${ip}`),
  where(at_from, (from) => sql`${time} >= ${from}::timestamptz`),
  where(at_to, (to) => sql`${time} < ${to}::timestamptz`),
  ...withinDays(time, { from: date_from, to: date_to, time_zone }),
]
