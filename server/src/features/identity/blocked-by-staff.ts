import { sql } from 'kysely'

/** SQL condition: staff froze or blocked this `profile`. False for deleted members, who are blocked too. */
export const isBlockedByStaff = sql<boolean>`(profile.is_blocked and profile.blocked_reason is distinct from 'deleted')`
