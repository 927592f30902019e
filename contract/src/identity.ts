import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, secondFactorCodePattern } from './bounds.ts'
import { legalDocuments } from './legal-values.ts'
import { procedures } from './procedure.ts'
import { email, full_name, hai_tag, id, isoTime, language, nothing, phone, successOrError, text } from './schemas.ts'

export const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: isoTime,
  user: z.object({ id, email: z.string() }),
})

export const profile = z.object({
  id,
  email: z.string(),
  phone: z.string().nullable(),
  /** Needed for tier 1, and for being found by phone. */
  phone_verified: z.boolean(),
  hai_tag: z.string().nullable(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_blocked: z.boolean(),
  blocked_reason: z.string().nullable(),
  /** Documents or answers that a frozen member must supply (docs/product/identity.md). */
  blocked_supply: z.array(z.string()),
  blocked_review_on: z.iso.date().nullable(),
  /** If `is_blocked`: true for a block, false for a freeze. */
  permanently_blocked: z.boolean(),
  is_agent: z.boolean(),
  agent_level: z.int(),
  is_admin: z.boolean(),
  approved_by_admin: z.boolean(),
  onboarded: z.boolean(),
  language,
  /** True on the company’s domain until an admin approves the account (docs/product/identity.md). */
  needs_approval: z.boolean(),
})
export type Profile = z.infer<typeof profile>
export type Session = z.infer<typeof session>

/** The server also checks a list of common passwords (docs/product/identity.md). */
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)
export const second_factor_code = z.string().trim().regex(secondFactorCodePattern)
const link_token = z.string().min(20).max(200)

const linkErrors = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'] as const

/** Parsed from the user agent. */
export const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
})

export const openedSession = z.object({
  id,
  device: deviceSchema,
  /** The IP address at the last sign-in or token refresh. */
  ip_address: z.string(),
  created_at: isoTime,
  last_seen_at: isoTime,
  is_current: z.boolean(),
})
export type OpenedSession = z.infer<typeof openedSession>

export const identity = procedures({
  sign_up: {
    summary:
      'Creates an account that is inactive until its email is confirmed. The response is the same whether or not the address is known. `accepted_version_ids`: the versions from list_legal_documents with `must_accept`; CONFLICT if they have changed.',
    access: 'guest',
    input: z.strictObject({
      email,
      password,
      language: language.optional(),
      referral_code: text({ max: 32 }).optional(),
      device_id: id.optional(),
      accepted_version_ids: z.array(id).max(legalDocuments.length).optional(),
    }),
    output: z.object({ user_id: id }),
    errors: ['WEAK_PASSWORD', 'CONFLICT'],
  },
  resend_confirmation: {
    summary: 'Sends the confirmation link again. The response is the same whether or not the address is known or confirmed.',
    access: 'guest',
    input: z.strictObject({ email }),
    output: z.object({}),
    errors: [],
  },
  read_confirmation_link: {
    summary:
      'The (masked) address of an emailed link, and whether a password must select one of several sign-ups. Does not use up the link.',
    access: 'guest',
    input: z.strictObject({ token: link_token }),
    output: z.object({ email: z.string(), password_needed: z.boolean() }),
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
  },
  confirm_email: {
    summary:
      'Confirms the address of an emailed link (valid for one hour, once) and signs in. If several sign-ups are pending for the address, the password selects one.',
    access: 'guest',
    input: z.strictObject({
      token: link_token,
      password: z.string().min(1).max(PASSWORD_MAX).optional(),
      device_id: id.optional(),
    }),
    output: session,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'PASSWORD_NEEDED', 'INVALID_CREDENTIALS', 'LOCKED'],
  },
  sign_in: {
    summary:
      'Signs in with email and password, and with `code` if a second factor is on. Five wrong passwords from one network or device, or five wrong codes, within 15 minutes lock it for 15 minutes.',
    access: 'guest',
    input: z.strictObject({
      email,
      password: z.string().min(1).max(PASSWORD_MAX),
      code: second_factor_code.optional(),
      /** Wrong passwords from other devices do not lock out a device that has signed in before. */
      device_id: id.optional(),
    }),
    output: session,
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'SECOND_FACTOR_NEEDED', 'INVALID_CODE', 'ACCOUNT_BLOCKED', 'LOCKED'],
  },
  request_password_reset: {
    summary: 'Emails a link to reset the password. Response and response time are the same whether or not the address is known.',
    access: 'guest',
    input: z.strictObject({ email }),
    output: z.object({}),
    errors: [],
  },
  read_reset_link: {
    summary: 'The (masked) account of a reset link. Does not use up the link.',
    access: 'guest',
    input: z.strictObject({ token: link_token }),
    output: z.object({ email: z.string() }),
    errors: linkErrors,
  },
  reset_password: {
    summary:
      'Sets a new password with an emailed link (valid for one hour, once) and ends all sessions of the account. Does not sign in.',
    access: 'guest',
    input: z.strictObject({ token: link_token, password }),
    output: z.object({}),
    errors: [...linkErrors, 'WEAK_PASSWORD'],
  },
  change_password: {
    summary: 'Changes the password, given the current one, and ends the caller’s other sessions.',
    access: 'session',
    input: z.strictObject({ current_password: z.string().min(1).max(PASSWORD_MAX), new_password: password }),
    output: z.object({}),
    errors: ['INVALID_CREDENTIALS', 'PASSWORD_UNSET', 'WEAK_PASSWORD', 'LOCKED', 'CONFLICT'],
  },
  list_sessions: {
    summary: 'The caller’s sessions: the current one first, then by last use (sign-in or refresh); at most 100.',
    access: 'session',
    input: nothing,
    output: z.object({ items: z.array(openedSession) }),
    errors: [],
  },
  revoke_session: {
    summary: 'Ends one of the caller’s sessions immediately on all servers.',
    access: 'session',
    input: z.strictObject({ session_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  revoke_other_sessions: {
    summary: 'Ends all other sessions of the caller and returns how many.',
    access: 'session',
    input: nothing,
    output: z.object({ ended: z.int() }),
    errors: [],
  },
  refresh_session: {
    summary:
      'Exchanges a refresh token for a new pair. A retry within a minute gets the same new refresh token, if that is unused. Any other second use ends the session.',
    access: 'guest',
    input: z.strictObject({ refresh_token: z.string().min(20).max(200) }),
    output: session,
    errors: ['UNAUTHENTICATED', 'ACCOUNT_BLOCKED'],
  },
  sign_out: {
    summary: 'Ends the session and revokes its token.',
    access: 'session',
    input: nothing,
    output: z.object({}),
    errors: [],
  },
  get_current_user: {
    summary: 'The signed-in user.',
    access: 'session',
    input: nothing,
    output: z.object({ id, email: z.string() }),
    errors: [],
  },
  ensure_profile: {
    summary: 'Creates the caller’s profile if it is missing. `user_id` must be the caller’s.',
    access: 'session',
    input: z.strictObject({ user_id: id, email }),
    output: successOrError,
    errors: ['FORBIDDEN'],
  },
  create_user_profile: {
    summary:
      'Creates the caller’s profile from the sign-up data. The tag is only a suggestion until onboarding is complete. `user_id` must be the caller’s.',
    access: 'session',
    input: z.strictObject({
      user_id: id,
      email,
      full_name: full_name.nullable().optional(),
      hai_tag: hai_tag.nullable().optional(),
      phone: phone.nullable().optional(),
      /** Only null is accepted, because an external URL would tell its host who views whom. */
      avatar_url: z.null().optional(),
    }),
    output: successOrError,
    errors: ['FORBIDDEN'],
  },
  get_my_profile: { summary: 'The caller’s profile.', access: 'session', input: nothing, output: profile, errors: ['NOT_FOUND'] },
  get_my_role: {
    summary: 'The caller’s staff role, if any, and for staff the path of the staff area (`/desk`).',
    access: 'session',
    input: nothing,
    output: z.object({ role: z.enum(['admin', 'super_admin']).nullable(), admin_path: z.string().nullable() }),
    errors: [],
  },
  is_user_blocked: {
    summary: 'Checks if the caller is blocked. `user_id` must be the caller’s.',
    access: 'session',
    input: z.strictObject({ user_id: id }),
    output: z.object({ blocked: z.boolean(), reason: z.string().nullable() }),
    errors: ['FORBIDDEN'],
  },
  set_language: {
    summary: 'Sets the caller’s language, used for screens, notifications, chat system messages, codes and emails.',
    access: 'session',
    input: z.strictObject({ language }),
    output: z.object({}),
    errors: [],
  },
})
