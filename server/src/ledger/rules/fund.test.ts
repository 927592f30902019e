import { cents, plus, type Cents } from '@hai/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountId } from '../book.ts'
import type { Move } from '../types.ts'
import { putBackFundMoves, takeFundMoves } from './fund.ts'

const account = accountId(1)
const some = fc.integer({ min: 0, max: 1_000_00 }).map(cents)
const aLoss = fc.record({ member: some, fee: some, tax: some, debt: some })

const changeOf = (moves: readonly Move[], who: Move['from']): number =>
  moves.reduce((sum, { from, to, amount }) => sum + (to === who ? amount : 0) - (from === who ? amount : 0), 0)

const ends = (
  moves: readonly Move[],
  sign: 1 | -1,
  { member, fee, tax, debt }: Record<'member' | 'fee' | 'tax' | 'debt', Cents>,
) => {
  expect(changeOf(moves, account)).toBe(0 - sign * member)
  expect(changeOf(moves, 'platform_fees')).toBe(0 - sign * fee)
  expect(changeOf(moves, 'tax_fees')).toBe(0 - sign * tax)
  expect(changeOf(moves, 'outside:card_debts')).toBe(0 - sign * debt)
  expect(changeOf(moves, 'outside:stripe')).toBe(0 + sign * plus(member, fee, tax, debt))
  expect(moves.every(({ amount }) => amount > 0)).toBe(true)
}

test('a reversed payment is taken from its holders; restoring it is the exact opposite', () =>
  fc.assert(
    fc.property(aLoss, (loss) => {
      ends(takeFundMoves({ ...loss, outside: 'outside:stripe', account }), 1, loss)
      ends(putBackFundMoves({ ...loss, outside: 'outside:stripe', account }), -1, loss)
    }),
  ))
