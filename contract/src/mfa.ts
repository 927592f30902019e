import { z } from 'zod'
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from './bounds.ts'
import { second_factor_code, session } from './identity.ts'
import { KILOBYTE, procedures } from './procedure.ts'
import { id, isoTime, nothing, text } from './schemas.ts'

/** Unpadded base64url, as used by WebAuthn. */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1400)

/**
 * Members can omit the password if their session was opened in the last ten minutes. Staff cannot. To change recovery
 * codes or turn the authenticator off, only members without a password can omit it.
 */
const password = z.string().min(1).max(PASSWORD_MAX)

const name = text({ min: 1, max: PASSKEY_NAME_MAX })
const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
  is_synced: z.boolean(),
})

/** The part of PublicKeyCredentialCreationOptionsJSON (WebAuthn level 3) that we use. */
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

/** Without a list of credentials, the browser finds its own. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
})

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

const attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
})

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

export const mfa = procedures({
  start_passkey_registration: {
    summary:
      'Starts registering a passkey: options for the browser with a single-use challenge, valid for five minutes. Needs the password, or a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ password: password.optional() }),
    output: z.object({ challenge_id: id, options: creationOptions }),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED', 'TOO_MANY_PASSKEYS'],
  },
  finish_passkey_registration: {
    summary: 'Stores the passkey that the browser created for a challenge, under a name. At most ten per member.',
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
    summary: 'Renames one of the caller’s passkeys.',
    access: 'session',
    input: z.strictObject({ passkey_id: id, name }),
    output: passkey,
    errors: ['NOT_FOUND'],
  },
  remove_passkey: {
    summary:
      'Removes one of the caller’s passkeys, which can then no longer sign in. Needs the password, or a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ passkey_id: id, password: password.optional() }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'],
  },
  start_passkey_sign_in: {
    summary: 'A single-use challenge for any passkey that the browser has for this site, valid for five minutes.',
    access: 'guest',
    input: nothing,
    output: z.object({ challenge_id: id, options: requestOptions }),
    errors: [],
  },
  finish_passkey_sign_in: {
    summary:
      'Signs in with a passkey, which counts as both factors. Every failure returns the same error and uses up the challenge.',
    access: 'guest',
    input: z.strictObject({ challenge_id: id, credential: assertion, device_id: id.optional() }),
    output: session,
    errors: ['PASSKEY_REFUSED', 'ACCOUNT_BLOCKED'],
  },
  get_authenticator: {
    summary: 'Tells if the caller’s sign-ins need an authenticator code, and how many recovery codes are left.',
    access: 'session',
    input: nothing,
    output: z.object({
      enabled: z.boolean(),
      enabled_at: isoTime.nullable(),
      recovery_codes_left: z.int(),
      /** True if the caller’s staff role cannot be used without an authenticator. */
      required: z.boolean(),
      has_password: z.boolean(),
    }),
    errors: [],
  },
  start_authenticator: {
    summary:
      'Creates an authenticator secret, which is inactive until a first code confirms it. A second call replaces it. Needs the password, or a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ password: password.optional() }),
    /** `secret` is base32. */
    output: z.object({ secret: z.string(), otpauth_url: z.string() }),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED', 'INVALID_TRANSITION'],
  },
  confirm_authenticator: {
    summary:
      'Turns the authenticator on with its first code, within an hour of creating the secret. Returns the ten recovery codes, once.',
    access: 'session',
    input: z.strictObject({ code: second_factor_code }),
    output: z.object({ recovery_codes }),
    errors: ['INVALID_CODE', 'INVALID_TRANSITION'],
  },
  renew_recovery_codes: {
    summary:
      'Creates ten new recovery codes, returned once, and invalidates the old ones. Needs the password and a code of either kind, as does turning the authenticator off.',
    access: 'session',
    input: z.strictObject({ password: password.optional(), code: second_factor_code }),
    output: z.object({ recovery_codes }),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'INVALID_CODE', 'LOCKED', 'INVALID_TRANSITION'],
  },
  turn_off_authenticator: {
    summary:
      'Turns the authenticator off. Needs a code of either kind and the password, even in a fresh session; an account without a password needs a session opened in the last ten minutes.',
    access: 'session',
    input: z.strictObject({ password: password.optional(), code: second_factor_code }),
    output: z.object({}),
    errors: ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'INVALID_CODE', 'LOCKED', 'INVALID_TRANSITION'],
  },
})
