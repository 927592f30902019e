import { sql } from 'kysely'

/** Whether staff froze or blocked this `profile`. A deleted member’s is closed in the same way, and nobody did that to them. */
export const isShutOut = sql<boolean>`(profile.is_blocked and profile.blocked_reason is distinct from 'deleted')`
