import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenShares } from './even-shares.ts'
import { cents } from './money.ts'

test('gives the first of three shares of ten dollars the extra cent', () => {
  expect(evenShares(cents(10_00), 3)).toEqual([3_34, 3_33, 3_33])
})

test('shares add up to the amount, differ by at most a cent, and are in descending order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_00 }), fc.integer({ min: 1, max: 20 }), (total, count) => {
      const shares = evenShares(cents(total), count)
      expect(shares).toHaveLength(count)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect([...shares].sort((a, b) => b - a)).toEqual(shares)
      expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1)
    }),
  )
})
