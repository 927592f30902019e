import { cents } from '@hai/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAYS_APART, pairUp, type OpenEntry, type OpenLine } from './pair-up.ts'

const line = (id: string, day: number, amount: number, text = ''): OpenLine => ({ id, day, amount: cents(amount), text })
const entry = (posting_id: number, day: number, amount: number, ...names: string[]): OpenEntry => ({
  posting_id,
  day,
  amount: cents(amount),
  names,
})

test('a line that names its transaction matches it, even if another is nearer', () => {
  const pairs = pairUp([line('l', 10, 5_00, 'Payout TX-2 of Monday')], [entry(1, 10, 5_00, 'tx-1'), entry(2, 3, 5_00, 'tx-2')])
  expect(pairs).toEqual([{ line_id: 'l', posting_id: 2, matched_as: 'reference' }])
})

test('a name with another amount does not match', () => {
  expect(pairUp([line('l', 10, 5_01, 'tx-1')], [entry(1, 10, 5_00, 'tx-1')])).toEqual([])
})

test('equal amounts match up to three days apart, but never incoming with outgoing', () => {
  const entries = [entry(1, 10, 5_00), entry(2, 20, -5_00)]
  expect(pairUp([line('l', 13, 5_00), line('m', 20, 5_00)], entries)).toMatchObject([{ line_id: 'l', posting_id: 1 }])
  expect(pairUp([line('l', 14, 5_00)], entries)).toEqual([])
})

test('among equal payments, as many as possible are matched', () => {
  const pairs = pairUp([line('a', 10, 1_00), line('b', 13, 1_00)], [entry(1, 10, 1_00), entry(2, 7, 1_00)])
  expect(pairs.map(({ line_id, posting_id }) => [line_id, posting_id])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

const days = fc.integer({ min: 0, max: 12 })
const amounts = fc.constantFrom(1_00, 2_00, -1_00)

/** Tries all combinations. */
function mostOf(lines: readonly OpenLine[], entries: readonly OpenEntry[]): number {
  const [first, ...rest] = lines
  if (!first) return 0
  const without = mostOf(rest, entries)
  const taken = entries
    .filter(({ day, amount }) => amount === first.amount && Math.abs(day - first.day) <= DAYS_APART)
    .map(
      (one) =>
        1 +
        mostOf(
          rest,
          entries.filter((other) => other !== one),
        ),
    )
  return Math.max(without, ...taken)
}

test('for any statement, nothing is matched twice, with another amount or too far apart, and the number of matches is the maximum', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(days, amounts), { maxLength: 6 }),
      fc.array(fc.tuple(days, amounts), { maxLength: 6 }),
      (some, others) => {
        const lines = some.map(([day, amount], at) => line(`l${at}`, day, amount))
        const entries = others.map(([day, amount], at) => entry(at + 1, day, amount))
        const pairs = pairUp(lines, entries)
        expect(new Set(pairs.map(({ line_id }) => line_id)).size).toBe(pairs.length)
        expect(new Set(pairs.map(({ posting_id }) => posting_id)).size).toBe(pairs.length)
        for (const { line_id, posting_id } of pairs) {
          const [its, own] = [lines.find(({ id }) => id === line_id), entries.find((one) => one.posting_id === posting_id)]
          expect(own?.amount).toBe(its?.amount)
          expect(Math.abs((own?.day ?? 0) - (its?.day ?? 100))).toBeLessThanOrEqual(DAYS_APART)
        }
        expect(pairs).toHaveLength(mostOf(lines, entries))
      },
    ),
  )
})
