import type { Language } from '@hai/contract/languages'
import { exactMoment } from './moments.ts'

const HOUR_MINUTES = 60

/** `UTC`, `UTC−5`, `UTC+5:30`: the reader's offset at a moment. */
function zoneOf(moment: Date): string {
  const ahead = -moment.getTimezoneOffset()
  if (ahead === 0) return 'UTC'
  const hours = Math.floor(Math.abs(ahead) / HOUR_MINUTES)
  const minutes = Math.abs(ahead) % HOUR_MINUTES
  return `UTC${ahead < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** `20 Nov 2026, 14:12 (UTC−5)`: for times that people compare with records from elsewhere. */
export const zonedMoment = (moment: Date, language: Language): string =>
  `${exactMoment(moment, language)}\u00a0(${zoneOf(moment)})`
