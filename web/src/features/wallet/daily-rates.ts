import { dayOf, startOfDay } from '../../lib/days.ts'

export interface DayRate {
  readonly day: string
  readonly htg_per_usd: number
}

/** One rate per day up to `today`: the rate in force at the end of that day. A rate applies until the next change. */
export function dailyRates(changes: readonly DayRate[], today: string): { day: string; value: number }[] {
  const [first] = changes
  if (!first) return []
  const rates = new Map(changes.map(({ day, htg_per_usd }) => [day, htg_per_usd]))
  const days: { day: string; value: number }[] = []
  let value = first.htg_per_usd
  for (let day = first.day; day <= today; day = dayOf(startOfDay(day, 1))) {
    value = rates.get(day) ?? value
    days.push({ day, value })
  }
  return days
}
