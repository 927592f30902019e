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

/** A moment as it reads in `timeZone`, to the minute, in figures: Creole dates have no words of their own in Intl. */
export const shortMoment = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en' : 'fr', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)
