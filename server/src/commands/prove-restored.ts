import type pg from 'pg'
import { countBook } from './verify-ledger/count.ts'
import type { Kept } from './verify-ledger/files.ts'
import type { GoneBackTo } from './verify-ledger/gone-back.ts'
import { isOfAnotherVersion, linesOfDatabase } from './verify-ledger/read-database.ts'
import { lostFrom, readDue } from './verify-ledger/seal-file.ts'
import { toldOfFaults, toldOfKept } from './verify-ledger/tell.ts'

export interface Proof {
  readonly postings: string
  readonly newest: Date | null
  /** What is wrong with the book, in sentences; none: it is whole. */
  readonly wrong: readonly string[]
  /** How it stands to what was kept, in sentences; none: nothing was, or something is wrong. */
  readonly told: readonly string[]
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

interface Against {
  /** What others have of what was published; null: nothing, so that a book which was forged whole is not seen. */
  readonly kept: Kept | null
  /** Where it is what SEAL_FILE has: that file, of which the book says what ought to be there. */
  readonly sealFile: string | null
  readonly goneBackTo: GoneBackTo
}

/** What `npm run verify-ledger` says of it; null: it does not know its tables. */
async function verify(
  client: pg.ClientBase,
  { kept, sealFile, goneBackTo }: Against,
): Promise<Pick<Proof, 'wrong' | 'told'> | null> {
  try {
    const verdict = await countBook(linesOfDatabase(client), { kept: kept ?? undefined, goneBackTo })
    const lost = kept && sealFile !== null ? lostFrom(sealFile, await readDue(client), kept) : []
    return {
      wrong: toldOfFaults({ ...verdict, faults: [...lost, ...verdict.faults] }),
      told: verdict.counted ? toldOfKept(verdict.counted, kept ?? undefined) : [],
    }
  } catch (error) {
    if (isOfAnotherVersion(error)) return null
    throw error
  }
}

/**
 * Counts a whole book twice: by the recount of the database, and by the verifier, which shares nothing with it and holds it against what was
 * kept. As the owner.
 */
export async function proveBook(client: pg.ClientBase, against: Against): Promise<Proof> {
  const { postings, newest, violations } = await recount(client)
  const verified = await verify(client, against)
  return {
    ...{ postings, newest, isVerified: verified !== null, told: verified?.told ?? [] },
    wrong: [...(violations.length > 0 ? [`The recount found: ${JSON.stringify(violations)}.`] : []), ...(verified?.wrong ?? [])],
  }
}
