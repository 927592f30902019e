import type pg from 'pg'
import { countBook } from './verify-ledger/count.ts'
import type { Kept } from './verify-ledger/files.ts'
import type { RestoredTo } from './verify-ledger/restored-to.ts'
import { isOfAnotherVersion, linesOfDatabase } from './verify-ledger/read-database.ts'
import { lostFrom, readDue } from './verify-ledger/seal-file.ts'
import { describeFaults, describeKept } from './verify-ledger/describe-result.ts'

export interface Proof {
  readonly postings: string
  readonly newest: Date | null
  readonly wrong: readonly string[]
  /**
   * The result of the comparison with kept seals and roots, as sentences. Empty if there were none, or if there were
   * faults.
   */
  readonly messages: readonly string[]
  /**
   * False if the tables are those of an older version, which the verifier does not know. The ledger was then only
   * recounted.
   */
  readonly isVerified: boolean
}

async function recount(client: pg.ClientBase) {
  const { rows } = await client.query<{ violations: unknown[]; postings: string; newest: Date | null }>(
    `select r.violations, (select count(*)::text from ledger.posting) as postings, (select max(created_at) from ledger.posting) as newest
       from ledger.recount(now()) r`,
  )
  const [row] = rows
  if (!row) throw new Error('the recount returned no row')
  return row
}

interface ProofContext {
  /**
   * Copies of published seals and roots kept elsewhere. Without them (null), a completely forged ledger cannot be
   * detected.
   */
  readonly kept: Kept | null
  /** The path if the copies come from SEAL_FILE. The database then also knows which seals the file must contain. */
  readonly sealFile: string | null
  readonly goneBackTo: RestoredTo
}

async function verify(
  client: pg.ClientBase,
  { kept, sealFile, goneBackTo }: ProofContext,
): Promise<Pick<Proof, 'wrong' | 'messages'> | null> {
  try {
    const verdict = await countBook(linesOfDatabase(client), { kept: kept ?? undefined, goneBackTo })
    const lost = kept && sealFile !== null ? lostFrom(sealFile, await readDue(client), kept) : []
    return {
      wrong: describeFaults({ ...verdict, faults: [...lost, ...verdict.faults] }),
      messages: verdict.counted ? describeKept(verdict.counted, kept ?? undefined) : [],
    }
  } catch (error) {
    if (isOfAnotherVersion(error)) return null
    throw error
  }
}

/**
 * Counts a whole ledger twice, as its owner: with the database’s recount, and with the independent verifier, which also
 * compares it with the stored copies.
 */
export async function proveBook(client: pg.ClientBase, against: ProofContext): Promise<Proof> {
  const { postings, newest, violations } = await recount(client)
  const verified = await verify(client, against)
  return {
    postings,
    newest,
    isVerified: verified !== null,
    messages: verified?.messages ?? [],
    wrong: [...(violations.length > 0 ? [`The recount found: ${JSON.stringify(violations)}.`] : []), ...(verified?.wrong ?? [])],
  }
}
