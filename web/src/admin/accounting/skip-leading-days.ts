/** Platform totals per day, in cents. */
export const figuresOfDay = ['came_in', 'went_out', 'cashed_in', 'cashed_out', 'held', 'owed'] as const

type Day = Readonly<Record<(typeof figuresOfDay)[number], number>>

/** Removes leading days without any activity, so that a chart does not start with zeros. Oldest first. */
export function skipLeadingDays<One extends Day>(days: readonly One[]): readonly One[] {
  const first = days.findIndex((day) => figuresOfDay.some((figure) => day[figure] !== 0))
  return first < 0 ? [] : days.slice(first)
}
