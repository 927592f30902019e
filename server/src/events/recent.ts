import type { Happening } from './happening.ts'

/**
 * What this process knows of the end of a stream, because it was told or has read it. What happened never changes and positions have
 * no gaps, so that what is known needs no reading, and what is missing is seen.
 */
export interface Recent {
  readonly add: (happenings: Iterable<Happening>) => void
  readonly knows: (position: number) => boolean
  /** What came right after a position, as much as is known without gap, at most `limit`; none: read it. */
  readonly after: (position: number, limit: number) => Happening[]
}

/** Keeps the newest `keptMax` of a stream. */
export function createRecent(keptMax: number): Recent {
  const known = new Map<number, Happening>()

  return {
    add: (happenings) => {
      for (const happening of happenings) known.set(happening.position, happening)
      for (const position of known.keys()) {
        if (known.size <= keptMax) return
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
