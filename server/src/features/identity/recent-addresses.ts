import type { Database } from '../../platform/database/database.ts'

export async function readAddressesSince(db: Database, user_id: string, since: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('identity.session')
    .select('ip_address')
    .distinct()
    .where('user_id', '=', user_id)
    .where('last_seen_at', '>', since)
    .execute()
  return rows.map(({ ip_address }) => ip_address)
}
