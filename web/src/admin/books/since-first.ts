/** What the platform came to on a day, in cents. */
export const figuresOfDay = ['came_in', 'went_out', 'cashed_in', 'cashed_out', 'held', 'owed'] as const

type Day = Readonly<Record<(typeof figuresOfDay)[number], number>>

/** Before the first day on which anything moved or was held nothing was, not even nothing: no days of zeros. Oldest first. */
export function sinceFirst<One extends Day>(days: readonly One[]): readonly One[] {
  const first = days.findIndex((day) => figuresOfDay.some((figure) => day[figure] !== 0))
  return first < 0 ? [] : days.slice(first)
}
