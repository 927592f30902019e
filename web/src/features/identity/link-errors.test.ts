import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { isLinkError, linkError } from './link-errors.ts'

const refused = (code: ApiError['code'], data?: unknown) => linkError(new ApiError({ code, message: '', data, request_id: 'r1' }))

test.each([
  ['BAD_REQUEST', 'link_invalid', true],
  ['LINK_USED', 'link_used', true],
  ['LOCKED', 'link_locked', true],
  ['INVALID_CREDENTIALS', 'wrong', false],
  ['PASSWORD_NEEDED', 'password_needed', false],
  ['OFFLINE', 'network', false],
] as const)('%s is shown as %s', (code, kind, isBroken) => {
  const problem = refused(code, code === 'LOCKED' ? { retry_at: '2026-11-20T12:15:00.000Z' } : undefined)
  expect(problem).toEqual({ kind })
  expect(isLinkError(problem)).toBe(isBroken)
})
