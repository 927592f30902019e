import type { Database } from '../../platform/database/database.ts'
import { BLOCK_LEAVES } from './merkle.ts'
import { batchEnd, newestSeal } from './queries.ts'

/** How many postings a seal covers, give or take a batch; where more have come, several seals are made. */
const POSTINGS_MAX = 256 * BLOCK_LEAVES

/** What the next seal covers, as far as it is known now. */
export interface NextSeal {
  readonly number: number
  readonly first_id: number
  readonly last_id: number
  /** Until it is due: 0 where it is. */
  readonly waitsMs: number
}

/** Due when the newest seal is old enough, or as much as a seal covers has come. Null: nothing was posted since the newest. */
export async function nextSeal(
  database: Database,
  { now, everyMinutes }: { readonly now: Date; readonly everyMinutes: number },
): Promise<NextSeal | null> {
  const newest = await newestSeal(database)
  const after = newest?.last_id ?? 0
  const last_id = await batchEnd(database, { after, about: after + POSTINGS_MAX })
  if (last_id === null) return null
  const isFull = last_id - after >= POSTINGS_MAX
  // A seal dated far ahead of the clock puts nothing off.
  const waitsMs = newest && !isFull ? everyMinutes * 60_000 - Math.abs(now.getTime() - newest.at.getTime()) : 0
  return { number: (newest?.number ?? 0) + 1, first_id: after + 1, last_id, waitsMs: Math.max(0, waitsMs) }
}
