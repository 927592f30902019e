import type { Language } from '../../lib/language.ts'
import { longDay } from '../../lib/moments.ts'

/** `longDay` omits the current year. This date makes it always show the year. */
const NO_YEAR = new Date(0)

/** `November 2026`, `novembre 2026`, `novanm 2026` for 2026-11: the first day, formatted, without the day. */
export function monthName(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return longDay(new Date(year, number - 1, 1, 12), language, NO_YEAR).replace(/^1(?:er)?\s/, '')
}

export function monthsBack(first_month: string, last_month: string): string[] {
  const [firstYear = 0, firstNumber = 1] = first_month.split('-').map(Number)
  const [year = 0, number = 1] = last_month.split('-').map(Number)
  const count = Math.max(1, (year - firstYear) * 12 + number - firstNumber + 1)
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + number - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
