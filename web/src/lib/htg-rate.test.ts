import { expect, test } from 'vitest'
import { dolaRate, isRateStale, sourceName } from './htg-rate.ts'

test('a rate per dollar becomes a rate per dola', () => {
  expect(dolaRate(131)).toBe(26.2)
})

test('a rate is old after a week', () => {
  const as_of = new Date('2026-11-13T12:00:00Z')
  expect(isRateStale(as_of, new Date('2026-11-20T12:00:00Z'))).toBe(false)
  expect(isRateStale(as_of, new Date('2026-11-20T12:00:01Z'))).toBe(true)
})

test('a rate names its source, and the initial rate in the reader’s language', () => {
  expect(['BRH', 'Platform default'].map((source) => sourceName({ source }, 'notre taux'))).toEqual(['BRH', 'notre taux'])
})
