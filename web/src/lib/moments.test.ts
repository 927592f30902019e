import { expect, test } from 'vitest'
import { ago, clockTime, exactMoment, longDay, shortDay } from './moments.ts'

const now = new Date(2026, 10, 20, 14, 32)

test('times are written with 24 hours', () => {
  expect(clockTime(new Date(2026, 10, 20, 8, 5))).toBe('08:05')
})

test('days are written in the three languages, the year only when it is another one', () => {
  expect(shortDay(new Date(2026, 10, 14), 'en', now)).toBe('14 Nov')
  expect(shortDay(new Date(2026, 10, 14), 'fr', now)).toBe('14 nov.')
  expect(shortDay(new Date(2026, 1, 14), 'ht', now)).toBe('14 fev.')
  expect(shortDay(new Date(2025, 10, 14), 'en', now)).toBe('14 Nov 2025')
  expect(shortDay(new Date(2025, 10, 14), 'ht', now)).toBe('14 nov. 2025')
  expect(longDay(new Date(2026, 10, 16), 'en', now)).toBe('16 November')
  expect(longDay(new Date(2026, 10, 16), 'fr', now)).toBe('16 novembre')
  expect(longDay(new Date(2026, 7, 16), 'ht', now)).toBe('16 out')
})

test('French counts the first of a month, and only that', () => {
  expect(longDay(new Date(2027, 0, 1), 'fr', now)).toBe('1er janvier 2027')
  expect(shortDay(new Date(2026, 7, 1), 'fr', now)).toBe('1er août')
  expect(exactMoment(new Date(2026, 10, 1, 14, 12), 'fr')).toBe('1er nov. 2026, 14:12')
  expect(longDay(new Date(2026, 10, 21), 'fr', now)).toBe('21 novembre')
  expect(longDay(new Date(2026, 10, 1), 'en', now)).toBe('1 November')
})

test('a receipt has the exact moment', () => {
  expect(exactMoment(new Date(2026, 10, 20, 14, 12), 'en')).toBe('20 Nov 2026, 14:12')
  expect(exactMoment(new Date(2026, 10, 20, 14, 12), 'ht')).toBe('20 nov. 2026, 14:12')
})

test('lists say how long ago, and the day when it is longer than yesterday', () => {
  expect(ago(new Date(2026, 10, 20, 14, 31, 30), now)).toEqual({ unit: 'now' })
  expect(ago(new Date(2026, 10, 20, 14, 12), now)).toEqual({ unit: 'minutes', count: 20 })
  expect(ago(new Date(2026, 10, 20, 13, 0), now)).toEqual({ unit: 'hours', count: 1 })
  expect(ago(new Date(2026, 10, 19, 23, 59), now)).toEqual({ unit: 'yesterday' })
  expect(ago(new Date(2026, 10, 18, 23, 59), now)).toEqual({ unit: 'day' })
})

test('a clock that runs behind the server’s does not make the future', () => {
  expect(ago(new Date(2026, 10, 20, 14, 40), now)).toEqual({ unit: 'now' })
})
