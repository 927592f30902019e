const pad = (value: number): string => String(value).padStart(2, '0')

/** The value of a `datetime-local` field, in the local time zone. */
const localOf = (moment: Date): string =>
  `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`

const EVENING = 18
const DAYS = 3

export function firstDeadline(): string {
  const day = new Date()
  day.setDate(day.getDate() + DAYS)
  day.setHours(EVENING, 0, 0, 0)
  return localOf(day)
}

export function isoOf(local: string): string | null {
  const moment = new Date(local)
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
