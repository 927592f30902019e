interface Memory {
  readonly max: number
  readonly kept: number
}

/** Figures of docs/product/notifications.md#toasts-and-sounds. */
export const PROCESSED_MESSAGES: Memory = { max: 200, kept: 100 }
export const CASHOUT_EVENTS: Memory = { max: 100, kept: 50 }

/** `add` returns false if the id is known. Above `max` ids, only the newest `kept` are remembered. */
export function createRecentIds({ max, kept }: Memory): {
  add: (id: string) => boolean
  size: () => number
} {
  let known = new Set<string>()
  return {
    add: (id) => {
      if (known.has(id)) return false
      known.add(id)
      if (known.size > max) known = new Set([...known].slice(-kept))
      return true
    },
    size: () => known.size,
  }
}
