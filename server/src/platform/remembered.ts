const KEPT_MAX = 50_000

/** What is read of somebody, kept in this process until it is forgotten. */
export interface Remembered<Value> {
  /** At once where it is known; else read, once however many ask. A failed read, and a null, are not kept. */
  readonly find: (key: string) => Value | Promise<Value>
  /** What is known of this key is not so any more. */
  readonly forget: (key: string) => void
}

/**
 * Remembers what `read` finds, by key, until a fact says that it changed: whoever hears the fact calls `forget`. The oldest make
 * room when there are too many.
 */
export function remembered<Value>(read: (key: string) => Promise<Value>, keptMax = KEPT_MAX): Remembered<Value> {
  const known = new Map<string, Value>()
  const reading = new Map<string, Promise<Value>>()

  /** What is read while it changes is used, but not kept: `forget` takes the reading out of the map. */
  async function readAnew(key: string): Promise<Value> {
    const mine = read(key)
    reading.set(key, mine)
    try {
      const value = await mine
      if (value !== null && reading.get(key) === mine) keep(key, value)
      return value
    } finally {
      if (reading.get(key) === mine) reading.delete(key)
    }
  }

  function keep(key: string, value: Value): void {
    const [oldest] = known.keys()
    if (known.size >= keptMax && oldest !== undefined) known.delete(oldest)
    known.set(key, value)
  }

  return {
    find: (key) => known.get(key) ?? reading.get(key) ?? readAnew(key),
    forget(key) {
      known.delete(key)
      reading.delete(key)
    },
  }
}
