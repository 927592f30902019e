import type { Language } from '@hai/contract/languages'
import { longDayWithYear } from '../../lib/moments.ts'

/** Formats 2026-11 as `November 2026`, `novembre 2026` or `novanm 2026`. */
export function monthName(month: string, language: Language): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return longDayWithYear(new Date(year, number - 1, 1, 12), language).replace(/^1(?:er)?\s/, '')
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
