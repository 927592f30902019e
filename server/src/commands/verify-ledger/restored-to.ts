import { z } from 'zod'

/** The time to which a ledger was restored. `latest`: the end of the WAL archive. */
export type RestoredTo = Date | 'latest'

const time = z.iso.datetime({ offset: true })

export function readRestoredTo(text: string): RestoredTo | null {
  if (text === 'latest') return text
  return time.safeParse(text).success ? new Date(text) : null
}

/**
 * A seal or root is committed at most this long after the time that it contains. A restored ledger must have all seals
 * and roots whose time is longer than this before the restored time.
 */
const COMMITTED_WITHIN_MS = 600_000

/** Milliseconds since 1970. Every kept seal and root from before this time must be in the ledger. */
export function requiredBefore(goneBackTo: RestoredTo | null, newestPostingMs: number): number {
  if (goneBackTo === null) return Number.POSITIVE_INFINITY
  return (goneBackTo === 'latest' ? newestPostingMs : goneBackTo.getTime()) - COMMITTED_WITHIN_MS
}
