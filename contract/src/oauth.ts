import { z } from 'zod'
import { PASSWORD_MAX } from './bounds.ts'
import { second_factor_code, session } from './identity.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, language, nothing, text } from './schemas.ts'

const provider_id = text({ min: 1, max: 32 })
const secret = z.string().min(20).max(100)
const password = z.string().min(1).max(PASSWORD_MAX)

/** Two slashes, or a slash and a backslash, would lead to another site. */
const own_path = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'an own path, such as /dashboard')

/** `browser_secret` proves that the same browser returned. */
const departure = z.object({ url: z.string(), state: z.string(), browser_secret: z.string() })

const comeback = {
  state: secret,
  browser_secret: secret,
  code: z.string().min(1).max(4096).optional(),
  error: z.string().min(1).max(200).optional(),
  iss: z.string().min(1).max(500).optional(),
}

const comebackErrors = [
  'OAUTH_FOREIGN',
  'OAUTH_USED',
  'OAUTH_EXPIRED',
  'OAUTH_DENIED',
  'OAUTH_REFUSED',
  'OAUTH_UNAVAILABLE',
  'OAUTH_NOT_CONNECTED',
] as const
const reauthenticationErrors = ['REAUTHENTICATION_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'] as const

export const oauth = procedures({
  list_sign_in_ways: {
    summary: 'The OpenID Connect providers of this installation, in the operator’s order.',
    access: 'guest',
    input: nothing,
    output: z.object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) }),
    errors: [],
  },
  start_oauth: {
    summary:
      'Starts a sign-in with a provider: the redirect URL, and the data that the browser keeps for finish_oauth. Valid for ten minutes, once.',
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
      'Signs in with the provider’s response. Creates an account in `language` if the provider is trusted to confirm the address. SECOND_FACTOR_NEEDED: continue with confirm_oauth.',
    access: 'guest',
    input: z.strictObject({ ...comeback, language: language.optional() }),
    output: z.object({ session, return_to: z.string() }),
    errors: [...comebackErrors, 'SECOND_FACTOR_NEEDED', 'ACCOUNT_BLOCKED'],
  },
  confirm_oauth: {
    summary: 'Completes a sign-in that waits for the second factor, within ten minutes, without calling the provider again.',
    access: 'guest',
    input: z.strictObject({ state: secret, browser_secret: secret, code: second_factor_code }),
    output: z.object({ session, return_to: z.string() }),
    errors: ['OAUTH_FOREIGN', 'OAUTH_USED', 'OAUTH_EXPIRED', 'INVALID_CODE', 'LOCKED', 'ACCOUNT_BLOCKED'],
  },
  list_oauth_links: {
    summary: 'The caller’s connected providers. Without a password (`has_password`) the last one cannot be disconnected.',
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
      'Starts connecting a provider to the caller’s account. Needs the password, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ provider_id, password: password.optional() }),
    output: departure,
    errors: ['NOT_FOUND', 'OAUTH_UNAVAILABLE', ...reauthenticationErrors],
  },
  finish_oauth_link: {
    summary: 'Connects the provider account to the caller’s account.',
    access: 'member',
    input: z.strictObject(comeback),
    output: z.object({ name: z.string() }),
    errors: [...comebackErrors, 'OAUTH_TAKEN'],
  },
  unlink_oauth: {
    summary:
      'Disconnects a provider, unless it is the last one of an account without a password. Needs the password, or a session opened in the last ten minutes.',
    access: 'member',
    input: z.strictObject({ link_id: id, password: password.optional() }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'PASSWORD_UNSET', ...reauthenticationErrors],
  },
})
