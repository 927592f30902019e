import { expect, test } from 'vitest'
import { partSize } from './start-run.ts'

const MINUTES_BETWEEN_CHECKS = 15
const roundHours = (postings: number): number => (Math.ceil(postings / partSize(postings)) * MINUTES_BETWEEN_CHECKS) / 60

test.each([
  ['1.6 million', 1_600_000, 4, 100_000],
  ['10 million', 10_000_000, 25, 100_000],
  ['115 million', 115_000_000, 11.98 * 24, 100_000],
  ['4,000 million', 4_000_000_000, 12 * 24, 3_472_223],
] as const)('in a ledger of %s postings a round takes %3$s hours, and a part has %4$s postings', (_, postings, hours, part) => {
  expect(roundHours(postings)).toBeCloseTo(hours, 0)
  expect(partSize(postings)).toBe(part)
})

test('a part of a small ledger has at least 5,000 postings', () => {
  expect(partSize(10_000)).toBe(5_000)
})
