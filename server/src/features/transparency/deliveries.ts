import type { LiabilityProof } from '@hai/contract/transparency'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { published, showProof } from './published.ts'

interface WaitingProof {
  readonly id: string
  readonly proof: LiabilityProof
}

/**
 * The proofs that were not delivered to the place yet, oldest first. They are found one by one and not by the newest
 * delivery, because a proof that took long to make may be older than it.
 */
export async function proofsWaitingFor(database: Database, place: string, limit: number): Promise<readonly WaitingProof[]> {
  const rows = await published(database)
    .select('id')
    .where(
      sql<boolean>`not exists (select from transparency.liability_delivery there where there.proof_id = liability_proof.id and there.place = ${place})`,
    )
    .clearOrderBy()
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, ...row }) => ({ id, proof: showProof(row) }))
}

export const recordProofDelivery = (database: Database, place: string, given: readonly WaitingProof[]) =>
  database
    .insertInto('transparency.liability_delivery')
    .values(given.map(({ id: proof_id, proof }) => ({ place, proof_id, root: Buffer.from(proof.root, 'hex') })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function readUndelivered(database: Database, place: string): Promise<string | null> {
  const row = await database
    .selectFrom('transparency.liability_delivery as given')
    .leftJoin('transparency.liability_proof as proof', 'proof.id', 'given.proof_id')
    .select('given.root')
    .where('given.place', '=', place)
    .whereRef('given.root', 'is distinct from', 'proof.root')
    .limit(1)
    .executeTakeFirst()
  return row?.root.toString('hex') ?? null
}

const asLine = ({ root, at, position, total }: LiabilityProof): string => `${root} ${at} ${position} ${total}`

export async function firstUnknown(database: Database, proofs: readonly LiabilityProof[]): Promise<string | null> {
  const roots = proofs.map(({ root }) => Buffer.from(root, 'hex'))
  const own = roots.length === 0 ? [] : await published(database).where('root', 'in', roots).execute()
  const known = new Set(own.map((row) => asLine(showProof(row))))
  return proofs.find((proof) => !known.has(asLine(proof)))?.root ?? null
}

/**
 * Deletes the delivery records of proofs that the place lacks, so that it gets them again. `there` contains the proofs
 * that the place has since the time `since`, or all if `since` is null.
 */
export async function deleteProofsMissing(
  database: Database,
  place: string,
  { there, since }: { readonly there: readonly LiabilityProof[]; readonly since: Date | null },
): Promise<void> {
  const has = new Set(there.map(asLine))
  const own = await published(database)
    .select('id')
    .$if(since !== null, (query) => query.where('at', '>=', since ?? new Date(0)))
    .execute()
  const missing = own.filter((row) => !has.has(asLine(showProof(row)))).map(({ id }) => id)
  if (missing.length === 0) return
  await database
    .deleteFrom('transparency.liability_delivery')
    .where('place', '=', place)
    .where('proof_id', 'in', missing)
    .execute()
}

/** The place then gets every proof again. */
export const deleteDelivery = (database: Database, place: string) =>
  database.deleteFrom('transparency.liability_delivery').where('place', '=', place).execute()
