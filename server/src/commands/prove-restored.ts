import type pg from 'pg'
import { countBook } from './verify-ledger/count.ts'
import { isOfAnotherVersion, linesOfDatabase } from './verify-ledger/read-database.ts'
import { toldOfFaults } from './verify-ledger/tell.ts'

export interface Proof {
  readonly postings: string
  readonly newest: Date | null
  /** What is wrong with the book, in sentences; none: it is whole. */
  readonly wrong: readonly string[]
  /** False: it is the book of a version before, whose tables are others than those that are verified. It was recounted only. */
  readonly isVerified: boolean
}

async function recount(client: pg.ClientBase) {
  const { rows } = await client.query<{ violations: unknown[]; postings: string; newest: Date | null }>(
    `select r.violations, (select count(*)::text from ledger.posting) as postings, (select max(created_at) from ledger.posting) as newest
       from ledger.recount(now()) r`,
  )
  const [row] = rows
  if (!row) throw new Error('the recount said nothing')
  return row
}

/** What `npm run verify-ledger` says of it; null: it does not know its tables. */
async function verify(client: pg.ClientBase): Promise<readonly string[] | null> {
  try {
    return toldOfFaults(await countBook(linesOfDatabase(client)))
  } catch (error) {
    if (isOfAnotherVersion(error)) return null
    throw error
  }
}

/** Counts a whole book twice: by the recount of the database, and by the verifier, which shares nothing with it. As the owner. */
export async function proveBook(client: pg.ClientBase): Promise<Proof> {
  const { postings, newest, violations } = await recount(client)
  const differs = await verify(client)
  return {
    ...{ postings, newest, isVerified: differs !== null },
    wrong: [...(violations.length > 0 ? [`The recount found: ${JSON.stringify(violations)}.`] : []), ...(differs ?? [])],
  }
}
