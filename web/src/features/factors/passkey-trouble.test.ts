import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { passkeyTrouble } from './passkey-trouble.ts'

test.each([
  ['closing the browser’s question', 'NotAllowedError', 'cancelled'],
  ['a device that has one already', 'InvalidStateError', 'already_here'],
  ['a device without a screen lock', 'ConstraintError', 'unfit'],
  ['a page that passkeys are not for', 'SecurityError', 'unfit'],
] as const)('%s is told apart', (_what, name, kind) => {
  expect(passkeyTrouble(Object.assign(new Error('in the browser’s words'), { name }))).toBe(kind)
})

test('a refusal of the server is none of the browser', () => {
  expect(passkeyTrouble(new ApiError({ code: 'PASSKEY_REFUSED', message: '', request_id: null }))).toBeNull()
  expect(passkeyTrouble('something else')).toBeNull()
})
