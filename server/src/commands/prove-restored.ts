import type { BookClient } from './book-client.ts'
import { findUnapprovedRepairs } from './unapproved-repairs.ts'
import { countBook } from './verify-ledger/count.ts'
import type { PublishedCopies } from './verify-ledger/files.ts'
import type { RestoredTo } from './verify-ledger/restored-to.ts'
import { isOfAnotherVersion, linesOfDatabase } from './verify-ledger/read-database.ts'
import { findLostCopies, readDue } from './verify-ledger/seal-file.ts'
import { describeArchived, describeComparison, describeFaults } from './verify-ledger/describe-result.ts'

export interface Proof {
  readonly postings: string
  readonly newest: Date | null
  readonly wrong: readonly string[]
  /**
   * Which postings were not read, and the result of comparing the ledger with kept seals and roots, as sentences. Empty
   * if the verifier found a fault in the ledger’s rows, or could not read them.
   */
  readonly messages: readonly string[]
  /** False if the ledger was only recounted, because the verifier cannot read tables of another version. */
  readonly isVerified: boolean
}

async function recount(client: BookClient) {
  const { rows } = await client.query<{ violations: unknown[]; postings: string; newest: Date | null }>(
    `select r.violations, h.last_id::text as postings, case when h.last_id > 0 then h.last_at end as newest
       from ledger.head h cross join ledger.recount(now(), $1) r`,
    [await findUnapprovedRepairs(client)],
  )
  const [row] = rows
  if (!row) throw new Error('the recount returned no row')
  return row
}

interface ProofContext {
  /**
   * Published seals and roots that were kept elsewhere. Without them (null), nobody can detect a ledger that is forged
   * as a whole.
   */
  readonly copies: PublishedCopies | null
  /**
   * The path of SEAL_FILE if the kept copies come from there, otherwise null. Copies that were delivered to the file,
   * but are missing in it, are then a fault.
   */
  readonly sealFile: string | null
  readonly goneBackTo: RestoredTo
}

async function verify(
  client: BookClient,
  { copies, sealFile, goneBackTo }: ProofContext,
): Promise<Pick<Proof, 'wrong' | 'messages'> | null> {
  try {
    const verdict = await countBook(linesOfDatabase(client), { copies: copies ?? undefined, goneBackTo })
    const lost = copies && sealFile !== null ? findLostCopies(sealFile, await readDue(client), copies) : []
    return {
      wrong: describeFaults({ ...verdict, faults: [...lost, ...verdict.faults] }),
      messages: verdict.counted
        ? [...describeArchived(verdict.counted), ...describeComparison(verdict.counted, copies ?? undefined)]
        : [],
    }
  } catch (error) {
    if (isOfAnotherVersion(error)) return null
    throw error
  }
}

/**
 * Checks a whole ledger twice: with the database’s own recount, and with the independent verifier. `client` must be
 * connected as the owner.
 */
export async function proveBook(client: BookClient, against: ProofContext): Promise<Proof> {
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
