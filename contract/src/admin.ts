import { z } from 'zod'
import { actionFacts } from './action-facts.ts'
import { errorCodes } from './errors.ts'
import { assertion, requestOptions } from './mfa.ts'
import { KILOBYTE, procedures } from './procedure.ts'
import { id, isoTime, nothing } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const channel = z.enum(['text', 'voice'])
const code = z.string().regex(/^\d{6}$/)

const method = z.enum(['phone', 'authenticator', 'passkey'])
export type ProofMethod = z.infer<typeof method>

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
  retry_at: isoTime.nullable(),
})
export type UnsentCode = z.infer<typeof unsent>

/** If `error` is null, the proof opened the ten-minute session `session_id`. */
const verdict = z.object({
  session_id: id.nullable(),
  expires_at: isoTime.nullable(),
  /** True after too many wrong proofs, until `retry_at`. */
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

const listedBook = z.object({
  number: z.int().min(0),
  /** Empty for the first book. */
  name: z.string(),
  /** Such as `+509`. */
  phone_prefixes: z.array(z.string()),
})
export type StaffBook = z.infer<typeof listedBook>

const offered = {
  methods: z.array(method),
  /** Null if no code can be sent. */
  phone_ending: z.string().nullable(),
}

/** Seconds rather than timestamps, because browser clocks are unreliable. */
const sent = z.object({ phone: z.string(), expires_in_seconds: z.int().min(0), resend_in_seconds: z.int().min(0) })

export const admin = procedures({
  'admin-twilio-verify-start': {
    path: 'functions',
    summary:
      'Sends a six-digit code, valid for 300 seconds, to the caller’s verified phone by text message or call. Can be repeated after 30 seconds. Returns the last digits of the number, or in `error` and `details` why no code was sent.',
    access: 'admin_pre',
    input: z.strictObject({ channel: channel.optional() }),
    output: z.object({ phone: z.string().nullable(), error: z.string().nullable(), details: unsent.nullable() }),
    errors: [],
  },
  'admin-twilio-verify-check': {
    path: 'functions',
    summary:
      'Opens a ten-minute staff session with the code that was sent, or returns the reason in `error`. Five wrong proofs of any kind within 10 minutes lock step-up for 10 minutes.',
    access: 'admin_pre',
    input: z.strictObject({ code }),
    output: verdict,
    errors: [],
  },
  check_admin_authenticator: {
    summary:
      'Opens a ten-minute staff session with a code from the caller’s authenticator app. Each code works once. Recovery codes are not accepted.',
    access: 'admin_pre',
    input: z.strictObject({ code }),
    output: verdict,
    errors: [],
  },
  start_admin_passkey: {
    summary:
      'Returns a single-use challenge for one of the caller’s passkeys. It is valid for five minutes, in this session, for step-up only.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({ challenge_id: id, options: requestOptions }),
    errors: [],
  },
  finish_admin_passkey: {
    summary: 'Opens a ten-minute staff session with the passkey’s response to the challenge.',
    access: 'admin_pre',
    input: z.strictObject({ challenge_id: id, assertion }),
    output: verdict,
    errors: [],
  },
  'step-up-admin': {
    path: 'functions',
    summary: 'Returns, once, the token of the latest ten-minute staff session. Every staff call sends it as `x-step-up-token`.',
    access: 'admin_pre',
    input: z.strictObject({ method: z.literal('mfa') }),
    output: z.object({ token: z.string(), expires_at: isoTime }),
    errors: ['STEP_UP_REQUIRED'],
  },
  get_admin_step_up: {
    summary:
      'The caller’s step-up methods: those usable now, those added too recently and when they become usable, why no code can be sent to the phone, the pending code, and how long wrong proofs lock step-up.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({
      ...offered,
      /**
       * Methods added less than a day ago and after the caller’s first step-up. They can be used from `counts_from`.
       */
      too_new: z.array(z.object({ method, counts_from: isoTime })),
      phone_trouble: unsent.nullable(),
      pending: z.object({ channel, expires_in_seconds: z.int().min(0), resend_in_seconds: z.int().min(0) }).nullable(),
      locked_seconds: z.int().min(0),
    }),
    errors: [],
  },
  get_admin_mfa_session: {
    summary: 'The caller’s open ten-minute staff session; every field is null if there is none.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({
      session_id: id.nullable(),
      expires_at: isoTime.nullable(),
      time_remaining_minutes: z.int().min(0).nullable(),
    }),
    errors: [],
  },
  end_admin_mfa_session: {
    summary: 'Ends the caller’s ten-minute staff session and invalidates its token.',
    access: 'admin_pre',
    input: nothing,
    output: z.object({}),
    errors: [],
  },
  list_books: {
    summary:
      'The books of this installation, in their order, each with the prefixes of the phone numbers of its members. Staff calls choose a book with the header `x-hai-book`, which has its name; the first book, with an empty name, is the default.',
    access: 'admin',
    input: nothing,
    output: z.object({ items: z.array(listedBook) }),
    errors: [],
  },
  prepare_admin_action: {
    summary:
      'Registers an action that the caller is about to take: the call and its exact input. Returns what it would do and how to confirm it within five minutes. Fails like the action itself if it obviously cannot succeed.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ procedure: z.string().max(100), input: z.record(z.string().max(100), z.unknown()) }),
    output: z.object({
      action_id: id,
      /** The dialog and the message that carries the code write their sentence from these. */
      facts: actionFacts,
      /** The people in `facts`. */
      people: z.array(staffPerson),
      expires_at: isoTime,
      ...offered,
    }),
    errors: errorCodes,
    /** Enough for the largest input of any confirmed action, plus the name of the action. */
    body_bytes_max: 49 * KILOBYTE,
  },
  send_admin_action_code: {
    summary:
      'Sends a confirmation code in a message that says what the action would do. The code is valid for this action only and can be sent again after 30 seconds.',
    access: 'admin',
    input: z.strictObject({ action_id: id, channel: channel.optional() }),
    output: sent,
    errors: ['NOT_FOUND', 'PHONE_INVALID', 'PHONE_UNREACHABLE', 'VERIFIER_NOT_CONFIGURED', 'LOCKED'],
  },
  start_admin_action_passkey: {
    summary: 'Returns a single-use challenge for one of the caller’s passkeys, valid for this action only.',
    access: 'admin',
    input: z.strictObject({ action_id: id }),
    output: z.object({ challenge_id: id, options: requestOptions }),
    errors: ['NOT_FOUND'],
  },
  confirm_admin_action: {
    summary:
      'Confirms an action. The action’s call sends the returned token as `x-action-token` within five minutes; it is valid for that input only. Wrong proofs count together with those of step-up.',
    access: 'admin',
    input: z.strictObject({ action_id: id, proof }),
    output: z.object({ action_token: z.string(), expires_at: isoTime }),
    errors: ['NOT_FOUND', 'INVALID_CODE', 'CODE_EXPIRED', 'PASSKEY_REFUSED', 'LOCKED', 'VERIFIER_NOT_CONFIGURED'],
  },
})
