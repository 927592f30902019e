import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ApiKeyScope } from './api-keys.ts'
import type { ErrorCode } from './errors.ts'

export interface Procedure {
  /** One sentence for the reference page: what it does, units, what is special. */
  readonly summary: string
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Codes of its own; those of access, validation and rate limits go without saying. */
  readonly errors: readonly ErrorCode[]
  /** `functions`: the specification calls it an edge function, and it answers at /functions/{name}. */
  readonly path?: 'functions'
  /** Of a call that answers with a file of this type instead of JSON (its output is `fileAnswer`); the name is in Content-Disposition. */
  readonly file?: 'application/pdf' | 'text/csv' | 'image/webp' | 'application/x-ndjson'
  /** Bytes of a request’s body, where BODY_BYTES_MAX is too little. This is the only place that says so. */
  readonly body_bytes_max?: number
  /**
   * Input fields that carry a file, and how many. The call then also takes `multipart/form-data`: the part `input` has the other fields as
   * JSON, each file is a part named like its field.
   */
  readonly uploads?: Readonly<Record<string, 'one' | 'many'>>
  /** Of staff: moves money, freezes or grants. A code of its own is asked for it, made for this act alone, and sent as `x-act-token`. */
  readonly is_act?: true
  /**
   * Of staff: shows who members are, or what they have, in its answer or in a refusal. Each is noted with what was asked for, answered or
   * refused, and all such calls of one of the staff together have a rate of their own.
   */
  readonly is_sensitive_read?: true
  /**
   * Of staff: only reads, much at a time, and shows no member. A standby of the database answers it where there is one that has all that was
   * committed before it was asked for.
   */
  readonly is_report?: true
  /** Of staff: answers with a file made of records. Each is noted with its filters and the number of rows, before anybody gets it. */
  readonly is_export?: true
  /**
   * Of members: a program of theirs may make it with an API key of this scope in place of a session. Only where no money leaves and nothing
   * is told but what the program itself is about.
   */
  readonly api_key?: ApiKeyScope
}

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE

/** Bytes of the body of a call that does not say otherwise, and of the JSON in a call that carries files. */
export const BODY_BYTES_MAX = 16 * KILOBYTE

/** Keeps the literal types of a feature's procedures and checks their shape. */
export const procedures = <const Part extends Record<string, Procedure>>(part: Part): Part => part

const always = ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const
const gate = ['UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'PENDING_APPROVAL', 'NOT_ONBOARDED'] as const

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  guest: [],
  session: ['UNAUTHENTICATED'],
  member: gate,
  agent: [...gate, 'FORBIDDEN'],
  admin_pre: ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'STEP_UP_REQUIRED'],
  super_admin: ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'STEP_UP_REQUIRED'],
}

/** Of what programs may call: a key without the scope, and a wallet that is closed. */
const keyErrors = ['FORBIDDEN', 'WALLET_LOCKED'] as const

/** Every code a caller of the procedure may meet: those any call may give, those of its access level, its own. */
export const codesOf = ({ access, errors, is_act, api_key }: Procedure): readonly ErrorCode[] => [
  ...new Set([
    ...always,
    ...accessErrors[access],
    ...(is_act ? (['ACT_CODE_REQUIRED'] as const) : []),
    ...(api_key ? keyErrors : []),
    ...errors,
  ]),
]
