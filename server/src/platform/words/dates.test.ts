import { expect, test } from 'vitest'
import { longDate } from './dates.ts'

test('a date is that of the platform’s day, in the words of the language', () => {
  const lateInHaiti = new Date('2026-11-21T03:30:00.000Z')
  const say = (language: 'en' | 'fr' | 'ht') => longDate(lateInHaiti, language, 'America/Port-au-Prince')
  expect([say('en'), say('fr'), say('ht')]).toEqual(['November 20, 2026', '20 novembre 2026', '20 novanm 2026'])
  expect(longDate(new Date('2026-08-01T12:00:00.000Z'), 'ht', 'UTC')).toBe('1 out 2026')
})
