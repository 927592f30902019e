import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'
import { exactMoment, longDay, longDayWithYear, shortDay } from './moments.ts'

const now = new Date(2026, 10, 20, 14, 32)

test('times use 24 hours', () => {
  expect(clockTime(new Date(2026, 10, 20, 8, 5))).toBe('08:05')
})

test('dates are formatted in three languages, with the year only if it is another one', () => {
  expect(shortDay(new Date(2026, 10, 14), 'en', now)).toBe('14\u00a0Nov')
  expect(shortDay(new Date(2026, 10, 14), 'fr', now)).toBe('14\u00a0nov.')
  expect(shortDay(new Date(2026, 1, 14), 'ht', now)).toBe('14\u00a0fev.')
  expect(shortDay(new Date(2025, 10, 14), 'en', now)).toBe('14\u00a0Nov\u00a02025')
  expect(shortDay(new Date(2025, 10, 14), 'ht', now)).toBe('14\u00a0nov.\u00a02025')
  expect(longDay(new Date(2026, 10, 16), 'en', now)).toBe('16\u00a0November')
  expect(longDay(new Date(2026, 10, 16), 'fr', now)).toBe('16\u00a0novembre')
  expect(longDay(new Date(2026, 7, 16), 'ht', now)).toBe('16\u00a0out')
  expect(longDayWithYear(new Date(2026, 10, 16), 'en')).toBe('16\u00a0November\u00a02026')
})

test('in French only the first of a month is an ordinal', () => {
  expect(longDay(new Date(2027, 0, 1), 'fr', now)).toBe('1er\u00a0janvier\u00a02027')
  expect(shortDay(new Date(2026, 7, 1), 'fr', now)).toBe('1er\u00a0août')
  expect(exactMoment(new Date(2026, 10, 1, 14, 12), 'fr')).toBe('1er\u00a0nov.\u00a02026 à\u00a014:12')
  expect(longDay(new Date(2026, 10, 21), 'fr', now)).toBe('21\u00a0novembre')
  expect(longDay(new Date(2026, 10, 1), 'en', now)).toBe('1\u00a0November')
})

test('a receipt has the exact moment and breaks only before the time', () => {
  expect(exactMoment(new Date(2026, 10, 20, 14, 12), 'en')).toBe('20\u00a0Nov\u00a02026, 14:12')
  expect(exactMoment(new Date(2026, 10, 20, 14, 12), 'ht')).toBe('20\u00a0nov.\u00a02026, 14:12')
})
