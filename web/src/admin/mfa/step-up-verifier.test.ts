import type { Output } from '@hai/contract/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepUpVerifier } from './step-up-verifier.ts'

const send = vi.hoisted(() => vi.fn<(input: object) => Promise<unknown>>())
vi.mock('../../api/api.ts', () => ({ api: { 'admin-twilio-verify-start': send } }))

const known: Output<'get_admin_step_up'> = {
  methods: ['phone'],
  phone_ending: '1234',
  too_new: [],
  phone_trouble: null,
  pending: null,
  locked_seconds: 0,
}
const now = Date.parse('2026-11-20T17:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  send.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['text', 'voice'] as const)('shows a code by %s as valid for 300 seconds', async (channel) => {
  send.mockResolvedValue({ phone: '•••• 1234', error: null, details: null })
  expect(await stepUpVerifier(known).send(channel)).toEqual({ channel, expiresAtMs: now + 300_000, resendAtMs: now + 30_000 })
  expect(send).toHaveBeenCalledExactlyOnceWith({ channel })
})

test('shows the remaining time of a code that was sent before the page loaded', () => {
  const pending = { channel: 'text', expires_in_seconds: 120, resend_in_seconds: 0 } as const
  expect(stepUpVerifier({ ...known, pending }).sent).toEqual({ channel: 'text', expiresAtMs: now + 120_000, resendAtMs: now })
})

test("shows the server's message if no code was sent", async () => {
  const details = { reason: 'RATE_LIMITED', message: 'Wait before you ask for another one.', retry_at: null }
  send.mockResolvedValue({ phone: null, error: 'Failed to start verification call', details })
  await expect(stepUpVerifier(known).send('voice')).rejects.toMatchObject({
    message: 'Failed to start verification call',
    more: 'Wait before you ask for another one.',
  })
})

test('names a problem of the phone, but a missing number only to people without another method', () => {
  const problem = (reason: 'PHONE_INVALID' | 'PHONE_TOO_NEW', ...methods: (typeof known)['methods']) =>
    stepUpVerifier({ ...known, methods, phone_trouble: { reason, message: reason, retry_at: null } }).phoneProblem
  expect(problem('PHONE_INVALID', 'authenticator')).toBeNull()
  expect(problem('PHONE_TOO_NEW', 'authenticator')).toBe('PHONE_TOO_NEW')
  expect(problem('PHONE_INVALID')).toBe('PHONE_INVALID')
})
