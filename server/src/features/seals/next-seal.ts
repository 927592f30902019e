import type { Database } from '../../platform/database/database.ts'
import { BLOCK_LEAVES } from './merkle.ts'
import { batchEnd, newestSeal } from './queries.ts'

/** Postings per seal, up to the end of a batch. More postings make several seals. */
const POSTINGS_MAX = 256 * BLOCK_LEAVES

export interface NextSeal {
  readonly number: number
  readonly first_id: number
  readonly last_id: number
  /** 0 when it is due. */
  readonly waitsMs: number
}

/**
 * The next seal. It is due when the newest seal is old enough, or when a full seal’s worth has been posted since. Null
 * when nothing was posted since.
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
  // Uses the absolute difference, so that a seal dated far ahead delays nothing.
  const waitsMs = newest && !isFull ? everyMinutes * 60_000 - Math.abs(now.getTime() - newest.at.getTime()) : 0
  return { number: (newest?.number ?? 0) + 1, first_id: after + 1, last_id, waitsMs: Math.max(0, waitsMs) }
}
