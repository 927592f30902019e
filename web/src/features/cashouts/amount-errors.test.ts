import { cents, delta } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { amountError, cashoutBound, isPayable, limitOver, type Quote } from './amount-errors.ts'

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
  const over = (amount: number, changes: Partial<Quote['limits']> = {}) => limitOver(cents(amount), quote(amount, changes).limits)
  expect(over(150_00)).toBeNull()
  expect(over(150_01)).toEqual({ limit: 'each', left: 150_00 })
  expect(over(100_00, { per_day: limitOf(99_99) })).toEqual({ limit: 'day', left: 99_99 })
  expect(over(100_00, { days_30: limitOf(0) })).toEqual({ limit: 'month', left: 0 })
  expect(over(200_00, { per_day: limitOf(20_00) })).toEqual({ limit: 'day', left: 20_00 })
})

test('a cash-out is allowed when the balance covers amount, fee and tax', () => {
  expect(isPayable(quote(100_00, {}, 101_14))).toBe(true)
  expect(isPayable(quote(100_00, {}, 101_13))).toBe(false)
  expect(isPayable(quote(151_00))).toBe(false)
})

const words = ((key: string, given: Record<string, unknown>) => `${key} ${JSON.stringify(given)}`) as never
const priced = { typed: '500', isTouched: true, quoteError: null, limits: null, available: null }

test('the smaller of limit and balance is named', () => {
  const describeError = (available: number) =>
    amountError({ ...priced, amount: cents(500_00), quote: quote(500_00, {}, available) }, words)
  expect(describeError(300_00)).toBe('err_each {"amount":"$150.00"}')
  expect(describeError(42_68)).toBe('err_balance {"amount":"$42.68"}')
})

test('an amount above every maximum also names the member’s own limit', () => {
  const data = { minimum: cents(5_00), maximum: cents(450_00) }
  const quoteError = new ApiError({ code: 'AMOUNT_OUT_OF_BOUNDS', message: '', data, request_id: null })
  const own = (each: number) => quote(0, { each: cents(each), per_day: limitOf(2_000_00) }).limits
  const state = { ...priced, typed: '5000', amount: cents(5_000_00), quote: null, quoteError, available: cents(700_00) }
  expect(cashoutBound({ ...state, limits: own(150_00) })).toEqual({ bound: 'each', amount: 150_00 })
  expect(amountError({ ...state, limits: own(150_00) }, words)).toBe('err_each {"amount":"$150.00"}')
  expect(amountError({ ...state, limits: own(150_00), available: cents(20_00) }, words)).toBe('err_balance {"amount":"$20.00"}')
  const out = 'err_bounds {"minimum":"$5.00","maximum":"$450.00"}'
  expect(amountError({ ...state, limits: null }, words)).toBe(out)
  expect(amountError({ ...state, amount: cents(1_00), limits: own(150_00) }, words)).toBe(out)
})
