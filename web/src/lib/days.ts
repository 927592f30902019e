/** The calendar day of a moment in the reader's time zone, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`
}

const partsOf = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8)),
]

/** The start of a day in the reader's time zone, shifted by `daysOn` days. */
export function startOfDay(day: string, daysOn = 0): Date {
  const [year, month, date] = partsOf(day)
  return new Date(year, month - 1, date + daysOn)
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOfDay(text)) === text
