import { z } from 'zod'

/**
 * The time that a ledger was restored to. Seals and roots published later are not in it. `latest`: the end of the
 * archive.
 */
export type RestoredTo = Date | 'latest'

const time = z.iso.datetime({ offset: true })

export function readRestoredTo(text: string): RestoredTo | null {
  if (text === 'latest') return text
  return time.safeParse(text).success ? new Date(text) : null
}

/**
 * Seals and roots are committed some time after their date. Those dated at least this long before the restored time
 * must be in the restored data.
 */
const COMMITTED_WITHIN_MS = 600_000

/** Anything published before this time must be in the ledger. Milliseconds. */
export function requiredBefore(goneBackTo: RestoredTo | null, newestPostingMs: number): number {
  if (goneBackTo === null) return Number.POSITIVE_INFINITY
  return (goneBackTo === 'latest' ? newestPostingMs : goneBackTo.getTime()) - COMMITTED_WITHIN_MS
}
