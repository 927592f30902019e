const pad = (value: number): string => String(value).padStart(2, '0')

/** What a browser’s field for a moment holds, in the zone the member is in. */
const localOf = (moment: Date): string =>
  `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`

const EVENING = 18
const DAYS = 3

/** The evening three days on. */
export function firstDeadline(): string {
  const day = new Date()
  day.setDate(day.getDate() + DAYS)
  day.setHours(EVENING, 0, 0, 0)
  return localOf(day)
}

/** The same as the calls take it; null: it is none. */
export function isoOf(local: string): string | null {
  const moment = new Date(local)
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
