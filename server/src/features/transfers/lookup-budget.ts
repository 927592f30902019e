import type { SendFigures } from '../../platform/product-figures.ts'

/** Limits on look-ups of strangers prevent the collection of names. */
export type LookupFigures = Pick<SendFigures, 'lookupsPerDay' | 'lookupsPerMinute'>

const MINUTE_MS = 60_000

export interface LookupBudget {
  readonly day: string
  readonly addresses: readonly string[]
  readonly times: readonly Date[]
}

export interface LookupMoment {
  readonly now: Date
  readonly day: string
  readonly day_ends_at: Date
}

/** Looking up the same stranger again on the same day does not count. */
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
