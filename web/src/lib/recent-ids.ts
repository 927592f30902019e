interface Memory {
  readonly max: number
  readonly trimTo: number
}

/** Figures of docs/product/notifications.md#toasts-and-sounds. */
export const PROCESSED_MESSAGES: Memory = { max: 200, trimTo: 100 }
export const CASHOUT_EVENTS: Memory = { max: 100, trimTo: 50 }

export interface RecentIds {
  /** Returns false if the id is known. */
  readonly add: (id: string) => boolean
  readonly size: () => number
}

/** Above `max` ids, only the newest `trimTo` are remembered. */
export function createRecentIds({ max, trimTo }: Memory): RecentIds {
  let known = new Set<string>()
  return {
    add: (id) => {
      if (known.has(id)) return false
      known.add(id)
      if (known.size > max) known = new Set([...known].slice(-trimTo))
      return true
    },
    size: () => known.size,
  }
}
