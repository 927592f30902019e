import type { Database } from '../../platform/database/database.ts'

/** Whose account an address opens; null: nobody’s. */
export async function findAccount(db: Database, email: string): Promise<string | null> {
  const account = await db.selectFrom('identity.account').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  return account?.id ?? null
}
