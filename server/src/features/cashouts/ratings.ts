import type { Cashout } from '@hai/contract/cashout-record'
import type { Database } from '../../platform/database/database.ts'

export type Rating = NonNullable<Cashout['rating']>

export async function readRatings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Rating>> {
  const rows = await db
    .selectFrom('cashouts.rating')
    .select(['cashout_id', 'rating', 'htg_received', 'asked_for_more', 'had_to_buy', 'short_paid'])
    .where('cashout_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ cashout_id, htg_received, ...said }) => [
      cashout_id,
      { ...said, htg_received: htg_received === null ? null : Number(htg_received) },
    ]),
  )
}
