import { z } from 'zod'
import { PASSWORD_MAX } from './bounds.ts'
import { second_factor_code, session } from './identity.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, language, nothing, text } from './schemas.ts'

const provider_id = text({ min: 1, max: 32 })
const secret = z.string().min(20).max(100)
const password = z.string().min(1).max(PASSWORD_MAX)

/** A path of this installation: two slashes, or a slash and a backslash, would be another site’s address. */
const own_path = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'an own path, such as /dashboard')

/** What a browser is to keep to itself until it comes back: `browser_secret` proves that it is the one that went. */
const departure = z.object({ url: z.string(), state: z.string(), browser_secret: z.string() })

/** What a provider said in the address it sent the browser back to, and the secret the browser kept. */
const comeback = {
  state: secret,
  browser_secret: secret,
  code: z.string().min(1).max(4096).optional(),
  error: z.string().min(1).max(200).optional(),
  iss: z.string().min(1).max(500).optional(),
}

const comebackErrors = [
  ...(['OAUTH_FOREIGN', 'OAUTH_USED', 'OAUTH_EXPIRED', 'OAUTH_DENIED'] as const),
  ...(['OAUTH_REFUSED', 'OAUTH_UNAVAILABLE', 'OAUTH_NOT_CONNECTED'] as const),
] as const
const reauthenticationErrors = ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'] as const

export const oauth = procedures({
  list_sign_in_ways: {
    summary: 'The OpenID Connect providers this installation offers beside email and password, in the operator’s order.',
    access: 'guest',
    input: nothing,
    output: z.object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) }),
    errors: [],
  },
  start_oauth: {
    summary:
      'Begins a sign-in with a provider: where to send the browser, and what it must keep for finish_oauth. Good for ten minutes, once.',
    access: 'guest',
    input: z.strictObject({
      provider_id,
      return_to: own_path.optional(),
      referral_code: text({ max: 32 }).optional(),
      device_id: id.optional(),
    }),
    output: departure,
    errors: ['NOT_FOUND', 'OAUTH_UNAVAILABLE'],
  },
  finish_oauth: {
    summary:
      'Signs in with what the provider answered. A new account is made, in `language`, where the provider may vouch for the address. SECOND_FACTOR_NEEDED: go on with confirm_oauth.',
    access: 'guest',
    input: z.strictObject({ ...comeback, language: language.optional() }),
    output: z.object({ session, return_to: z.string() }),
    errors: [...comebackErrors, 'SECOND_FACTOR_NEEDED', 'ACCOUNT_BLOCKED'],
  },
  confirm_oauth: {
    summary: 'Ends a sign-in that waits for the second factor, within ten minutes, without asking the provider again.',
    access: 'guest',
    input: z.strictObject({ state: secret, browser_secret: secret, code: second_factor_code }),
    output: z.object({ session, return_to: z.string() }),
    errors: ['OAUTH_FOREIGN', 'OAUTH_USED', 'OAUTH_EXPIRED', 'INVALID_CODE', 'LOCKED', 'ACCOUNT_BLOCKED'],
  },
  list_oauth_links: {
    summary: 'The caller’s connected sign-ins. Without a password (`has_password`) the last of them cannot be disconnected.',
    access: 'member',
    input: nothing,
    output: z.object({
      has_password: z.boolean(),
      links: z.array(
        z.object({
          id,
          provider_id: z.string().nullable(),
          name: z.string(),
          email: z.string().nullable(),
          connected_at: isoTime,
          last_used_at: isoTime.nullable(),
        }),
      ),
    }),
    errors: [],
  },
  start_oauth_link: {
    summary:
      'Begins to connect a provider with the caller’s account. Needs the password again, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ provider_id, password: password.optional() }),
    output: departure,
    errors: ['NOT_FOUND', 'OAUTH_UNAVAILABLE', ...reauthenticationErrors],
  },
  finish_oauth_link: {
    summary: 'Connects the account at the provider with the caller’s.',
    access: 'member',
    input: z.strictObject(comeback),
    output: z.object({ name: z.string() }),
    errors: [...comebackErrors, 'OAUTH_TAKEN'],
  },
  unlink_oauth: {
    summary:
      'Disconnects a sign-in, unless it is the last one of an account without a password. Needs the password again, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ link_id: id, password: password.optional() }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'PASSWORD_UNSET', ...reauthenticationErrors],
  },
})
