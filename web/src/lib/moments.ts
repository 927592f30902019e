import { creoleMonths } from '@hai/contract/creole-months'
import type { Language } from '@hai/contract/languages'
import { clockTime } from './clock-time.ts'

/** English dates are day first, as usual in Haiti. */
const locales = { en: 'en-GB', fr: 'fr-FR' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: 'en' | 'fr', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], options)
  formatters.set(key, format)
  return format
}

interface DayFormat {
  readonly month: keyof typeof creoleMonths
  readonly year?: 'numeric'
}

/** A date on one line. In French the first of a month is `1er`, which browsers do not produce. */
function dayIn(moment: Date, language: Language, { month, year }: DayFormat): string {
  const day =
    language === 'ht'
      ? `${moment.getDate()} ${creoleMonths[month][moment.getMonth()] ?? ''}${year ? ` ${moment.getFullYear()}` : ''}`
      : formatter(language, { day: 'numeric', month, ...(year && { year }) }).format(moment)
  return (language === 'fr' ? day.replace(/^1 /, '1er ') : day).replaceAll(' ', '\u00a0')
}

const yearUnlessNow = (moment: Date, now: Date): Pick<DayFormat, 'year'> =>
  moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }

/** `14 Nov`, with the year unless it is the current one. */
export const shortDay = (moment: Date, language: Language, now: Date): string =>
  dayIn(moment, language, { month: 'short', ...yearUnlessNow(moment, now) })

/** `16 November`, with the year unless it is the current one. */
export const longDay = (moment: Date, language: Language, now: Date): string =>
  dayIn(moment, language, { month: 'long', ...yearUnlessNow(moment, now) })

/** `16 November 2026`. */
export const longDayWithYear = (moment: Date, language: Language): string =>
  dayIn(moment, language, { month: 'long', year: 'numeric' })

/** `20 Nov 2026, 14:12`, in French `20 nov. 2026 à 14:12`. A line break is only possible before the time. */
export const exactMoment = (moment: Date, language: Language): string =>
  `${dayIn(moment, language, { month: 'short', year: 'numeric' })}${language === 'fr' ? ' à\u00a0' : ', '}${clockTime(moment)}`
