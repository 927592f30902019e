import { z } from 'zod'

/**
 * The time to which a ledger was restored. It lacks seals and roots that were published later. `latest`: the end of the
 * archive.
 */
export type RestoredTo = Date | 'latest'

const time = z.iso.datetime({ offset: true })

export function readRestoredTo(text: string): RestoredTo | null {
  if (text === 'latest') return text
  return time.safeParse(text).success ? new Date(text) : null
}

/**
 * A seal or root is committed some time after the time in it. One that is older than this at the restored time must be
 * in the restored data.
 */
const COMMITTED_WITHIN_MS = 600_000

/** In milliseconds. Everything published before this time must be in the ledger. */
export function requiredBefore(goneBackTo: RestoredTo | null, newestPostingMs: number): number {
  if (goneBackTo === null) return Number.POSITIVE_INFINITY
  return (goneBackTo === 'latest' ? newestPostingMs : goneBackTo.getTime()) - COMMITTED_WITHIN_MS
}
