interface Memory {
  readonly max: number
  readonly kept: number
}

/** Figures of member-area.md, section 9. */
export const PROCESSED_MESSAGES: Memory = { max: 200, kept: 100 }
export const CASHOUT_EVENTS: Memory = { max: 100, kept: 50 }

/**
 * Remembers ids that were handled, so that an event that arrives twice is handled once. Beyond `max` ids only the newest `kept` stay.
 */
export function createRecentIds({ max, kept }: Memory): {
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
