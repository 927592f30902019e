import { expect, test } from 'vitest'
import { createFaults, must } from './differs.ts'

test('keeps the first twenty differences and counts the others', () => {
  const faults = createFaults()
  for (let at = 0; at < 50; at += 1) faults.note(() => must(`row ${at}`, 'is even', 0, at % 2))
  const { faults: kept, more } = faults.told()
  expect(kept.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => `row ${at * 2 + 1}`))
  expect(more).toBe(5)
})

test('an error of the verifier itself is not reported as a fault of the ledger', () => {
  expect(() =>
    createFaults().note(() => {
      throw new TypeError('a bug')
    }),
  ).toThrow('a bug')
})
