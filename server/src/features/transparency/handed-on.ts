import type { LiabilityProof } from '@hai/contract/transparency'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { published, showProof } from './published.ts'

interface WaitingProof {
  readonly id: string
  readonly proof: LiabilityProof
}

/** Published proofs that one of the operator’s own places does not have, the oldest first. One that took long to make may be older than others that are there. */
export async function proofsWaitingFor(database: Database, place: string, limit: number): Promise<readonly WaitingProof[]> {
  const rows = await published(database)
    .select('id')
    .where(
      sql<boolean>`not exists (select from transparency.liability_handed_on there where there.proof_id = liability_proof.id and there.place = ${place})`,
    )
    .clearOrderBy()
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, ...row }) => ({ id, proof: showProof(row) }))
}

export const noteProofsHandedOn = (database: Database, place: string, ids: readonly string[]) =>
  database
    .insertInto('transparency.liability_handed_on')
    .values(ids.map((proof_id) => ({ place, proof_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The place was begun anew: it is given all of them once more. */
export const forgetProofsHandedOn = (database: Database, place: string) =>
  database.deleteFrom('transparency.liability_handed_on').where('place', '=', place).execute()
