import { expect, test } from 'vitest'
import { longDate, longMoment } from './dates.ts'

test('a date is that of the platform’s day, in the words of the language', () => {
  const lateInHaiti = new Date('2026-11-21T03:30:00.000Z')
  const say = (language: 'en' | 'fr' | 'ht') => longDate(lateInHaiti, language, 'America/Port-au-Prince')
  expect([say('en'), say('fr'), say('ht')]).toEqual(['November 20, 2026', '20 novembre 2026', '20 novanm 2026'])
  expect(longDate(new Date('2026-08-01T12:00:00.000Z'), 'ht', 'UTC')).toBe('1 out 2026')
})

test('a moment is that day and the time of the platform’s clock, and says how far that is from others', () => {
  const lateInHaiti = new Date('2026-11-21T03:05:00.000Z')
  const say = (language: 'en' | 'fr' | 'ht') => longMoment(lateInHaiti, language, 'America/Port-au-Prince')
  expect([say('en'), say('fr'), say('ht')]).toEqual([
    'November 20, 2026, 22:05 (UTC−5)',
    '20 novembre 2026, 22:05 (UTC−5)',
    '20 novanm 2026, 22:05 (UTC−5)',
  ])
  expect(longMoment(lateInHaiti, 'en', 'UTC')).toBe('November 21, 2026, 03:05 (UTC)')
  expect(longMoment(lateInHaiti, 'en', 'Asia/Kolkata')).toBe('November 21, 2026, 08:35 (UTC+5:30)')
})
