import { cents, delta } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { cashoutBound, isPayable, type Quote } from './cashout-bounds.ts'

const limitOf = (remaining: number) => ({ limit: cents(250_00), used: cents(0), remaining: cents(remaining), resets_at: null })
const quote = (amount: number, limits: Partial<Quote['limits']> = {}, available = 300_00): Quote => ({
  amount: cents(amount),
  fee: cents(1_10),
  tax: cents(4),
  total: cents(amount + 1_14),
  payee_gets: cents(amount),
  amount_htg: 1,
  htg_per_usd: 131,
  rate_as_of: '2026-11-20T14:00:00Z',
  agent_obstacle: null,
  available_after: delta(cents(available), cents(amount + 1_14)),
  limits: { each: cents(150_00), per_day: limitOf(250_00), days_30: limitOf(1_500_00), ...limits },
})

test('the smallest limit is named with its rest; fee and tax do not count against it', () => {
  const over = (amount: number, changes: Partial<Quote['limits']> = {}) =>
    cashoutBound({ amount: cents(amount), quote: quote(amount, changes), limits: null, available: null })
  expect(over(150_00)).toBeNull()
  expect(over(150_01)).toEqual({ bound: 'each', amount: 150_00 })
  expect(over(100_00, { per_day: limitOf(99_99) })).toEqual({ bound: 'day', amount: 99_99 })
  expect(over(100_00, { days_30: limitOf(0) })).toEqual({ bound: 'days_30', amount: 0 })
  expect(over(200_00, { per_day: limitOf(20_00) })).toEqual({ bound: 'day', amount: 20_00 })
})

test('a cash-out is allowed when the balance covers amount, fee and tax', () => {
  expect(isPayable(quote(100_00, {}, 101_14))).toBe(true)
  expect(isPayable(quote(100_00, {}, 101_13))).toBe(false)
  expect(isPayable(quote(151_00))).toBe(false)
})

test('the smaller of limit and balance is named', () => {
  const bound = (available: number) =>
    cashoutBound({ amount: cents(500_00), quote: quote(500_00, {}, available), limits: null, available: null })
  expect(bound(300_00)).toEqual({ bound: 'each', amount: 150_00 })
  expect(bound(42_68)).toEqual({ bound: 'balance', amount: 42_68 })
})

test('an amount above every maximum also exceeds the member’s own limit', () => {
  const limits = quote(0, { each: cents(150_00), per_day: limitOf(2_000_00) }).limits
  const state = { amount: cents(5_000_00), quote: null, limits, available: cents(700_00) }
  expect(cashoutBound(state)).toEqual({ bound: 'each', amount: 150_00 })
  expect(cashoutBound({ ...state, available: cents(20_00) })).toEqual({ bound: 'balance', amount: 20_00 })
  expect(cashoutBound({ ...state, limits: null })).toBeNull()
  expect(cashoutBound({ ...state, amount: cents(1_00) })).toBeNull()
})
