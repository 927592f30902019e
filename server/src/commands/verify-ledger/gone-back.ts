import { z } from 'zod'

/** To which moment a book was gone back: what was published after it is in it no more. `latest`: to the end of all that was archived. */
export type GoneBackTo = Date | 'latest'

const time = z.iso.datetime({ offset: true })

/** As both commands take it; null: it is neither a time nor `latest`. */
export function readGoneBackTo(text: string): GoneBackTo | null {
  if (text === 'latest') return text
  return time.safeParse(text).success ? new Date(text) : null
}

/** Seals and roots are dated by servers, and committed a while after: what is dated so long before the moment was there by then. */
const COMMITTED_WITHIN_MS = 600_000

/** What was published before must be in the book, whatever is missing of after. Milliseconds. */
export function mustHaveBefore(goneBackTo: GoneBackTo | null, newestPostingMs: number): number {
  if (goneBackTo === null) return Number.POSITIVE_INFINITY
  return (goneBackTo === 'latest' ? newestPostingMs : goneBackTo.getTime()) - COMMITTED_WITHIN_MS
}
