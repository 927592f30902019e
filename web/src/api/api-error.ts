import type { ErrorCode, ErrorData } from '@hai/contract/errors'

/** The error of a failed call. `OFFLINE`: there was no readable response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'OFFLINE'
  readonly data: unknown
  readonly request_id: string | null

  constructor(refusal: { code: ErrorCode | 'OFFLINE'; message: string; data?: unknown; request_id: string | null }) {
    super(refusal.message)
    this.code = refusal.code
    this.data = refusal.data
    this.request_id = refusal.request_id
  }
}

export function errorDataOf<Code extends ErrorCode>(error: unknown, code: Code): ErrorData<Code> | undefined {
  return error instanceof ApiError && error.code === code ? (error.data as ErrorData<Code> | undefined) : undefined
}

export const hasCode = (error: unknown, ...codes: readonly (ErrorCode | 'OFFLINE')[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** Known people whose HaiTags are similar to the unknown one. */
export const suggestedPayees = (error: unknown) => errorDataOf(error, 'RECIPIENT_UNAVAILABLE')?.suggestions ?? []
