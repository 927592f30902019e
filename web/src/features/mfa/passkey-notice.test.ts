import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { passkeyErrorOf } from './passkey-notice.tsx'

test.each([
  ['a cancelled browser prompt', 'NotAllowedError', 'cancelled'],
  ['a device that already has a passkey', 'InvalidStateError', 'already_here'],
  ['a device without a screen lock', 'ConstraintError', 'unfit'],
  ['a host on which passkeys are not allowed', 'SecurityError', 'unfit'],
] as const)('%s is recognised', (_what, name, kind) => {
  expect(passkeyErrorOf(Object.assign(new Error('in the browser’s words'), { name }))).toBe(kind)
})

test('an error of the server is not a passkey error', () => {
  expect(passkeyErrorOf(new ApiError({ code: 'PASSKEY_REFUSED', message: '', request_id: null }))).toBeNull()
  expect(passkeyErrorOf('something else')).toBeNull()
})
