export interface Day<Item> {
  /** YYYY-MM-DD in the reader's own time zone. */
  readonly day: string
  readonly items: readonly Item[]
}

/** The calendar day of a moment in the reader's own time zone. */
export function dayOf(moment: Date): string {
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`
}

const partsOf = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8)),
]

/** The moment at which a day begins in the reader's own time zone, or the day so many `daysOn`. */
export function startOfDay(day: string, daysOn = 0): Date {
  const [year, month, date] = partsOf(day)
  return new Date(year, month - 1, date + daysOn)
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOfDay(text)) === text

/** Cuts a list, newest first, into its days without changing the order. */
export function groupByDay<Item extends { readonly created_at: string }>(items: readonly Item[]): Day<Item>[] {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayOf(new Date(item.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** `today`, `yesterday` or null for a day further away. */
export function nameOfDay(day: string, now: Date): 'today' | 'yesterday' | null {
  if (day === dayOf(now)) return 'today'
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === dayOf(before) ? 'yesterday' : null
}
