import { z } from 'zod'
import { PASSWORD_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { nothing, phone as phoneNumber } from './schemas.ts'

const channel = z.enum(['text', 'voice'])
export type CodeChannel = z.infer<typeof channel>

/** Seconds rather than timestamps, because phone clocks are unreliable. */
const pendingCode = z.object({ channel, expires_in_seconds: z.int().min(0), resend_in_seconds: z.int().min(0) })

export const phone = procedures({
  set_phone: {
    summary:
      'Sets the caller’s phone, unverified, or removes it (null). If the current number is verified, this needs the password or a session of the last ten minutes, and everything that needs a verified phone is off until the new number is verified.',
    access: 'session',
    input: z.strictObject({ phone: phoneNumber.nullable(), password: z.string().min(1).max(PASSWORD_MAX).optional() }),
    output: z.object({}),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED', 'NOT_FOUND'],
  },
  get_phone_verification: {
    summary: 'State of the phone verification: whether codes can be sent, the pending code, and how long wrong codes lock it.',
    access: 'session',
    input: nothing,
    output: z.object({
      available: z.boolean(),
      pending: pendingCode.nullable(),
      locked_seconds: z.int().min(0),
    }),
    errors: [],
  },
  start_phone_verification: {
    summary:
      'Sends a six-digit code, valid for 300 seconds, to the phone in the caller’s profile. Can be repeated after 30 seconds; each code replaces the previous one.',
    access: 'session',
    input: z.strictObject({ channel: channel.default('text') }),
    output: z.object({ phone: z.string(), ...pendingCode.shape }),
    errors: ['PHONE_INVALID', 'PHONE_UNREACHABLE', 'VERIFIER_NOT_CONFIGURED', 'INVALID_TRANSITION', 'LOCKED'],
  },
  check_phone_verification: {
    summary: 'Verifies the caller’s phone with the code sent to it. Five wrong codes in 10 minutes lock it for 10 minutes.',
    access: 'session',
    input: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    output: z.object({ phone: z.string() }),
    errors: ['INVALID_CODE', 'CODE_EXPIRED', 'PHONE_TAKEN', 'VERIFIER_NOT_CONFIGURED', 'PHONE_INVALID', 'LOCKED'],
  },
})
