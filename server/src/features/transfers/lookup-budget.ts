import type { SendFigures } from '../../platform/product-figures.ts'

/** How many strangers a member may look up: against harvesting names. */
export type LookupFigures = Pick<SendFigures, 'lookupsPerDay' | 'lookupsPerMinute'>

const MINUTE_MS = 60_000

/** What a member has looked up: the different strangers of `day`, and when within the last minute. */
export interface LookupBudget {
  readonly day: string
  readonly addresses: readonly string[]
  readonly times: readonly Date[]
}

/** The moment of a look-up: the platform's calendar day it falls on, and when the next one begins. */
export interface LookupMoment {
  readonly now: Date
  readonly day: string
  readonly day_ends_at: Date
}

/** The budget after one more look-up of `address`, or until when it has to wait. The same stranger again on one day is free. */
export function spendLookup(
  budget: LookupBudget,
  address: string,
  { now, day, day_ends_at }: LookupMoment,
  { lookupsPerDay, lookupsPerMinute }: LookupFigures,
): { allowed: LookupBudget } | { retry_at: Date } {
  const addresses = budget.day === day ? budget.addresses : []
  if (addresses.includes(address)) return { allowed: { ...budget, addresses, day } }
  if (addresses.length >= lookupsPerDay) return { retry_at: day_ends_at }

  const times = budget.times.filter((time) => now.getTime() - time.getTime() < MINUTE_MS)
  const [oldest] = times
  if (oldest && times.length >= lookupsPerMinute) return { retry_at: new Date(oldest.getTime() + MINUTE_MS) }
  return { allowed: { day, addresses: [...addresses, address], times: [...times, now] } }
}
