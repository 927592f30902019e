import { dayOf, startOfDay } from '../../lib/days.ts'

export interface DayRate {
  readonly day: string
  readonly htg_per_usd: number
}

/** A rate stands until the next one: every day from the first to `today` with the rate that was in force when it ended. */
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
