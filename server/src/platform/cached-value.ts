import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

export interface CachedValue<Value> {
  /**
   * The cached value, or the result of `load`, which concurrent calls share. A failed load is not cached. `within` is
   * the caller’s transaction: the call then loads on its connection, and does not wait for a load on another one.
   */
  get(within?: Database): Promise<Value>
  /** Call this when the value has changed. The next call loads it again, and a load in progress is not cached. */
  forget(): void
}

/** `maxAgeMs`: the longest time until a change is noticed. */
export function cachedValue<Value>(options: {
  load: (within?: Database) => Promise<Value>
  maxAgeMs: number
  clock: Clock
}): CachedValue<Value> {
  const { load, maxAgeMs, clock } = options
  let cached: { value: Promise<Value>; until: number; isThere: boolean } | undefined

  return {
    get(within) {
      const now = clock.now().getTime()
      if (cached && now < cached.until && (cached.isThere || !within)) return cached.value
      const value = load(within)
      const entry = { value, until: now + maxAgeMs, isThere: false }
      cached = entry
      value.then(
        () => (entry.isThere = true),
        () => {
          if (cached === entry) cached = undefined
        },
      )
      return value
    },
    forget() {
      cached = undefined
    },
  }
}
