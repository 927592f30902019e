import { expect, test } from 'vitest'
import { findBy } from './fuzzy.ts'

const functions = [
  { text: 'Overview', find: 'dashboard start' },
  { text: 'Ledger alerts', find: 'delta mismatch imbalance' },
  { text: 'Wallet adjustments', find: 'credit goodwill correction' },
  { text: 'System wallet', find: 'platform accounts' },
]
const found = (typed: string) => findBy(functions, typed).map(({ text }) => text)

test('an empty query returns everything in order', () => {
  expect(found(' ')).toEqual(functions.map(({ text }) => text))
})

test.each([
  ['wallet', ['Wallet adjustments', 'System wallet']],
  ['ALERTS', ['Ledger alerts']],
  ['goodwill', ['Wallet adjustments']],
  ['mismatch ledger', ['Ledger alerts']],
  ['wlladj', ['Wallet adjustments']],
  ['óverview', ['Overview']],
  ['zzz', []],
])('%j finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})
