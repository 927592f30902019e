import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'

test('a share has one decimal and is never rounded up', () => {
  expect([9_876, 9_999, 10_000, 0].map((bp) => percentOf(bp, 'en'))).toEqual(['98.7%', '99.9%', '100%', '0%'])
  expect(percentOf(9_876, 'ht')).toBe(percentOf(9_876, 'fr'))
  expect(percentOf(9_876, 'fr')).toMatch(/^98,7\s%$/)
})
