import type { Database } from '../../platform/database/database.ts'
import { BLOCK_LEAVES } from './merkle.ts'
import { batchEnd, newestSeal } from './queries.ts'

/**
 * A seal covers at most about this many postings. It never ends within a batch, so it can cover a few more. A seal never
 * crosses the end of a partition, so that the file of an archived partition has whole seals.
 */
const POSTINGS_MAX = 256 * BLOCK_LEAVES

export interface NextSeal {
  readonly number: number
  readonly first_id: number
  readonly last_id: number
  /** The database then hashes the balances of all accounts, which takes minutes in a large ledger. */
  readonly ends_partition: boolean
  readonly waitsMs: number
}

/**
 * `waitsMs` is 0 if a seal can be made now: there is none yet, the newest one is old enough, or a full seal or
 * the last one of a partition is possible. Null if nothing was posted since the newest seal.
 */
export async function nextSeal(
  database: Database,
  { now, everyMinutes }: { readonly now: Date; readonly everyMinutes: number },
): Promise<NextSeal | null> {
  const newest = await newestSeal(database)
  const after = newest?.last_id ?? 0
  const end = await batchEnd(database, { after, about: after + POSTINGS_MAX })
  if (!end) return null
  const { last_id, ends_partition } = end
  const isFull = ends_partition || last_id - after >= POSTINGS_MAX
  // The difference is absolute, so that a seal with a time far in the future (a wrong clock) delays no other.
  const waitsMs = newest && !isFull ? everyMinutes * 60_000 - Math.abs(now.getTime() - newest.at.getTime()) : 0
  return { number: (newest?.number ?? 0) + 1, first_id: after + 1, last_id, ends_partition, waitsMs: Math.max(0, waitsMs) }
}
