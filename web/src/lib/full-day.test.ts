import { expect, test } from 'vitest'
import { fullDay } from './full-day.ts'

const now = new Date(2026, 10, 20, 12)

test('a day includes its weekday in every language', () => {
  const day = new Date(2026, 10, 27)
  expect(fullDay(day, 'en', now)).toBe('Friday 27\u00a0November')
  expect(fullDay(day, 'fr', now)).toBe('vendredi 27\u00a0novembre')
  expect(fullDay(day, 'ht', now)).toBe('vandredi 27\u00a0novanm')
})

test('a day of another year includes the year', () => {
  const day = new Date(2027, 0, 3)
  expect(fullDay(day, 'en', now)).toBe('Sunday 3\u00a0January\u00a02027')
  expect(fullDay(day, 'fr', now)).toBe('dimanche 3\u00a0janvier\u00a02027')
  expect(fullDay(day, 'ht', now)).toBe('dimanch 3\u00a0janvye\u00a02027')
})
