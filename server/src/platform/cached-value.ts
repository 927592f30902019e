import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

/** A value that lives in the database, kept in this process for a while. */
export interface CachedValue<Value> {
  /**
   * The value, read at most once at a time however many ask. A failed read is not kept. Within a transaction it is read over that one’s
   * connection: whoever holds one waits for no other, nor for somebody who does.
   */
  get(within?: Database): Promise<Value>
  /** What is kept is not so any more: the next who asks reads it anew, and what is being read now is not kept. */
  forget(): void
}

/** Keeps what `load` reads for `maxAgeMs`: as late may a change be noticed. */
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
