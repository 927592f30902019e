import { creoleMonths } from '@hai/contract/creole-months'
import type { Language } from '@hai/contract/languages'

/** In English the day comes first, as on the screens. */
const locales = { en: 'en-GB', fr: 'fr-FR' } as const

function dayOf(at: Date, language: Language, { month, timeZone }: { month: 'long' | 'short'; timeZone: string }): string {
  if (language !== 'ht') {
    const day = at.toLocaleDateString(locales[language], { day: 'numeric', month, year: 'numeric', timeZone })
    // French writes the first day of a month as `1er`, which Intl does not do.
    return language === 'fr' ? day.replace(/^1 /, '1er ') : day
  }
  const parts = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'numeric', year: 'numeric', timeZone }).formatToParts(at)
  const part = (partType: string): string => parts.find(({ type }) => type === partType)?.value ?? ''
  return `${part('day')} ${creoleMonths[month][Number(part('month')) - 1] ?? ''} ${part('year')}`
}

/** `20 November 2026`, `20 novembre 2026`, `20 novanm 2026`: the day in `timeZone`, an IANA name. */
export const longDate = (at: Date, language: Language, timeZone: string): string =>
  dayOf(at, language, { month: 'long', timeZone })

/** `20 Nov 2026`, `20 nov. 2026`: the short form that the screens use. */
export const shortDate = (at: Date, language: Language, timeZone: string): string =>
  dayOf(at, language, { month: 'short', timeZone })

function offsetOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', timeZone }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offset.replace(/^GMT(\+0$)?/, 'UTC').replace('-', '−')
}

/**
 * `20 Nov 2026, 14:05 (UTC−5)`, in French `20 nov. 2026 à 14:05 (UTC−5)`: local time of `timeZone` with its offset,
 * because many readers live elsewhere.
 */
export function exactMoment(at: Date, language: Language, timeZone: string): string {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${shortDate(at, language, timeZone)}${language === 'fr' ? ' à ' : ', '}${time} (${offsetOf(at, timeZone)})`
}

/** `November 2026`, `novembre 2026`, `novanm 2026`: the month in `timeZone`. */
export function longMonth(at: Date, language: Language, timeZone: string): string {
  if (language !== 'ht') return at.toLocaleDateString(locales[language], { month: 'long', year: 'numeric', timeZone })
  return longDate(at, language, timeZone).replace(/^\d+ /, '')
}
