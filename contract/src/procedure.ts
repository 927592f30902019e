import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ApiKeyScope } from './api-keys.ts'
import type { ErrorCode } from './errors.ts'

export interface Procedure {
  /** One sentence for the API reference: what it does, units, special cases. */
  readonly summary: string
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Specific error codes. The common ones (access, validation, rate limits) are added automatically. */
  readonly errors: readonly ErrorCode[]
  /** `functions`: an edge function in the specification, served at /functions/{name}. */
  readonly path?: 'functions'
  /**
   * The type of the returned file; the output is then `fileAnswer` instead of JSON. The name is in Content-Disposition.
   */
  readonly file?: 'application/pdf' | 'text/csv' | 'image/webp' | 'application/x-ndjson'
  /** Maximum request body in bytes, if BODY_BYTES_MAX is too small. */
  readonly body_bytes_max?: number
  /**
   * Input fields that carry files. The call then also accepts `multipart/form-data`: the part `input` has the other
   * fields as JSON, and each file is a part named like its field.
   */
  readonly uploads?: Readonly<Record<string, 'one' | 'many'>>
  /**
   * Staff action that moves money, freezes or grants rights. Needs a confirmation for this exact action, sent as
   * `x-act-token`.
   */
  readonly is_act?: true
  /**
   * Staff call that shows members or their data. Each call is recorded with its input and result, and all such calls of
   * a staff member share one rate limit.
   */
  readonly is_sensitive_read?: true
  /**
   * Read-only staff call over much data, without members. A database replica serves it once it has everything committed
   * before the request.
   */
  readonly is_report?: true
  /** Staff call that exports records to a file. Filters and row count are recorded before the file is returned. */
  readonly is_export?: true
  /**
   * API key scope that may call this instead of a session. Only for calls that pay nothing out and reveal only the
   * program's own data.
   */
  readonly api_key?: ApiKeyScope
}

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE

/** Default maximum request body in bytes, and the maximum JSON part of calls with files. */
export const BODY_BYTES_MAX = 16 * KILOBYTE

/** Checks the procedures of a feature and keeps their literal types. */
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

/** The errors of calls with an API key: a missing scope, or a locked wallet. */
const keyErrors = ['FORBIDDEN', 'WALLET_LOCKED'] as const

/** All error codes of a procedure: the common ones, its access level's, and its own. */
export const codesOf = ({ access, errors, is_act, api_key }: Procedure): readonly ErrorCode[] => [
  ...new Set([
    ...always,
    ...accessErrors[access],
    ...(is_act ? (['ACT_CODE_REQUIRED'] as const) : []),
    ...(api_key ? keyErrors : []),
    ...errors,
  ]),
]
