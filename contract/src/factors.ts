import { z } from 'zod'
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from './bounds.ts'
import { second_factor_code, session } from './identity.ts'
import { KILOBYTE, procedures } from './procedure.ts'
import { id, isoTime, nothing, text } from './schemas.ts'

/** Bytes in base64url without padding, as WebAuthn writes them. */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1400)

/** The password again, unless the session was opened in the last ten minutes. */
const password = z.string().min(1).max(PASSWORD_MAX)

const name = text({ min: 1, max: PASSKEY_NAME_MAX })
const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
  /** Kept by the account of the phone or browser, and so on more than one device. */
  is_synced: z.boolean(),
})

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn level 3, as far as we use it. */
const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})

/** PublicKeyCredentialRequestOptionsJSON, as far as we use it: no list of keys, the browser finds those it has. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
})

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** What of RegistrationResponseJSON is looked at. */
const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
})

/** What of AuthenticationResponseJSON is looked at. */
export const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
})

const recovery_codes = z.array(z.string())

export const factors = procedures({
  start_passkey_registration: {
    summary:
      'Begins to register a passkey: options for the browser, and a challenge good once and for five minutes. Needs the password again, or a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ password: password.optional() }),
    output: z.object({ challenge_id: id, options: creationOptions }),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED', 'TOO_MANY_PASSKEYS'],
  },
  finish_passkey_registration: {
    summary: 'Keeps the passkey that the browser made for a challenge, under a name. Ten of one member at most.',
    access: 'session',
    input: z.strictObject({ challenge_id: id, name, credential: attestation }),
    output: passkey,
    errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
    body_bytes_max: 32 * KILOBYTE,
  },
  list_passkeys: {
    summary: 'The caller’s passkeys, oldest first.',
    access: 'session',
    input: nothing,
    output: z.object({ items: z.array(passkey) }),
    errors: [],
  },
  rename_passkey: {
    summary: 'Gives a passkey of the caller’s another name.',
    access: 'session',
    input: z.strictObject({ passkey_id: id, name }),
    output: passkey,
    errors: ['NOT_FOUND'],
  },
  remove_passkey: {
    summary:
      'Removes a passkey of the caller’s: nobody signs in with it any more. Needs the password again, or a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ passkey_id: id, password: password.optional() }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'],
  },
  start_passkey_sign_in: {
    summary: 'A challenge for whatever passkey the browser has for this site, good once and for five minutes.',
    access: 'guest',
    input: nothing,
    output: z.object({ challenge_id: id, options: requestOptions }),
    errors: [],
  },
  finish_passkey_sign_in: {
    summary:
      'Signs in with a passkey, which counts as both factors. Whatever is wrong, the answer is the same; a challenge is used up by the try.',
    access: 'guest',
    input: z.strictObject({ challenge_id: id, credential: assertion, device_id: id.optional() }),
    output: session,
    errors: ['PASSKEY_REFUSED', 'ACCOUNT_BLOCKED'],
  },
  get_authenticator: {
    summary: 'Whether sign-ins of the caller ask for an authenticator code, and how many recovery codes are left.',
    access: 'session',
    input: nothing,
    output: z.object({
      enabled: z.boolean(),
      enabled_at: isoTime.nullable(),
      recovery_codes_left: z.int(),
      /** The caller’s role needs one: until it is on, nothing of the role is open. */
      required: z.boolean(),
      /** Without one a session opened in the last ten minutes is asked for instead. */
      has_password: z.boolean(),
    }),
    errors: [],
  },
  start_authenticator: {
    summary:
      'Makes the secret of an authenticator, which counts for nothing until a first code confirms it; a second call makes another. Needs the password again, or a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ password: password.optional() }),
    /** `secret` in base32, `otpauth_url` for the QR code: SHA-1, 6 digits, 30 seconds. */
    output: z.object({ secret: z.string(), otpauth_url: z.string() }),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED', 'INVALID_TRANSITION'],
  },
  confirm_authenticator: {
    summary:
      'Turns the authenticator on with its first code, within an hour of its making. The ten recovery codes are shown this once.',
    access: 'session',
    input: z.strictObject({ code: second_factor_code }),
    output: z.object({ recovery_codes }),
    errors: ['INVALID_CODE', 'INVALID_TRANSITION'],
  },
  renew_recovery_codes: {
    summary:
      'Ten new recovery codes, shown this once; the old ones are worth nothing. Needs a code of either kind and the password, as turning the authenticator off does.',
    access: 'session',
    input: z.strictObject({ password: password.optional(), code: second_factor_code }),
    output: z.object({ recovery_codes }),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'INVALID_CODE', 'LOCKED', 'INVALID_TRANSITION'],
  },
  turn_off_authenticator: {
    summary:
      'Turns the authenticator off: needs a code of either kind and the password, however fresh the session is; of those who have no password, a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ password: password.optional(), code: second_factor_code }),
    output: z.object({}),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'INVALID_CODE', 'LOCKED', 'INVALID_TRANSITION'],
  },
})
