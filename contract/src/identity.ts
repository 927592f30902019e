import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, secondFactorCodePattern } from './bounds.ts'
import { legalDocuments } from './legal-words.ts'
import { procedures } from './procedure.ts'
import { email, full_name, hai_tag, id, isoTime, language, nothing, phone, successOrError, text } from './schemas.ts'

export const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: isoTime,
  user: z.object({ id, email: z.string() }),
})

/** The profile of member-area.md, section 3, and what the gate and the shell need beside it. */
export const profile = z.object({
  id,
  email: z.string(),
  phone: z.string().nullable(),
  /** Proven by a code: others find the member by it, and it opens tier 1. */
  phone_verified: z.boolean(),
  hai_tag: z.string().nullable(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_blocked: z.boolean(),
  blocked_reason: z.string().nullable(),
  /** What a blocked member has to supply, and the day the block is looked at again (product.md, section 6). */
  blocked_supply: z.array(z.string()),
  blocked_review_on: z.iso.date().nullable(),
  /** Blocked for good, where others are frozen. */
  blocked_for_good: z.boolean(),
  is_agent: z.boolean(),
  agent_level: z.int(),
  is_admin: z.boolean(),
  approved_by_admin: z.boolean(),
  onboarded: z.boolean(),
  language,
  /** True for an account of the company’s domain until an admin has approved it (member-area.md, section 4). */
  needs_approval: z.boolean(),
})
export type Profile = z.infer<typeof profile>
export type Session = z.infer<typeof session>

/** At least 10 characters; the list of common passwords is the server's (product.md, section 6). */
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)
export const second_factor_code = z.string().trim().regex(secondFactorCodePattern)
const link_token = z.string().min(20).max(200)

const linkErrors = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'] as const

/** Names of products, from what the browser says of itself; null where it says nothing that is known. */
export const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
})

/** One place where somebody is signed in, as they may recognise it. */
export const openedSession = z.object({
  id,
  device: deviceSchema,
  /** Of the last sign-in or renewal. */
  ip_address: z.string(),
  created_at: isoTime,
  last_seen_at: isoTime,
  is_current: z.boolean(),
})
export type OpenedSession = z.infer<typeof openedSession>

export const authEvents = [
  'login_attempt',
  'login_success',
  'login_failure',
  'logout',
  'token_refresh',
  'password_change',
  'password_reset',
  'account_created',
  'account_locked',
  'session_expired',
  'phone_verification',
  'oauth',
  'suspicious_activity',
  'role_change',
  'permission_escalation',
  'factor_change',
  'step_up',
] as const

export const identity = procedures({
  sign_up: {
    summary:
      'Creates an account that sleeps until its email is confirmed. Answers the same whether the address is known or not. `accepted_version_ids`: the versions of list_legal_documents with `must_accept`; CONFLICT: they are others by now.',
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
    summary: 'Sends the confirmation link again. Answers the same whether the address is known, confirmed or not.',
    access: 'guest',
    input: z.strictObject({ email }),
    output: z.object({}),
    errors: [],
  },
  read_confirmation_link: {
    summary: 'Whom an emailed link is for (masked), and whether a password must say which sign-up is meant. Uses nothing up.',
    access: 'guest',
    input: z.strictObject({ token: link_token }),
    output: z.object({ email: z.string(), password_needed: z.boolean() }),
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
  },
  confirm_email: {
    summary:
      'Confirms the address behind an emailed link (one hour, once) and signs in. When several sign-ups wait for the address, the password says which of them becomes the account.',
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
      'Signs in with email and password, and `code` where a second factor is on. Five wrong passwords from one network or device, or five wrong codes, in 15 minutes lock it for 15 minutes.',
    access: 'guest',
    input: z.strictObject({
      email,
      password: z.string().min(1).max(PASSWORD_MAX),
      code: second_factor_code.optional(),
      /** A random number that the browser keeps. Wrong passwords elsewhere do not lock out a device that has signed in before. */
      device_id: id.optional(),
    }),
    output: session,
    errors: [
      ...(['INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'SECOND_FACTOR_NEEDED'] as const),
      ...(['INVALID_CODE', 'ACCOUNT_BLOCKED', 'LOCKED'] as const),
    ],
  },
  request_password_reset: {
    summary: 'Mails a link that sets a new password. Answers the same, and as fast, whether the address is known or not.',
    access: 'guest',
    input: z.strictObject({ email }),
    output: z.object({}),
    errors: [],
  },
  read_reset_link: {
    summary: 'Whose password an emailed link sets (masked). Uses nothing up.',
    access: 'guest',
    input: z.strictObject({ token: link_token }),
    output: z.object({ email: z.string() }),
    errors: linkErrors,
  },
  reset_password: {
    summary: 'Sets a new password by an emailed link (one hour, once), and ends all sessions of the account. Signs nobody in.',
    access: 'guest',
    input: z.strictObject({ token: link_token, password }),
    output: z.object({}),
    errors: [...linkErrors, 'WEAK_PASSWORD'],
  },
  change_password: {
    summary: 'Sets a new password for whoever knows the old one, and ends their other sessions.',
    access: 'session',
    input: z.strictObject({ current_password: z.string().min(1).max(PASSWORD_MAX), new_password: password }),
    output: z.object({}),
    errors: ['INVALID_CREDENTIALS', 'PASSWORD_UNSET', 'WEAK_PASSWORD', 'LOCKED', 'CONFLICT'],
  },
  list_sessions: {
    summary: 'Where the caller is signed in, this session first, then those seen last (at sign-in or renewal); at most 100.',
    access: 'session',
    input: nothing,
    output: z.object({ items: z.array(openedSession) }),
    errors: [],
  },
  revoke_session: {
    summary: 'Ends one of the caller’s sessions, at once and everywhere.',
    access: 'session',
    input: z.strictObject({ session_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  revoke_other_sessions: {
    summary: 'Ends all of the caller’s sessions but the one that asks; says how many.',
    access: 'session',
    input: nothing,
    output: z.object({ ended: z.int() }),
    errors: [],
  },
  refresh_session: {
    summary: 'Exchanges a refresh token, once, for a new pair. A token used twice ends its session.',
    access: 'guest',
    input: z.strictObject({ refresh_token: z.string().min(20).max(200) }),
    output: session,
    errors: ['UNAUTHENTICATED', 'ACCOUNT_BLOCKED'],
  },
  sign_out: {
    summary: 'Ends the session and records its token as revoked.',
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
    summary: 'Makes the caller’s profile if it is missing. `user_id` must be the caller’s.',
    access: 'session',
    input: z.strictObject({ user_id: id, email }),
    output: successOrError,
    errors: ['FORBIDDEN'],
  },
  create_user_profile: {
    summary:
      'Makes the caller’s profile with what the sign-up knew. The tag is a wish: it is theirs only once they are set up. `user_id` must be the caller’s.',
    access: 'session',
    input: z.strictObject({
      user_id: id,
      email,
      full_name: full_name.nullable().optional(),
      hai_tag: hai_tag.nullable().optional(),
      phone: phone.nullable().optional(),
      /** Pictures of one’s own come with uploads; a foreign address would tell its host who looks at whom. */
      avatar_url: z.null().optional(),
    }),
    output: successOrError,
    errors: ['FORBIDDEN'],
  },
  get_my_profile: { summary: 'The caller’s profile.', access: 'session', input: nothing, output: profile, errors: ['NOT_FOUND'] },
  get_my_role: {
    summary: 'The caller’s staff role, if any, and to those who have one where the staff’s pages are (`/desk`).',
    access: 'session',
    input: nothing,
    output: z.object({ role: z.enum(['admin', 'super_admin']).nullable(), admin_path: z.string().nullable() }),
    errors: [],
  },
  is_user_blocked: {
    summary: 'Whether the caller is blocked. `user_id` must be the caller’s.',
    access: 'session',
    input: z.strictObject({ user_id: id }),
    output: z.object({ blocked: z.boolean(), reason: z.string().nullable() }),
    errors: ['FORBIDDEN'],
  },
  set_language: {
    summary: 'The caller’s language: of the screen, notifications, chat lines, codes and mails.',
    access: 'session',
    input: z.strictObject({ language }),
    output: z.object({}),
    errors: [],
  },
})
