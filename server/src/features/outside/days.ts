const DAY_MS = 86_400_000

/** The day so many days after `day` (YYYY-MM-DD). */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
