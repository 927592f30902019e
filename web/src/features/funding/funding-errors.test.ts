import { expect, test, vi } from 'vitest'
import type { ErrorBody } from '@hai/contract/errors'
import { ApiError } from '../../api/api-error.ts'
import { fundingErrorText } from './funding-errors.ts'

vi.mock('../../api/error-messages.ts', () => ({ errorMessage: (error: ApiError) => `catalogue ${error.code}` }))

const translate = (key: string, values?: Record<string, string | number>): string =>
  [key, ...Object.values(values ?? {})].join(' ')
const wordsOf = (body: Omit<ErrorBody, 'message' | 'request_id'>) =>
  fundingErrorText(new ApiError({ ...body, message: '', request_id: 'r' }), translate)

test('a nearly full wallet names the amount that still fits', () => {
  const limit = { name: 'balance', limit: 150_00, used: 100_00, remaining: 50_00, resets_at: null } as const
  expect(wordsOf({ code: 'LIMIT_EXCEEDED', data: limit })).toEqual({ title: 'nothing_moved', text: 'err_LIMIT $150.00 $50.00' })
})

test('a full wallet gets a text without an amount', () => {
  const limit = { name: 'balance', limit: 150_00, used: 150_00, remaining: 0, resets_at: null } as const
  expect(wordsOf({ code: 'LIMIT_EXCEEDED', data: limit })).toEqual({ title: 'nothing_moved', text: 'err_FULL $150.00' })
})

test('a reused key with another amount does not claim that nothing was added', () => {
  expect(wordsOf({ code: 'IDEMPOTENCY_CONFLICT' })).toEqual({
    title: 'err_IDEMPOTENCY_CONFLICT_title',
    text: 'err_IDEMPOTENCY_CONFLICT',
  })
})

test.each(['FUNDING_UNAVAILABLE', 'WALLET_LOCKED', 'RATE_LIMITED', 'AMOUNT_OUT_OF_BOUNDS', 'CONFLICT'] as const)(
  '%s uses the general error text',
  (code) => {
    expect(wordsOf({ code })).toEqual({ title: 'nothing_moved', text: `catalogue ${code}` })
  },
)
