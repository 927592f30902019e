import { expect, test } from 'vitest'
import { createFaults, must } from './differs.ts'

test('of what differs the first twenty are kept, and the others are counted', () => {
  const faults = createFaults()
  for (let at = 0; at < 50; at += 1) faults.note(() => must(`row ${at}`, 'is even', 0, at % 2))
  const { faults: kept, more } = faults.told()
  expect(kept.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => `row ${at * 2 + 1}`))
  expect(more).toBe(5)
})

test('what is wrong with the count itself is not taken for a fault of the book', () => {
  expect(() =>
    createFaults().note(() => {
      throw new TypeError('of ours')
    }),
  ).toThrow('of ours')
})
