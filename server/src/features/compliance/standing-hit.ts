import type { Database } from '../../platform/database/database.ts'

/** True if a confirmed sanctions hit keeps the member blocked. The database checks this too. */
export async function hasStandingHit(database: Database, user_id: string): Promise<boolean> {
  const hits = database.selectFrom('compliance.flag').select('id').where('user_id', '=', user_id)
  return (await hits.where('kind', '=', 'sanctions_match').where('status', '=', 'confirmed').executeTakeFirst()) !== undefined
}
