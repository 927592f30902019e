import type { ErrorCode, ErrorData } from '@hai/contract/errors'

/** What a refused call throws. `code` decides the words, `data` fills them, `request_id` helps support. */
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

/** The facts of a refusal with this code, or undefined when it is another error. */
export function factsOf<Code extends ErrorCode>(error: unknown, code: Code): ErrorData<Code> | undefined {
  return error instanceof ApiError && error.code === code ? (error.data as ErrorData<Code> | undefined) : undefined
}

export const hasCode = (error: unknown, ...codes: readonly (ErrorCode | 'OFFLINE')[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** People the member knows whose tags resemble the one that nobody has. Empty for other errors, and when nobody is similar. */
export const suggestedPayees = (error: unknown) => factsOf(error, 'RECIPIENT_UNAVAILABLE')?.suggestions ?? []
