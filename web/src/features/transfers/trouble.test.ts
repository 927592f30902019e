import { expect, test } from 'vitest'
import type { ErrorBody } from '@hai/contract/errors'
import { cents } from '@hai/contract/money'
import { ApiError } from '../../api/api-error.ts'
import { refusalText, troubleOf, wayOut } from './trouble.ts'

const refusal = (body: Omit<ErrorBody, 'message' | 'request_id'>): ApiError =>
  new ApiError({ ...body, message: '', request_id: 'r' })
const offline = new ApiError({ code: 'OFFLINE', message: '', request_id: null })

/** Says which sentence is used and what is filled in. */
const wording = {
  t: (key: string, values?: Record<string, string | number>) => [key, ...Object.values(values ?? {})].join(' '),
  language: 'en' as const,
  total: cents(50_55),
}
const textOf = (error: ApiError): string => refusalText(error, wording)

test('a refusal of the server moved nothing; no answer, or a broken one, leaves it open', () => {
  expect(troubleOf(refusal({ code: 'INSUFFICIENT_FUNDS', data: { available_balance: 1 } })).kind).toBe('refused')
  expect(troubleOf(refusal({ code: 'QUOTE_CHANGED' })).kind).toBe('requoted')
  expect(troubleOf(offline).kind).toBe('unknown')
  expect(troubleOf(refusal({ code: 'INTERNAL' })).kind).toBe('unknown')
  expect(troubleOf(refusal({ code: 'UNAVAILABLE' })).kind).toBe('unknown')
  expect(troubleOf(new TypeError('x')).kind).toBe('unknown')
})

test('each refusal names its figures', () => {
  expect(textOf(refusal({ code: 'INSUFFICIENT_FUNDS', data: { available_balance: 12_00 } }))).toBe(
    'err_INSUFFICIENT_FUNDS $12.00 $50.55',
  )
  expect(textOf(refusal({ code: 'AMOUNT_OUT_OF_BOUNDS', data: { minimum: 1_00, maximum: 2_500_00 } }))).toBe(
    'err_AMOUNT_OUT_OF_BOUNDS $1.00 $2,500.00',
  )
  const limit = { limit: 1_000_00, used: 965_00, remaining: 35_00, resets_at: new Date(2026, 10, 21).toISOString() }
  expect(textOf(refusal({ code: 'LIMIT_EXCEEDED', data: { name: 'day', ...limit } }))).toBe(
    'err_LIMIT_day $1,000.00 $965.00 $35.00 21 Nov 2026, 00:00',
  )
  expect(textOf(refusal({ code: 'LIMIT_EXCEEDED', data: { name: 'days_30', ...limit } }))).toMatch(/^err_LIMIT_days_30 /)
  expect(textOf(refusal({ code: 'LIMIT_EXCEEDED', data: { name: 'balance', ...limit, resets_at: null } }))).toBe(
    'err_LIMIT_balance $1,000.00',
  )
  expect(textOf(refusal({ code: 'RATE_LIMITED', data: { retry_at: new Date(2026, 10, 20, 9, 30).toISOString() } }))).toBe(
    'err_RATE_LIMITED 09:30',
  )
})

test.each([
  'RECIPIENT_UNAVAILABLE',
  'RECIPIENT_IS_SELF',
  'RECIPIENT_CANNOT_RECEIVE',
  'WALLET_LOCKED',
  'IDEMPOTENCY_CONFLICT',
] as const)('%s has a sentence of its own', (code) => {
  expect(textOf(refusal({ code }))).toBe(`err_${code}`)
})

test('what is not foreseen here is still said', () => {
  expect(textOf(refusal({ code: 'CONFLICT' }))).toBe('err_other')
})

test('the way out is the amount, the person, or another try', () => {
  const out = (error: ApiError) => wayOut(troubleOf(error))
  expect(out(refusal({ code: 'LIMIT_EXCEEDED' }))).toBe('amount')
  expect(out(refusal({ code: 'RECIPIENT_CANNOT_RECEIVE' }))).toBe('amount')
  expect(out(refusal({ code: 'RECIPIENT_UNAVAILABLE' }))).toBe('person')
  expect(out(refusal({ code: 'RATE_LIMITED' }))).toBe('retry')
  expect(out(offline)).toBe('retry')
})
