import type { Database } from '../../platform/database/database.ts'

/** Whether a confirmed hit of the sanctions list keeps them shut out, as the database will say again. */
export async function hasStandingHit(database: Database, user_id: string): Promise<boolean> {
  const hits = database.selectFrom('compliance.flag').select('id').where('user_id', '=', user_id)
  return (await hits.where('kind', '=', 'sanctions_match').where('status', '=', 'confirmed').executeTakeFirst()) !== undefined
}
