import type { Database } from '../../platform/database/database.ts'

/** The active disputes by item id. Leaves out items without one. */
export async function activeDisputesAbout(
  database: Database,
  related_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (related_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('disputes.dispute')
    .select(['related_id', 'id'])
    .where('related_id', 'in', related_ids)
    .where('status', 'in', ['open', 'escalated'])
    .execute()
  return new Map(rows.map(({ related_id, id }) => [related_id, id]))
}
