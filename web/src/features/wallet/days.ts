import { dayOf } from '../../lib/days.ts'

export interface Day<Item> {
  /** YYYY-MM-DD in the reader's time zone. */
  readonly day: string
  readonly items: readonly Item[]
}

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

export function nameOfDay(day: string, now: Date): 'ui.today' | 'yesterday' | null {
  if (day === dayOf(now)) return 'ui.today'
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === dayOf(before) ? 'yesterday' : null
}
