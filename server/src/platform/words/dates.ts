import type { Language } from './words.ts'

/** Intl has no Haitian Creole calendar, so its words stand here. */
const creoleMonths = ['janvye', 'fevriye', 'mas', 'avril', 'me', 'jen', 'jiyè', 'out', 'septanm', 'oktòb', 'novanm', 'desanm']

/** `November 20, 2026`, `20 novembre 2026`, `20 novanm 2026`: the day of a moment in `timeZone`, an IANA name. */
export function longDate(at: Date, language: Language, timeZone: string): string {
  if (language !== 'ht') return at.toLocaleDateString(language === 'en' ? 'en-US' : 'fr', { dateStyle: 'long', timeZone })
  const parts = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'numeric', year: 'numeric', timeZone }).formatToParts(at)
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('day')} ${creoleMonths[Number(part('month')) - 1] ?? ''} ${part('year')}`
}

/** `UTC−5`, `UTC+5:30`, `UTC`. */
function offsetOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', timeZone }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offset.replace(/^GMT(\+0$)?/, 'UTC').replace('-', '−')
}

/** `November 20, 2026, 14:05 (UTC−5)`: a moment as it reads in `timeZone`, to the minute; many readers live in another. */
export function longMoment(at: Date, language: Language, timeZone: string): string {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${longDate(at, language, timeZone)}, ${time} (${offsetOf(at, timeZone)})`
}

/** `November 2026`, `novembre 2026`, `novanm 2026`: the month of a moment in `timeZone`. */
export function longMonth(at: Date, language: Language, timeZone: string): string {
  if (language !== 'ht') {
    return at.toLocaleDateString(language === 'en' ? 'en-US' : 'fr', { month: 'long', year: 'numeric', timeZone })
  }
  return longDate(at, language, timeZone).replace(/^\d+ /, '')
}
