import { expect, test } from 'vitest'
import { createFaultCollector, requireEqual } from './rule-violation.ts'

test('keeps the first twenty differences and counts the others', () => {
  const faults = createFaultCollector()
  for (let at = 0; at < 50; at += 1) faults.note(() => requireEqual(`row ${at}`, 'is even', 0, at % 2))
  const { faults: kept, more } = faults.collected()
  expect(kept.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => `row ${at * 2 + 1}`))
  expect(more).toBe(5)
})

test('an error of the verifier itself is not reported as a fault of the ledger', () => {
  expect(() =>
    createFaultCollector().note(() => {
      throw new TypeError('a bug')
    }),
  ).toThrow('a bug')
})
