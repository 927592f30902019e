import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { assertion, requestOptions } from './factors.ts'
import { KILOBYTE, procedures } from './procedure.ts'
import { id, isoTime, nothing } from './schemas.ts'

const channel = z.enum(['text', 'voice'])
const code = z.string().regex(/^\d{6}$/)

/** How somebody of the staff proves who they are. */
const method = z.enum(['phone', 'authenticator', 'passkey'])
export type ProofMethod = z.infer<typeof method>

/** Why no code went out. */
const unsent = z.object({
  reason: z.enum([
    'PHONE_INVALID',
    'PHONE_UNVERIFIED',
    'PHONE_TOO_NEW',
    'PHONE_UNREACHABLE',
    'VERIFIER_NOT_CONFIGURED',
    'LOCKED',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ]),
  message: z.string(),
  /** From when on it may be tried again, where that is known. */
  retry_at: isoTime.nullable(),
})
export type UnsentCode = z.infer<typeof unsent>

/** What became of a proof: with `error` null, the session of ten minutes that it opened. */
const verdict = z.object({
  session_id: id.nullable(),
  expires_at: isoTime.nullable(),
  /** Too many wrong ones: until `retry_at` nothing is looked at. */
  blocked: z.boolean(),
  error: z.string().nullable(),
  retry_at: isoTime.nullable(),
})
export type StepUpVerdict = z.infer<typeof verdict>

const proof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('phone'), code }),
  z.strictObject({ method: z.literal('authenticator'), code }),
  z.strictObject({ method: z.literal('passkey'), challenge_id: id, assertion }),
])

const offered = {
  /** Those that count now, the phone first. */
  methods: z.array(method),
  /** What the number ends with that codes go to; null where none can. */
  phone_ending: z.string().nullable(),
}

/** Seconds instead of moments: clocks of browsers are wrong. */
const sent = z.object({ phone: z.string(), expires_in_seconds: z.int().min(0), resend_in_seconds: z.int().min(0) })

export const admin = procedures({
  'admin-twilio-verify-start': {
    path: 'functions',
    summary:
      'Sends a six-digit code, good for 300 seconds, to the verified phone of the caller, as a text or in a call; again after 30 seconds. Answers what the number ends with, or in `error` and `details` why no code went out.',
    access: 'admin_pre',
    input: z.strictObject({ channel: channel.optional() }),
    output: z.object({ phone: z.string().nullable(), error: z.string().nullable(), details: unsent.nullable() }),
    errors: [],
  },
  'admin-twilio-verify-check': {
    path: 'functions',
    summary:
      'Opens ten minutes for the caller’s session with the code that was sent, or answers in `error` why not. Five wrong proofs of any kind in 10 minutes lock for 10 minutes.',
    access: 'admin_pre',
    input: z.strictObject({ code }),
    output: verdict,
    errors: [],
  },
  check_admin_authenticator: {
    summary:
      'Opens ten minutes for the caller’s session with a code of their authenticator, which is used up by it. Recovery codes do not count.',
    access: 'admin_pre',
    input: z.strictObject({ code }),
    output: verdict,
    errors: [],
  },
  start_admin_passkey: {
    summary: 'A challenge for a passkey of the caller’s, good once, for five minutes, for this session, and to step up alone.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({ challenge_id: id, options: requestOptions }),
    errors: [],
  },
  finish_admin_passkey: {
    summary: 'Opens ten minutes for the caller’s session with what their passkey made of the challenge.',
    access: 'admin_pre',
    input: z.strictObject({ challenge_id: id, assertion }),
    output: verdict,
    errors: [],
  },
  'step-up-admin': {
    path: 'functions',
    summary:
      'Hands out the token of the session of ten minutes that was opened last, once: it goes with every call of the staff as `x-step-up-token`.',
    access: 'admin_pre',
    input: z.strictObject({ method: z.literal('mfa') }),
    output: z.object({ token: z.string(), expires_at: isoTime }),
    errors: ['STEP_UP_REQUIRED'],
  },
  get_admin_step_up: {
    summary:
      'By what the caller can step up: methods that count now, those that are too new and from when on they count, why no code can go to their phone, the code that waits, and how long wrong ones lock it.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({
      ...offered,
      /** What was added less than a day ago, by somebody who had stepped up before. */
      too_new: z.array(z.object({ method, counts_from: isoTime })),
      /** What sending a code would be refused with, whatever the channel; null: one can be sent. */
      phone_trouble: unsent.nullable(),
      pending: z.object({ channel, expires_in_seconds: z.int().min(0), resend_in_seconds: z.int().min(0) }).nullable(),
      locked_seconds: z.int().min(0),
    }),
    errors: [],
  },
  get_admin_mfa_session: {
    summary: 'The ten minutes that are open for the caller’s session; null in every field when none are.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({
      session_id: id.nullable(),
      expires_at: isoTime.nullable(),
      /** Begun minutes count whole. */
      time_remaining_minutes: z.int().min(0).nullable(),
    }),
    errors: [],
  },
  end_admin_mfa_session: {
    summary: 'Ends the ten minutes of the caller’s session: its token opens nothing any more.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({}),
    errors: [],
  },
  prepare_admin_act: {
    summary:
      'Notes an act the caller is about to do: which call, with just which input. Answers what it would do, and how to confirm it within five minutes. Refuses like the act itself where it is plain that it cannot be done.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ procedure: z.string().max(100), input: z.record(z.string().max(100), z.unknown()) }),
    output: z.object({ act_id: id, summary: z.string(), expires_at: isoTime, ...offered }),
    errors: errorCodes,
    /** The longest input of any act, and its name. */
    body_bytes_max: 49 * KILOBYTE,
  },
  send_admin_act_code: {
    summary:
      'Sends the code of an act, in a message that says what it would do. It is good for this act alone; again after 30 seconds.',
    access: 'admin',
    input: z.strictObject({ act_id: id, channel: channel.optional() }),
    output: sent,
    errors: ['NOT_FOUND', 'PHONE_INVALID', 'PHONE_UNREACHABLE', 'VERIFIER_NOT_CONFIGURED', 'LOCKED'],
  },
  start_admin_act_passkey: {
    summary: 'A challenge for a passkey of the caller’s, good once, and for this act alone.',
    access: 'admin',
    input: z.strictObject({ act_id: id }),
    output: z.object({ challenge_id: id, options: requestOptions }),
    errors: ['NOT_FOUND'],
  },
  confirm_admin_act: {
    summary:
      'Confirms an act: its token goes with that call as `x-act-token`, for five minutes, and lets no other input pass. Wrong proofs count together with those of stepping up.',
    access: 'admin',
    input: z.strictObject({ act_id: id, proof }),
    output: z.object({ act_token: z.string(), expires_at: isoTime }),
    errors: ['NOT_FOUND', 'INVALID_CODE', 'CODE_EXPIRED', 'PASSKEY_REFUSED', 'LOCKED', 'VERIFIER_NOT_CONFIGURED'],
  },
})
