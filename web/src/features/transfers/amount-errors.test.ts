import { expect, test, vi } from 'vitest'
import { cents } from '@hai/contract/money'
import { ApiError } from '../../api/api-error.ts'
import { amountError, exceedsDailyLimit, isShort, leftToday, type AmountState } from './amount-errors.ts'
import type { Quote } from './send-flow.ts'

vi.mock('../../api/error-messages.ts', () => ({ errorMessage: (error: ApiError) => `catalogue ${error.code}` }))

const aQuote = (changes: Partial<Quote> = {}): Quote => ({
  amount: cents(50_00),
  fee: cents(50),
  tax: cents(5),
  total: cents(50_55),
  payee_gets: cents(50_00),
  status: 'completed',
  amount_htg: 6610,
  remaining_today: cents(1_000_00),
  available_after: cents(10_00),
  free_left_today: null,
  at_most: { amount: cents(50_00), fee: cents(50), tax: cents(5), total: cents(50_55), payee_gets: cents(50_00) },
  ...changes,
})
const own = { dayLimit: null, leftToday: null, available: null }
const translate = (key: string, values?: Record<string, string | number>): string =>
  [key, ...Object.values(values ?? {})].join(' ')
const problem = (state: Partial<AmountState>): string | null =>
  amountError({ typed: '50', amount: cents(50_00), isTouched: true, quote: aQuote(), quoteError: null, own, ...state }, translate)
const refused = (code: 'AMOUNT_OUT_OF_BOUNDS' | 'RECIPIENT_UNAVAILABLE' | 'RECIPIENT_IS_SELF', data?: unknown): ApiError =>
  new ApiError({ code, message: '', data, request_id: null })

test('a valid amount and an empty field have no error', () => {
  expect(problem({})).toBeNull()
  expect(problem({ typed: '', amount: null, quote: null })).toBeNull()
})

test('an incomplete amount is an error only after the field has lost focus', () => {
  expect(problem({ typed: '5,5,', amount: null, isTouched: false })).toBeNull()
  expect(problem({ typed: '5,5,', amount: null })).toBe('err_amount')
  expect(problem({ typed: '0', amount: cents(0) })).toBe('err_amount')
})

test('errors for bounds, balance and daily limit contain the figures', () => {
  const bounds = refused('AMOUNT_OUT_OF_BOUNDS', { minimum: 1_00, maximum: 2_500_00 })
  expect(problem({ quote: null, quoteError: bounds })).toBe('err_bounds $1.00 $2,500.00')
  expect(problem({ quote: null, quoteError: bounds, own: { ...own, dayLimit: cents(250_00) } })).toBe('err_bounds $1.00 $250.00')
  expect(problem({ quote: aQuote({ available_after: cents(-12_34) }) })).toBe('err_short $12.34')
  expect(problem({ quote: aQuote({ remaining_today: cents(35_00) }) })).toBe('err_day $35.00')
})

test('the smaller of limit and balance is named', () => {
  const typed = { typed: '900', amount: cents(900_00) }
  const quote = { amount: cents(900_00), total: cents(901_10), remaining_today: cents(250_00) }
  expect(problem({ ...typed, quote: aQuote({ ...quote, available_after: cents(-858_42) }) })).toBe('err_balance $42.68')
  expect(problem({ ...typed, quote: aQuote({ ...quote, available_after: cents(-501_10) }) })).toBe('err_day $250.00')
})

test('an amount above the platform’s maximum names what the member can send', () => {
  const quoteError = refused('AMOUNT_OUT_OF_BOUNDS', { minimum: 1_00, maximum: 2_500_00 })
  const typed = { typed: '5000', amount: cents(5_000_00), quote: null, quoteError }
  const limits = { dayLimit: cents(250_00), leftToday: cents(244_00) }
  expect(problem({ ...typed, own: { ...limits, available: cents(400_00) } })).toBe('err_day $244.00')
  expect(problem({ ...typed, own: { ...limits, available: cents(42_68) } })).toBe('err_balance $42.68')
  expect(problem(typed)).toBe('err_bounds $1.00 $2,500.00')
})

test('a recipient who cannot be paid is reported before other checks', () => {
  expect(problem({ quoteError: refused('RECIPIENT_UNAVAILABLE') })).toBe('catalogue RECIPIENT_UNAVAILABLE')
  expect(problem({ quoteError: refused('RECIPIENT_IS_SELF') })).toBe('catalogue RECIPIENT_IS_SELF')
})

test('the limit counts the amount received, not fee and tax', () => {
  expect(leftToday(aQuote())).toBe(950_00)
  expect(exceedsDailyLimit(aQuote({ remaining_today: cents(50_00) }))).toBe(false)
  expect(exceedsDailyLimit(aQuote({ remaining_today: cents(49_99) }))).toBe(true)
  expect(isShort(aQuote({ available_after: cents(0) }))).toBe(false)
})
