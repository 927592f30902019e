interface Rate {
  readonly as_of: string
  readonly htg_per_usd: number
}

const DAY_MS = 86_400_000

/** What each day ended with, oldest first, one for every day up to `today`: a day without a rate has the one before. At most `most`. */
export function rateDays(rates: readonly Rate[], today: Date, most: number): readonly { day: string; value: number }[] {
  const sorted = rates.toSorted((a, b) => Date.parse(a.as_of) - Date.parse(b.as_of))
  const byDay = new Map(sorted.map(({ as_of, htg_per_usd }) => [as_of.slice(0, 10), htg_per_usd]))
  const [first] = sorted
  if (!first) return []
  const end = Date.parse(`${today.toISOString().slice(0, 10)}T00:00:00Z`)
  const begin = Math.max(Date.parse(`${first.as_of.slice(0, 10)}T00:00:00Z`), end - (most - 1) * DAY_MS)
  let value = sorted.findLast(({ as_of }) => Date.parse(as_of) < begin)?.htg_per_usd ?? first.htg_per_usd
  return Array.from({ length: Math.max(1, Math.round((end - begin) / DAY_MS) + 1) }, (_, index) => {
    const day = new Date(begin + index * DAY_MS).toISOString().slice(0, 10)
    value = byDay.get(day) ?? value
    return { day, value }
  })
}
