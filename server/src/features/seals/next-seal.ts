import type { Database } from '../../platform/database/database.ts'
import { BLOCK_LEAVES } from './merkle.ts'
import { batchEnd, newestSeal } from './queries.ts'

/** The number of postings under one seal; the seal goes on to the end of a batch. More postings need several seals. */
const POSTINGS_MAX = 256 * BLOCK_LEAVES

export interface NextSeal {
  readonly number: number
  readonly first_id: number
  readonly last_id: number
  /** The time until the seal is due. 0 if it is due now. */
  readonly waitsMs: number
}

/**
 * The next seal. It is due if the newest seal is old enough, or if there are enough postings for a full seal. Null if
 * nothing was posted since the newest seal.
 */
export async function nextSeal(
  database: Database,
  { now, everyMinutes }: { readonly now: Date; readonly everyMinutes: number },
): Promise<NextSeal | null> {
  const newest = await newestSeal(database)
  const after = newest?.last_id ?? 0
  const last_id = await batchEnd(database, { after, about: after + POSTINGS_MAX })
  if (last_id === null) return null
  const isFull = last_id - after >= POSTINGS_MAX
  // Uses the absolute difference, so that a seal whose time is far in the future delays nothing.
  const waitsMs = newest && !isFull ? everyMinutes * 60_000 - Math.abs(now.getTime() - newest.at.getTime()) : 0
  return { number: (newest?.number ?? 0) + 1, first_id: after + 1, last_id, waitsMs: Math.max(0, waitsMs) }
}
