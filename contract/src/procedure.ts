import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ApiKeyScope } from './api-keys.ts'
import type { ErrorCode } from './errors.ts'

export interface Procedure {
  /** Text for the API reference. The first sentence says what the call does; units and special cases follow. */
  readonly summary: string
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** `codesOf` adds the common ones (access, validation, rate limits). */
  readonly errors: readonly ErrorCode[]
  /** `functions`: an edge function in the specification, served at /functions/{name}. */
  readonly path?: 'functions'
  /** If set, the output is `fileAnswer` instead of JSON. */
  readonly file?: 'application/pdf' | 'text/csv' | 'image/webp' | 'application/x-ndjson'
  /** Replaces BODY_BYTES_MAX where that is too small. */
  readonly body_bytes_max?: number
  /**
   * The call then also accepts `multipart/form-data`: the part `input` has the other fields as JSON, and each file is a
   * part named like its field.
   */
  readonly uploads?: Readonly<Record<string, 'one' | 'many'>>
  /**
   * Staff action that moves money, freezes or grants rights. The header `x-action-token` must confirm this exact
   * action.
   */
  readonly is_confirmed_action?: true
  /**
   * Staff call that shows members or their data. Before it runs, the server records it with its input, but repeated
   * calls only once in ten minutes. All such calls of a staff member share one rate limit.
   */
  readonly is_sensitive_read?: true
  /**
   * Staff call that reads much data and shows no members. A standby answers the call if the standby has all data
   * committed before the request.
   */
  readonly is_report?: true
  /** Staff call that exports records to a file. The server records filters and row count before it sends the file. */
  readonly is_export?: true
  /** The scope with which API keys can make the call. Such calls pay nothing out and show only the key owner’s data. */
  readonly api_key?: ApiKeyScope
}

export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE

/** Default maximum request body in bytes, and the maximum JSON part of calls with files. */
export const BODY_BYTES_MAX = 16 * KILOBYTE

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

const keyErrors = ['FORBIDDEN', 'WALLET_LOCKED'] as const

export const codesOf = ({ access, errors, is_confirmed_action, api_key }: Procedure): readonly ErrorCode[] => [
  ...new Set([
    ...always,
    ...accessErrors[access],
    ...(is_confirmed_action ? (['ACTION_CODE_REQUIRED'] as const) : []),
    ...(api_key ? keyErrors : []),
    ...errors,
  ]),
]
