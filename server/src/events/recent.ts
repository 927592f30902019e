import type { DomainEvent } from './domain-event.ts'

/** A cache of the newest events of a stream. Positions have no gaps, so the cache notices a missing event. */
export interface Recent {
  readonly add: (events: Iterable<DomainEvent>) => void
  readonly knows: (position: number) => boolean
  /** Up to `limit` events that follow a position without a gap. Empty if they must be read from the database. */
  readonly after: (position: number, limit: number) => DomainEvent[]
}

export function createRecent(keptMax: number): Recent {
  const known = new Map<number, DomainEvent>()

  return {
    add: (events) => {
      for (const event of events) known.set(event.position, event)
      for (const position of known.keys()) {
        if (known.size <= keptMax) return
        known.delete(position)
      }
    },
    knows: (position) => known.has(position),
    after: (position, limit) => {
      const found: DomainEvent[] = []
      for (let next = known.get(position + 1); next && found.length < limit; next = known.get(next.position + 1)) found.push(next)
      return found
    },
  }
}
