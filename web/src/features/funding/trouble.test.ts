import { expect, test } from 'vitest'
import type { ErrorBody } from '@hai/contract/errors'
import { ApiError } from '../../api/api-error.ts'
import { refusalText, troubleOf } from './trouble.ts'

const refusal = (body: Omit<ErrorBody, 'message' | 'request_id'>): ApiError =>
  new ApiError({ ...body, message: '', request_id: 'r' })
const said = (key: string, values?: Record<string, string | number>): string => [key, ...Object.values(values ?? {})].join(' ')

test('a refusal moved nothing; no answer leaves it open', () => {
  expect(troubleOf(refusal({ code: 'FUNDING_UNAVAILABLE' })).kind).toBe('refused')
  expect(troubleOf(refusal({ code: 'UNAVAILABLE' })).kind).toBe('unknown')
  expect(troubleOf(new ApiError({ code: 'OFFLINE', message: '', request_id: null })).kind).toBe('unknown')
})

test('each refusal is said with its figures', () => {
  const limit = { name: 'balance', limit: 150_00, used: 100_00, remaining: 50_00, resets_at: null } as const
  expect(refusalText(refusal({ code: 'LIMIT_EXCEEDED', data: limit }), said)).toBe('err_LIMIT $150.00 $50.00')
  const bounds = { minimum: 5_00, maximum: 1_000_00 }
  expect(refusalText(refusal({ code: 'AMOUNT_OUT_OF_BOUNDS', data: bounds }), said)).toBe(
    'err_AMOUNT_OUT_OF_BOUNDS $5.00 $1,000.00',
  )
  const retry_at = new Date(2026, 10, 20, 9, 30).toISOString()
  expect(refusalText(refusal({ code: 'RATE_LIMITED', data: { retry_at } }), said)).toBe('err_RATE_LIMITED 09:30')
  expect(refusalText(refusal({ code: 'WALLET_LOCKED' }), said)).toBe('err_WALLET_LOCKED')
  expect(refusalText(refusal({ code: 'CONFLICT' }), said)).toBe('err_other')
})
