import { z } from 'zod'
import { PASSWORD_MAX } from './bounds.ts'
import { confirmationWays, isEasyPin, pinPattern } from './confirmation-ways.ts'
import { assertion, requestOptions } from './mfa.ts'
import { procedures } from './procedure.ts'
import { AMOUNT_MAX, centsWithin, id, isoTime, nothing } from './schemas.ts'

const pin = z.string().regex(pinPattern)
const above = centsWithin(0, AMOUNT_MAX).nullable()
const password = z.string().min(1).max(PASSWORD_MAX).optional()
const proofErrors = ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'] as const

const confirmed = z.object({ confirmed_until: isoTime })

export const confirmations = procedures({
  get_confirmation_settings: {
    summary:
      'The amount above which the caller must confirm a payment (cents; null: never), the available methods, and until when this session counts as confirmed.',
    access: 'member',
    input: nothing,
    output: z.object({
      above,
      has_pin: z.boolean(),
      ways: z.array(z.enum(confirmationWays)),
      confirmed_until: isoTime.nullable(),
    }),
    errors: [],
  },
  set_confirmation_amount: {
    summary:
      'Sets the amount above which the caller must confirm (cents; null: never). Raising it, or null, needs the password in this call or, for an account without one, a session of the last ten minutes. The caller is informed by email.',
    access: 'member',
    input: z.strictObject({ above, password }),
    output: z.object({ above }),
    errors: proofErrors,
  },
  set_pin: {
    summary:
      'Sets or changes the caller’s six-digit PIN. Needs the password in this call or, for an account without one, a session of the last ten minutes. The caller is informed by email. Refuses six equal digits and six in a row.',
    access: 'member',
    input: z.strictObject({ pin: pin.refine((digits) => !isEasyPin(digits), 'is too easy'), password }),
    output: z.object({}),
    errors: proofErrors,
  },
  remove_pin: {
    summary:
      'Removes the caller’s PIN. Needs the password in this call or, for an account without one, a session of the last ten minutes. The caller is informed by email.',
    access: 'member',
    input: z.strictObject({ password }),
    output: z.object({}),
    errors: proofErrors,
  },
  start_confirmation: {
    summary: 'A single-use challenge for one of the caller’s passkeys, valid for five minutes.',
    access: 'member',
    input: nothing,
    output: z.object({ challenge_id: id, options: requestOptions }),
    errors: [],
  },
  confirm_presence: {
    summary:
      'Confirms for ten minutes, by passkey, PIN or password, that the caller has the phone. Five wrong PINs lock the PIN for an hour, five wrong passwords the password for 15 minutes.',
    access: 'member',
    input: z.strictObject({
      proof: z.discriminatedUnion('method', [
        z.strictObject({ method: z.literal('passkey'), challenge_id: id, credential: assertion }),
        z.strictObject({ method: z.literal('pin'), pin }),
        z.strictObject({ method: z.literal('password'), password: z.string().min(1).max(PASSWORD_MAX) }),
      ]),
    }),
    output: confirmed,
    errors: ['PASSKEY_REFUSED', 'INVALID_CODE', 'INVALID_CREDENTIALS', 'LOCKED'],
  },
})
