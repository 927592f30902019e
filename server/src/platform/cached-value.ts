import type { Clock } from './clock.ts'

/** A value that lives in the database, kept in this process for a while. */
export interface CachedValue<Value> {
  /** The value, read at most once at a time however many ask. A failed read is not kept. */
  get(): Promise<Value>
}

/** Keeps what `load` reads for `maxAgeMs`: as late may a change be noticed. */
export function cachedValue<Value>(options: { load: () => Promise<Value>; maxAgeMs: number; clock: Clock }): CachedValue<Value> {
  const { load, maxAgeMs, clock } = options
  let kept: { value: Promise<Value>; until: number } | undefined

  return {
    get() {
      const now = clock.now().getTime()
      if (kept && now < kept.until) return kept.value
      const value = load()
      const mine = { value, until: now + maxAgeMs }
      kept = mine
      value.catch(() => {
        if (kept === mine) kept = undefined
      })
      return value
    },
  }
}
