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
