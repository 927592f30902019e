import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

export interface CachedValue<Value> {
  /**
   * The value. Concurrent calls share one read, and a failed read is not cached. Inside a transaction the read uses its
   * connection, so that a caller holding one connection never waits for another.
   */
  get(within?: Database): Promise<Value>
  /** Call it when the value has changed. The next call reads again, and a read in progress is not cached. */
  forget(): void
}

/** Caches the result of `load` for `maxAgeMs`, the maximum delay before a change is noticed. */
export function cachedValue<Value>(options: {
  load: (within?: Database) => Promise<Value>
  maxAgeMs: number
  clock: Clock
}): CachedValue<Value> {
  const { load, maxAgeMs, clock } = options
  let kept: { value: Promise<Value>; until: number; isThere: boolean } | undefined

  return {
    get(within) {
      const now = clock.now().getTime()
      if (kept && now < kept.until && (kept.isThere || !within)) return kept.value
      const value = load(within)
      const mine = { value, until: now + maxAgeMs, isThere: false }
      kept = mine
      value.then(
        () => (mine.isThere = true),
        () => {
          if (kept === mine) kept = undefined
        },
      )
      return value
    },
    forget() {
      kept = undefined
    },
  }
}
