import type { CommittedPosting } from '../ledger/index.ts'
import type { Happening } from './happening.ts'

/** Postings kept in memory, newest: several batches of every consumer. */
const KEPT_MAX = 10_000

/**
 * What this process knows of the end of the journal, because it was told or has read it. A posting never changes and positions have
 * no gaps, so that what is known needs no reading, and what is missing is seen.
 */
export interface RecentPostings {
  readonly add: (postings: readonly CommittedPosting[]) => void
  readonly knows: (position: number) => boolean
  /** The postings right after a position, as many as are known without gap, at most `limit`; none: read them. */
  readonly after: (position: number, limit: number) => Happening[]
}

export function createRecentPostings(): RecentPostings {
  const known = new Map<number, Happening>()

  return {
    add: (postings) => {
      for (const { position, posting } of postings) known.set(position, { stream: 'ledger', position, posting })
      for (const position of known.keys()) {
        if (known.size <= KEPT_MAX) return
        known.delete(position)
      }
    },
    knows: (position) => known.has(position),
    after: (position, limit) => {
      const found: Happening[] = []
      for (let next = known.get(position + 1); next && found.length < limit; next = known.get(next.position + 1)) found.push(next)
      return found
    },
  }
}
