import { householdOf } from '../../platform/household.ts'

export interface Strangers {
  /** Counts a newcomer at this address. The function returned ends that, once: they have said who they are, or have gone. */
  readonly meet: (ip: string) => () => void
  /** How many there are in the household of this address. */
  readonly of: (ip: string) => number
}

/** Realtime clients that have not said who they are, by household: nobody can open any number of them. */
export function createStrangers(): Strangers {
  const counts = new Map<string, number>()
  return {
    of: (ip) => counts.get(householdOf(ip)) ?? 0,
    meet: (ip) => {
      const household = householdOf(ip)
      counts.set(household, (counts.get(household) ?? 0) + 1)
      let isCounted = true
      return () => {
        if (!isCounted) return
        isCounted = false
        const left = (counts.get(household) ?? 1) - 1
        if (left > 0) counts.set(household, left)
        else counts.delete(household)
      }
    },
  }
}
