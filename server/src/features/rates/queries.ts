import type { Database } from '../../platform/database/database.ts'

export interface HtgRate {
  readonly htg_per_usd: number
  readonly source: string
  readonly as_of: string
}

/** The newest rate that is not dated in the future. */
export async function readHtgRate(database: Database, now: Date): Promise<HtgRate> {
  const row = await database
    .selectFrom('rates.htg_rate')
    .select(['htg_per_usd', 'source', 'as_of'])
    .where('as_of', '<=', now)
    .orderBy('as_of', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { htg_per_usd: Number(row.htg_per_usd), source: row.source, as_of: row.as_of.toISOString() }
}
