/**
 * Remembers ids that were handled, so that an event that arrives twice is handled once. Beyond `max` ids only the newest `kept` stay.
 */
export function createRecentIds({ max, kept }: { max: number; kept: number }): {
  add: (id: string) => boolean
  size: () => number
} {
  let known = new Set<string>()
  return {
    /** False: it was remembered already. */
    add: (id) => {
      if (known.has(id)) return false
      known.add(id)
      if (known.size > max) known = new Set([...known].slice(-kept))
      return true
    },
    size: () => known.size,
  }
}
