import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { classifySignInError } from './sign-in-errors.ts'

const refused = (code: ApiError['code'], data?: unknown) =>
  classifySignInError(new ApiError({ code, message: '', data, request_id: 'r1' }))

test.each([
  ['INVALID_CREDENTIALS', 'wrong'],
  ['EMAIL_NOT_CONFIRMED', 'unconfirmed'],
  ['OFFLINE', 'network'],
  ['UNAVAILABLE', 'busy'],
  ['BAD_REQUEST', 'refused'],
  ['WEAK_PASSWORD', 'password_common'],
  ['SECOND_FACTOR_NEEDED', 'code_needed'],
  ['INVALID_CODE', 'code_wrong'],
  ['LINK_INVALID', 'link_invalid'],
  ['LINK_EXPIRED', 'link_expired'],
  ['LINK_USED', 'link_used'],
] as const)('%s is shown as %s', (code, kind) => {
  expect(refused(code)).toEqual({ kind })
})

test('a locked sign-in names its end', () => {
  const retry_at = '2026-11-20T12:15:00.000Z'
  expect(refused('LOCKED', { retry_at })).toEqual({ kind: 'locked', retry_at })
  expect(refused('RATE_LIMITED', { retry_at })).toEqual({ kind: 'rate_limited', retry_at })
})

test('a frozen account names the reason, the documents to send and the review date', () => {
  const notice = { reason: 'Identity document expired', supply: ['A selfie'], review_on: '2026-11-25' }
  expect(refused('ACCOUNT_BLOCKED', notice)).toEqual({ kind: 'blocked', notice })
})

test('any other error counts as ours and has a number for support', () => {
  expect(refused('INTERNAL')).toEqual({ kind: 'server', request_id: 'r1' })
  expect(classifySignInError(new TypeError('x'))).toEqual({ kind: 'server', request_id: null })
})
