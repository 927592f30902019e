import type { Language } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { longDate, exactMoment } from './dates.ts'

test('a date is in the platform’s time zone and the reader’s language', () => {
  const lateInHaiti = new Date('2026-11-21T03:30:00.000Z')
  const format = (language: Language) => longDate(lateInHaiti, language, 'America/Port-au-Prince')
  expect([format('en'), format('fr'), format('ht')]).toEqual(['20 November 2026', '20 novembre 2026', '20 novanm 2026'])
  expect(longDate(new Date('2026-08-01T12:00:00.000Z'), 'ht', 'UTC')).toBe('1 out 2026')
  expect(longDate(new Date('2026-08-01T12:00:00.000Z'), 'fr', 'UTC')).toBe('1er août 2026')
  expect(exactMoment(new Date('2026-08-01T12:00:00.000Z'), 'fr', 'UTC')).toBe('1er août 2026 à 12:00 (UTC)')
})

test('a time has the short date, the platform’s local time and its UTC offset', () => {
  const lateInHaiti = new Date('2026-11-21T03:05:00.000Z')
  const format = (language: Language) => exactMoment(lateInHaiti, language, 'America/Port-au-Prince')
  expect([format('en'), format('fr'), format('ht')]).toEqual([
    '20 Nov 2026, 22:05 (UTC−5)',
    '20 nov. 2026 à 22:05 (UTC−5)',
    '20 nov. 2026, 22:05 (UTC−5)',
  ])
  expect(exactMoment(lateInHaiti, 'en', 'UTC')).toBe('21 Nov 2026, 03:05 (UTC)')
  expect(exactMoment(lateInHaiti, 'en', 'Asia/Kolkata')).toBe('21 Nov 2026, 08:35 (UTC+5:30)')
})
