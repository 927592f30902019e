import type { Language } from './language.ts'

/** Browsers have no Haitian Creole calendar, so its words stand here. */
const creole = {
  months: ['janvye', 'fevriye', 'mas', 'avril', 'me', 'jen', 'jiyè', 'out', 'septanm', 'oktòb', 'novanm', 'desanm'],
  short: ['janv.', 'fev.', 'mas', 'avr.', 'me', 'jen', 'jiyè', 'out', 'sept.', 'okt.', 'nov.', 'des.'],
} as const

/** English dates are written day first, as in the rest of the product's world. */
const locales = { en: 'en-GB', fr: 'fr-FR' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: 'en' | 'fr', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], options)
  formatters.set(key, made)
  return made
}

/** A day in the words of the browser; French counts the first of a month, which browsers do not know. */
function dayIn(moment: Date, language: 'en' | 'fr', options: Intl.DateTimeFormatOptions): string {
  const day = formatter(language, { day: 'numeric', ...options }).format(moment)
  return language === 'fr' ? day.replace(/^1 /, '1er ') : day
}

const pad = (part: number): string => String(part).padStart(2, '0')

/** `14:32`, in the reader's own time zone. */
export const clockTime = (moment: Date): string => `${pad(moment.getHours())}:${pad(moment.getMinutes())}`

const creoleYear = (moment: Date, now: Date): string =>
  moment.getFullYear() === now.getFullYear() ? '' : ` ${moment.getFullYear()}`

/** `14 Nov`, with the year when it is another one. */
export function shortDay(moment: Date, language: Language, now: Date): string {
  if (language === 'ht') return `${moment.getDate()} ${creole.short[moment.getMonth()] ?? ''}${creoleYear(moment, now)}`
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return dayIn(moment, language, { month: 'short', ...year })
}

/** `16 November`, with the year when it is another one. */
export function longDay(moment: Date, language: Language, now: Date): string {
  if (language === 'ht') return `${moment.getDate()} ${creole.months[moment.getMonth()] ?? ''}${creoleYear(moment, now)}`
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return dayIn(moment, language, { month: 'long', ...year })
}

/** `20 Nov 2026, 14:12`: the exact moment, for receipts and on hover. */
export function exactMoment(moment: Date, language: Language): string {
  const day =
    language === 'ht'
      ? `${moment.getDate()} ${creole.short[moment.getMonth()] ?? ''} ${moment.getFullYear()}`
      : dayIn(moment, language, { month: 'short', year: 'numeric' })
  return `${day}, ${clockTime(moment)}`
}

export type Ago = { unit: 'now' } | { unit: 'minutes' | 'hours'; count: number } | { unit: 'yesterday' } | { unit: 'day' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long ago, in the steps of lists: minutes, hours of the same day, yesterday, then the day itself. */
export function ago(moment: Date, now: Date): Ago {
  const pastMs = now.getTime() - moment.getTime()
  if (pastMs < MINUTE_MS) return { unit: 'now' }
  if (pastMs < HOUR_MS) return { unit: 'minutes', count: Math.floor(pastMs / MINUTE_MS) }
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (moment >= midnight) return { unit: 'hours', count: Math.floor(pastMs / HOUR_MS) }
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return moment >= before ? { unit: 'yesterday' } : { unit: 'day' }
}
