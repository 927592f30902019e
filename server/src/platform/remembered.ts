import { LRUCache } from 'lru-cache'
import { cacheSize } from './cache-size.ts'

const KEPT_MAX = 50_000

export interface Remembered<Value> {
  /** The cached value, or the result of a read that concurrent calls share. Failures and null are not cached. */
  readonly find: (key: string) => Value | Promise<Value>
  readonly forget: (key: string) => void
}

/** Caches the results of `read` by key until `forget` is called. Keeps the `keptMax` values that were used last. */
export function remembered<Value extends object | string | null>(
  read: (key: string) => Promise<Value>,
  keptMax = KEPT_MAX,
): Remembered<Value> {
  const known = new LRUCache<string, NonNullable<Value>>(cacheSize(keptMax))
  const reading = new Map<string, Promise<Value>>()

  /** If `forget` is called during a read, the result is returned but not cached. */
  async function load(key: string): Promise<Value> {
    const entry = read(key)
    reading.set(key, entry)
    try {
      const value = await entry
      if (value !== null && reading.get(key) === entry) known.set(key, value)
      return value
    } finally {
      if (reading.get(key) === entry) reading.delete(key)
    }
  }

  return {
    find: (key) => known.get(key) ?? reading.get(key) ?? load(key),
    forget(key) {
      known.delete(key)
      reading.delete(key)
    },
  }
}
