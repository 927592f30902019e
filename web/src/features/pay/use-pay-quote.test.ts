import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { amountError, canBePaid, type Quote } from './use-pay-quote.ts'

const translate = (key: string, values?: Record<string, string | number>): string =>
  [key, ...Object.values(values ?? {})].join(' ')

const aQuote = (about: Partial<Record<'amount' | 'remaining_today' | 'available_after', number>> = {}): Quote => ({
  amount: cents(25_00),
  fee: cents(13),
  tax: cents(1),
  total: cents(25_00),
  payee_gets: cents(24_86),
  fee_paid_by: 'payee',
  amount_htg: 3_275,
  remaining_today: cents(about.remaining_today ?? 50_00),
  available_after: cents(about.available_after ?? 75_00),
})
const own = { dayLimit: null, leftToday: null, available: null }
const typed = { isTouched: true, typed: '25', amount: cents(25_00), quote: aQuote(), error: null, own }

test('a payable amount has no error, nor does an incomplete one', () => {
  expect(amountError(typed, translate)).toBeNull()
  expect(amountError({ ...typed, isTouched: false, typed: '0.', amount: cents(0), quote: null }, translate)).toBeNull()
  expect(amountError({ ...typed, typed: '', amount: null, quote: null }, translate)).toBeNull()
})

test('an invalid amount is an error once the field has lost focus', () => {
  for (const amount of [null, cents(0)])
    expect(amountError({ ...typed, typed: 'x', amount, quote: null }, translate)).toBe('err_amount')
})

test('exceeding the daily limit or the balance is an error at once, with the figure', () => {
  const overDay = aQuote({ remaining_today: 17_00 })
  expect(amountError({ ...typed, quote: overDay }, translate)).toBe('err_day $17.00')
  const short = aQuote({ available_after: -1_23 })
  expect(amountError({ ...typed, quote: short }, translate)).toBe('err_short $1.23')
  const both = aQuote({ remaining_today: 17_00, available_after: -20_00 })
  expect(amountError({ ...typed, quote: both }, translate)).toBe('err_balance $5.00')
  expect([overDay, short, aQuote()].map(canBePaid)).toEqual([false, false, true])
})

test('the bounds come from the server’s error', () => {
  const data = { minimum: 50, maximum: 1_000_00 }
  const error = new ApiError({ code: 'AMOUNT_OUT_OF_BOUNDS', message: '', data, request_id: null })
  expect(amountError({ ...typed, quote: null, error }, translate)).toBe('err_bounds $0.50 $1,000.00')
  expect(amountError({ ...typed, quote: null, error, own: { ...own, dayLimit: cents(50_00) } }, translate)).toBe(
    'err_bounds $0.50 $50.00',
  )
})
