import { LRUCache } from 'lru-cache'

const KEPT_MAX = 50_000

export interface Remembered<Value> {
  /** The cached value, or one shared read. Failed reads and null are not cached. */
  readonly find: (key: string) => Value | Promise<Value>
  readonly forget: (key: string) => void
}

/**
 * Caches the results of `read` by key until `forget` is called on a change event. Beyond `keptMax` it drops the least recently
 * used.
 */
export function remembered<Value extends object | string | null>(
  read: (key: string) => Promise<Value>,
  keptMax = KEPT_MAX,
): Remembered<Value> {
  const known = new LRUCache<string, NonNullable<Value>>({ max: keptMax })
  const reading = new Map<string, Promise<Value>>()

  /** A read that overlaps a change is used but not cached, because `forget` removes it from the map. */
  async function readAnew(key: string): Promise<Value> {
    const mine = read(key)
    reading.set(key, mine)
    try {
      const value = await mine
      if (value !== null && reading.get(key) === mine) known.set(key, value)
      return value
    } finally {
      if (reading.get(key) === mine) reading.delete(key)
    }
  }

  return {
    find: (key) => known.get(key) ?? reading.get(key) ?? readAnew(key),
    forget(key) {
      known.delete(key)
      reading.delete(key)
    },
  }
}
