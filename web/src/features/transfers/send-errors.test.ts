import { expect, test, vi } from 'vitest'
import type { ErrorBody } from '@hai/contract/errors'
import { cents } from '@hai/contract/money'
import { ApiError } from '../../api/api-error.ts'
import { classifyPaymentError } from '../../payments/payment-errors.ts'
import { sendErrorText, errorNextStep } from './send-errors.ts'

vi.mock('../../api/error-messages.ts', () => ({ errorMessage: (error: ApiError) => `catalogue ${error.code}` }))

const refusal = (body: Omit<ErrorBody, 'message' | 'request_id'>): ApiError =>
  new ApiError({ ...body, message: '', request_id: 'r' })

const translate = (key: string, values?: Record<string, string | number>): string =>
  [key, ...Object.values(values ?? {})].join(' ')
const wordsOf = (body: Parameters<typeof refusal>[0]) => sendErrorText(refusal(body), cents(50_55), translate)

test('errors with known figures get a more specific text', () => {
  expect(wordsOf({ code: 'INSUFFICIENT_FUNDS', data: { available_balance: 12_00 } }).text).toBe(
    'err_INSUFFICIENT_FUNDS $12.00 $50.55',
  )
  expect(wordsOf({ code: 'RECIPIENT_CANNOT_RECEIVE' }).text).toBe('err_RECIPIENT_CANNOT_RECEIVE')
  expect(wordsOf({ code: 'QUOTE_CHANGED' })).toEqual({
    title: 'err_QUOTE_CHANGED_title',
    text: 'err_QUOTE_CHANGED $50.55',
  })
})

test.each(['RECIPIENT_UNAVAILABLE', 'RECIPIENT_IS_SELF', 'WALLET_LOCKED', 'LIMIT_EXCEEDED', 'RATE_LIMITED', 'CONFLICT'] as const)(
  '%s uses the general error text',
  (code) => {
    expect(wordsOf({ code })).toEqual({ title: 'not_sent', text: `catalogue ${code}` })
  },
)

test('each error suggests another amount, another person or a retry', () => {
  const out = (error: ApiError) => errorNextStep(classifyPaymentError(error, { isRetry: false }))
  expect(out(refusal({ code: 'LIMIT_EXCEEDED' }))).toBe('amount')
  expect(out(refusal({ code: 'RECIPIENT_CANNOT_RECEIVE' }))).toBe('amount')
  expect(out(refusal({ code: 'RECIPIENT_UNAVAILABLE' }))).toBe('person')
  expect(out(refusal({ code: 'RATE_LIMITED' }))).toBe('retry')
  expect(out(new ApiError({ code: 'OFFLINE', message: '', request_id: null }))).toBe('retry')
})
