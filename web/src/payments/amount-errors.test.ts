import { cents, type Cents } from '@hai/contract/money'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { loadErrorMessages } from '../api/error-messages.ts'
import { provideTexts } from '../lib/test-render.ts'
import { loadTranslations } from '../lib/translations.ts'
import { amountError } from './amount-errors.ts'

beforeEach(async () => {
  provideTexts()
  await Promise.all([loadErrorMessages(), loadTranslations('payments')])
})

const problem = (state: Partial<Parameters<typeof amountError>[0]>): string | null =>
  amountError({
    amount: cents(50_00),
    isTouched: true,
    quoteError: null,
    exceeded: null,
    limits: [],
    ...state,
  })
const refused = (code: 'AMOUNT_OUT_OF_BOUNDS' | 'RECIPIENT_IS_SELF', data?: unknown): ApiError =>
  new ApiError({ code, message: '', data, request_id: null })
const outOfBounds = refused('AMOUNT_OUT_OF_BOUNDS', { minimum: 1_00, maximum: 2_500_00 })
const day = (amount: Cents) => ({ bound: 'day', amount }) as const

test('a valid amount has no error', () => {
  expect(problem({})).toBeNull()
})

test('a missing, incomplete or zero amount is an error only after the field has lost focus or the form was submitted', () => {
  expect(problem({ amount: null, isTouched: false })).toBeNull()
  expect(problem({ amount: null })).toBe('Enter an amount, like 12.50.')
  expect(problem({ amount: cents(0) })).toBe('Enter an amount, like 12.50.')
})

test('the bounds of the server are narrowed to the member’s own limit', () => {
  expect(problem({ quoteError: outOfBounds })).toBe('Enter an amount between $1.00 and $2,500.00.')
  expect(problem({ quoteError: outOfBounds, limits: [cents(250_00), null] })).toBe('Enter an amount between $1.00 and $250.00.')
  const limits = [cents(50_00), cents(29_50)]
  expect(problem({ quoteError: outOfBounds, limits })).toBe('Enter an amount between $1.00 and $29.50.')
  expect(problem({ quoteError: outOfBounds, amount: cents(50), limits: [cents(99)] })).toBe('Enter at least $1.00.')
})

test('an amount above the platform’s maximum names what the member can pay', () => {
  expect(problem({ quoteError: outOfBounds, exceeded: day(cents(244_00)) })).toBe('You have $244.00 left of your daily limit.')
})

test('a recipient who cannot be paid is reported before other checks', () => {
  const quoteError = refused('RECIPIENT_IS_SELF')
  expect(problem({ quoteError, exceeded: day(cents(1_00)) })).toBe('You can’t pay yourself. Choose someone else.')
})
