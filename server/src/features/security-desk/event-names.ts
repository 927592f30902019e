import type { SecurityEventName } from '@hai/contract/security-words'
import { sql, type RawBuilder } from 'kysely'

/** The name of the row `entry`. An index holds it. */
export const eventName = sql`security.event_name(entry.event_type, entry.details)`

/** The rows of `entry` that have this name. */
export const hasName = (name: SecurityEventName): RawBuilder<unknown> => sql`${eventName} = ${name}`

/** Somebody of the staff opened a page of theirs or read data of members, and no rule was met. A wrong code or an export is no mere reading. */
export const isStaffRead = sql`(
  ${eventName} in ('staff_page_opened', 'page_opened', 'data_viewed') and not entry.escalated
  and exists (select from identity.user_roles role where role.user_id = entry.user_id))`
