import { expect, test, vi } from 'vitest'
import type { ErrorBody } from '@hai/contract/errors'
import { ApiError } from '../../api/api-error.ts'
import { refusalWords } from './trouble.ts'

vi.mock('../../api/error-words.ts', () => ({ errorWords: (error: ApiError) => `catalogue ${error.code}` }))

const said = (key: string, values?: Record<string, string | number>): string => [key, ...Object.values(values ?? {})].join(' ')
const wordsOf = (body: Omit<ErrorBody, 'message' | 'request_id'>) =>
  refusalWords(new ApiError({ ...body, message: '', request_id: 'r' }), said)

test('a full wallet is told with what still fits', () => {
  const limit = { name: 'balance', limit: 150_00, used: 100_00, remaining: 50_00, resets_at: null } as const
  expect(wordsOf({ code: 'LIMIT_EXCEEDED', data: limit })).toEqual({ title: 'nothing_moved', text: 'err_LIMIT $150.00 $50.00' })
})

test('a wallet that is full is not told that nothing more fits as an amount', () => {
  const limit = { name: 'balance', limit: 150_00, used: 150_00, remaining: 0, resets_at: null } as const
  expect(wordsOf({ code: 'LIMIT_EXCEEDED', data: limit })).toEqual({ title: 'nothing_moved', text: 'err_FULL $150.00' })
})

test('a key that was used for another amount is not said to have added nothing', () => {
  expect(wordsOf({ code: 'IDEMPOTENCY_CONFLICT' })).toEqual({
    title: 'err_IDEMPOTENCY_CONFLICT_title',
    text: 'err_IDEMPOTENCY_CONFLICT',
  })
})

test.each(['FUNDING_UNAVAILABLE', 'WALLET_LOCKED', 'RATE_LIMITED', 'AMOUNT_OUT_OF_BOUNDS', 'CONFLICT'] as const)(
  '%s is said in the words of the catalogue',
  (code) => {
    expect(wordsOf({ code })).toEqual({ title: 'nothing_moved', text: `catalogue ${code}` })
  },
)
