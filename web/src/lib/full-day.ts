import type { Language } from '@hai/contract/languages'
import { longDay } from './moments.ts'

/** Browsers do not support Haitian Creole dates. */
const creole = ['dimanch', 'lendi', 'madi', 'mèkredi', 'jedi', 'vandredi', 'samdi'] as const

const locales = { en: 'en-GB', fr: 'fr-FR' } as const

const weekday = (day: Date, language: Language): string =>
  language === 'ht' ? (creole[day.getDay()] ?? '') : new Intl.DateTimeFormat(locales[language], { weekday: 'long' }).format(day)

/** `Friday 27 November`, with the year unless it is the current one. */
export const fullDay = (day: Date, language: Language, now: Date): string =>
  `${weekday(day, language)} ${longDay(day, language, now)}`
