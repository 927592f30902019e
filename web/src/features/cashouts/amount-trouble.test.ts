import { cents, delta } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { amountTrouble, isPayable, limitOver, type Quote } from './amount-trouble.ts'

const limitOf = (remaining: number) => ({ limit: cents(250_00), used: cents(0), remaining: cents(remaining), resets_at: null })
const quote = (amount: number, limits: Partial<Quote['limits']> = {}, available = 300_00): Quote => ({
  ...{ amount: cents(amount), fee: cents(1_10), tax: cents(4), total: cents(amount + 1_14), payee_gets: cents(amount) },
  ...{ amount_htg: 1, htg_per_usd: 131, rate_as_of: '2026-11-20T14:00:00Z', agent_obstacle: null },
  available_after: delta(cents(available), cents(amount + 1_14)),
  limits: { each: cents(150_00), per_day: limitOf(250_00), days_30: limitOf(1_500_00), ...limits },
})

test('the nearest limit is the one that is named, with what is left of it; fee and tax do not count against it', () => {
  expect(limitOver(quote(150_00))).toBeNull()
  expect(limitOver(quote(150_01))).toEqual({ limit: 'each', left: 150_00 })
  expect(limitOver(quote(100_00, { per_day: limitOf(99_99) }))).toEqual({ limit: 'day', left: 99_99 })
  expect(limitOver(quote(100_00, { days_30: limitOf(0) }))).toEqual({ limit: 'month', left: 0 })
})

test('it can be asked for when the wallet holds amount, fee and tax', () => {
  expect(isPayable(quote(100_00, {}, 101_14))).toBe(true)
  expect(isPayable(quote(100_00, {}, 101_13))).toBe(false)
  expect(isPayable(quote(151_00))).toBe(false)
})

test('outside the bounds the most is what the member may ask for, not what anybody may', () => {
  const words = ((key: string, given: Record<string, unknown>) => `${key} ${JSON.stringify(given)}`) as never
  const data = { minimum: cents(5_00), maximum: cents(450_00) }
  const quoteError = new ApiError({ code: 'AMOUNT_OUT_OF_BOUNDS', message: '', data, request_id: null })
  const said = (each: number | null) =>
    amountTrouble(
      { typed: '500', amount: cents(500_00), hasLeft: true, quote: null, quoteError, each: each === null ? null : cents(each) },
      words,
    )
  expect(said(150_00)).toBe('err_bounds {"minimum":"$5.00","maximum":"$150.00"}')
  expect(said(1_000_00)).toBe('err_bounds {"minimum":"$5.00","maximum":"$450.00"}')
  expect(said(null)).toBe('err_bounds {"minimum":"$5.00","maximum":"$450.00"}')
})
