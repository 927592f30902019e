import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export async function readEmails(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('identity.account')
    .select('email')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ email }) => email)
}
