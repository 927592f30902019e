import type { Output } from '@hai/contract/contract'
import type { LiabilityProof, PublicFigures } from '@hai/contract/transparency'
import { proofOutcomes } from '@hai/contract/transparency-values'
import { cents } from '@hai/contract/money'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

interface Row {
  readonly at: Date
  readonly position: number
  readonly total: number | null
  readonly root: Buffer | null
}

export const showProof = ({ at, position, total, root }: Row): LiabilityProof => ({
  at: at.toISOString(),
  position,
  total: cents(total ?? 0),
  root: root?.toString('hex') ?? '',
})

export const published = (database: Database) =>
  database
    .selectFrom('transparency.liability_proof')
    .select(['at', 'position', 'total', 'root'])
    .where('outcome', '=', 'published')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')

/** In UTC without a time zone, truncated to milliseconds, as in the published text. */
const publishedAt = sql<Date>`date_trunc('milliseconds', at at time zone 'UTC')`
export const isOfMoment = (comparison: '=' | '<', moment: Date) =>
  sql<boolean>`${publishedAt} ${sql.raw(comparison)} ${moment}::timestamptz at time zone 'UTC'`

/**
 * Roots before `before`, newest first. All roots of the same moment are on the same page, whatever the `limit`: an
 * older database may have two, and paging must not hide the second one.
 */
export async function listProofs(
  database: Database,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<Output<'list_liability_proofs'>> {
  const rows = await published(database)
    .$if(before !== undefined, (query) => query.where(isOfMoment('<', new Date(before ?? 0))))
    .clearOrderBy()
    .orderBy(publishedAt, 'desc')
    .fetch(limit, 'with ties')
    .execute()
  return { items: rows.map(showProof) }
}

export const rootLine = (proof: LiabilityProof) => ({ format: LIABILITIES_FORMAT, ...proof })

export const publishedRoots = async (database: Database) =>
  (await published(database).clearOrderBy().orderBy('at').orderBy('id').execute()).map((row) => rootLine(showProof(row)))

export async function readNewest(database: Database): Promise<PublicFigures['liabilities']> {
  const [newest, tried] = await Promise.all([
    published(database).limit(1).executeTakeFirst(),
    database
      .selectFrom('transparency.liability_proof')
      .select(['at', 'outcome'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    newest: newest ? showProof(newest) : null,
    last_try: tried ? { at: tried.at.toISOString(), outcome: z.enum(proofOutcomes).parse(tried.outcome) } : null,
  }
}
