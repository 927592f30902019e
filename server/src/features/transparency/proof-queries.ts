import { proofOutcomes, type ProofOutcome } from '@hai/contract/transparency-values'
import { sql } from 'kysely'
import { z } from 'zod'
import { secondsSinceBatch } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { isOfMoment, published } from './published.ts'
import { NODE_BYTES, type SumTree } from './tree.ts'

const CHUNK_NODES = 4_096
const SHARES_AT_ONCE = 1_000

export async function isNightDone(database: Database, night: string): Promise<boolean> {
  const { rows } = await sql`select from transparency.liability_proof where night = ${night}::date`.execute(database)
  return rows.length > 0
}

interface Attempt {
  readonly id: string
  readonly at: Date
  readonly night: string | null
  readonly position: number
  readonly outcome: ProofOutcome
  readonly total: number | null
  readonly root: Buffer | null
  readonly height: number | null
}

type StoredAttempt = Pick<Attempt, 'id' | 'outcome' | 'total' | 'root'>

/**
 * Returns the attempt that counts: an earlier one if there is one for the same night, or a root published for the same
 * moment.
 */
export async function storeAttempt(db: Database, attempt: Attempt): Promise<StoredAttempt> {
  const inserted = await db
    .insertInto('transparency.liability_proof')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return attempt
  const faster = await db
    .selectFrom('transparency.liability_proof')
    .select(['id', 'outcome', 'total', 'root'])
    .where((row) => row.or([row('night', '=', attempt.night), row('outcome', '=', 'published').and(isOfMoment('=', attempt.at))]))
    .orderBy('night')
    .executeTakeFirstOrThrow()
  return { ...faster, outcome: z.enum(proofOutcomes).parse(faster.outcome) }
}

export async function storeTree(db: Database, proof_id: string, { levels, shares }: SumTree): Promise<void> {
  const size = CHUNK_NODES * NODE_BYTES
  for (const [level, nodes] of levels.entries())
    for (let chunk = 0; chunk * size < nodes.length; chunk += 1)
      await db
        .insertInto('transparency.liability_level')
        .values({ proof_id, level, chunk, nodes: nodes.subarray(chunk * size, (chunk + 1) * size) })
        .execute()
  for (let from = 0; from < shares.length; from += SHARES_AT_ONCE)
    await db
      .insertInto('transparency.liability_share')
      .values(
        shares
          .slice(from, from + SHARES_AT_ONCE)
          .map(({ parts, places, ...share }) => ({ proof_id, ...share, parts: [...parts], places: [...places] })),
      )
      .execute()
}

/**
 * The newest published proof, with the salt that a member needs to find their leaves in it. Undefined if this proof does
 * not include the member.
 */
export async function findShare(database: Database, user_id: string) {
  return database
    .selectFrom(published(database).select(['id', 'height']).limit(1).as('proof'))
    .innerJoin('transparency.liability_share as share', 'share.proof_id', 'proof.id')
    .select(['proof.id', 'proof.at', 'proof.total', 'proof.root', 'proof.height', 'share.salt'])
    .select([sql<number[]>`to_jsonb(share.parts)`.as('parts'), sql<number[]>`to_jsonb(share.places)`.as('places')])
    .where('share.user_id', '=', user_id)
    .executeTakeFirst()
}

export async function readNodes(
  database: Database,
  proof_id: string,
  nodes: readonly { readonly level: number; readonly place: number }[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await sql<{ level: number; place: number; node: Buffer }>`
    select wanted.level, wanted.place, substring(kept.nodes from (wanted.place % ${CHUNK_NODES})::int * ${NODE_BYTES} + 1 for ${NODE_BYTES}) as node
      from unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ place }) => place)}::bigint[]) wanted (level, place)
      join transparency.liability_level kept
        on kept.proof_id = ${proof_id} and kept.level = wanted.level and kept.chunk = wanted.place / ${CHUNK_NODES}`.execute(
    database,
  )
  return new Map(rows.map(({ level, place, node }) => [`${level} ${place}`, node]))
}

export async function deleteTrees(database: Database, before: Date): Promise<void> {
  await sql`with old as (select id from transparency.liability_proof where at < ${before}),
                 shares as (delete from transparency.liability_share where proof_id in (select id from old))
            delete from transparency.liability_level where proof_id in (select id from old)`.execute(database)
}

export async function unprovenSeconds(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${now}::timestamptz - max(at))::float8 as seconds
      from transparency.liability_proof where outcome <> 'mismatch'`.execute(database)
  return Math.max(0, rows[0]?.seconds ?? (await secondsSinceBatch(database, { after: 0, now })))
}
