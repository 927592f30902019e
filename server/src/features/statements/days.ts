import { platformDays } from '../limits/index.ts'

const DAY_MS = 86_400_000

/** `2026-11-20 14:05:09` in this time zone. Spreadsheets recognise it. */
export function dayAndTime(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (at) => format.format(at).replace(', ', ' ')
}

export const monthOf = (at: Date, timeZone: string): string => platformDays(timeZone)(at).day.slice(0, 7)

const numbersOf = (month: string): readonly [year: number, month: number] => [Number(month.slice(0, 4)), Number(month.slice(5))]

export function monthAfter(month: string): string {
  const [year, number] = numbersOf(month)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

export function monthStart(month: string, timeZone: string): Date {
  const [year, number] = numbersOf(month)
  const dayOf = platformDays(timeZone)
  const noonBefore = Date.UTC(year, number - 1, 0, 12)
  const eve = dayOf(new Date(noonBefore))
  // In a time zone of UTC+12 or more, noon UTC of the day before is already in the month.
  return eve.day.startsWith(month) ? dayOf(new Date(noonBefore - DAY_MS)).ends_at : eve.ends_at
}
