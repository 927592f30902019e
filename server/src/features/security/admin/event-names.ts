import type { SecurityEventName } from '@hai/contract/security-words'
import { sql, type RawBuilder } from 'kysely'

export const eventName = sql`security.event_name(entry.event_type, entry.details)`

export const hasName = (name: SecurityEventName): RawBuilder<unknown> => sql`${eventName} = ${name}`

/**
 * SQL condition: a staff member opened a staff page or read members’ data, and no rule was triggered. Wrong codes and
 * exports do not count as reads.
 */
export const isStaffRead = sql`(
  ${eventName} in ('staff_page_opened', 'page_opened', 'data_viewed') and not entry.escalated
  and exists (select from identity.user_roles_view role where role.user_id = entry.user_id))`
