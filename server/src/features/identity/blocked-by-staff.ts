import { sql } from 'kysely'

/**
 * SQL condition: staff froze or blocked this `profile`. Deleted members are marked as blocked too, so they are
 * excluded.
 */
export const isBlockedByStaff = sql<boolean>`(profile.is_blocked and profile.blocked_reason is distinct from 'deleted')`
