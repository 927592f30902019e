/** Keeps faults away from a part of the operator's work, which would otherwise seldom end. */
export interface Calm {
  /** Causes a fault, after the calm if there is one. */
  strike(fault: () => Promise<void>): Promise<void>
  /** Waits until the faults that have begun are over. Other faults wait until the work has ended. */
  during<T>(work: () => Promise<T>): Promise<T>
}

export function createCalm(): Calm {
  const running = new Set<Promise<void>>()
  let calm: Promise<unknown> | null = null
  return {
    strike: async (fault) => {
      while (calm) await calm
      const striking = fault()
      running.add(striking)
      try {
        await striking
      } finally {
        running.delete(striking)
      }
    },
    during: async (work) => {
      const working = Promise.allSettled(running).then(work)
      calm = Promise.allSettled([working])
      try {
        return await working
      } finally {
        calm = null
      }
    },
  }
}
