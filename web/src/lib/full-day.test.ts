import { expect, test } from 'vitest'
import { fullDay } from './full-day.ts'

const now = new Date(2026, 10, 20, 12)

test('a day is said with the day of its week, in every language', () => {
  const day = new Date(2026, 10, 27)
  expect(fullDay(day, 'en', now)).toBe('Friday 27 November')
  expect(fullDay(day, 'fr', now)).toBe('vendredi 27 novembre')
  expect(fullDay(day, 'ht', now)).toBe('vandredi 27 novanm')
})

test('a day of another year says which', () => {
  const day = new Date(2027, 0, 3)
  expect(fullDay(day, 'en', now)).toBe('Sunday 3 January 2027')
  expect(fullDay(day, 'fr', now)).toBe('dimanche 3 janvier 2027')
  expect(fullDay(day, 'ht', now)).toBe('dimanch 3 janvye 2027')
})
