import { doorStepNames, securityEventNames, type SecurityEventName, type SecurityEventType } from '@hai/contract/security-words'
import { sql, type RawBuilder } from 'kysely'

type Actions = Readonly<Record<string, SecurityEventName>>

/** What `details.action` says of an event, by its type. */
const byAction: Partial<Readonly<Record<SecurityEventType, Actions>>> = {
  admin_access: {
    visit: 'staff_page_opened',
    staff_number_changed: 'staff_number_changed',
    ...Object.fromEntries(Object.entries(doorStepNames).map(([step, name]) => [`step_up_${step}`, name])),
  },
  sensitive_data_access: {
    visit: 'page_opened',
    export: 'export',
    export_my_data: 'own_data_exported',
    download_my_data: 'own_data_exported',
    create_schedule: 'payment_scheduled',
  },
}

/** Any other action: a read of the staff is noted by the name of its call. Other types have one name. */
const usualName = (event_type: SecurityEventType): SecurityEventName =>
  event_type === 'admin_access' ? 'staff_page_opened' : event_type === 'sensitive_data_access' ? 'data_viewed' : event_type

const actionIn = (details: unknown): string =>
  typeof details === 'object' && details !== null && 'action' in details && typeof details.action === 'string'
    ? details.action
    : ''

export const eventNameOf = ({ event_type, details }: { event_type: SecurityEventType; details: unknown }): SecurityEventName =>
  byAction[event_type]?.[actionIn(details)] ?? usualName(event_type)

const action = sql`coalesce(entry.details ->> 'action', '')`

/** The rows of `entry` that have this name. */
export function hasName(name: SecurityEventName): RawBuilder<unknown> {
  const event_type = securityEventNames[name]
  const ofType = sql`entry.event_type = ${event_type}`
  const actions = Object.entries(byAction[event_type] ?? {})
  if (actions.length === 0) return ofType
  const own = actions.flatMap(([one, of]) => (of === name ? [one] : []))
  const others = actions.flatMap(([one, of]) => (of === name ? [] : [one]))
  return usualName(event_type) === name
    ? sql`${ofType} and ${action} <> all(${others}::text[])`
    : sql`${ofType} and ${action} = any(${own}::text[])`
}

/** Somebody of the staff opened a page of theirs or read data of members, and no rule was met. A wrong code or an export is no mere reading. */
export const isStaffRead = sql`(
  (${hasName('staff_page_opened')} or ${hasName('page_opened')} or ${hasName('data_viewed')}) and not entry.escalated
  and exists (select from identity.user_roles role where role.user_id = entry.user_id))`
