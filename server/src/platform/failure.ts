import type { ErrorCode, ErrorData } from '@hai/contract/errors'

/** Throwing this expected error rolls back the surrounding transaction. */
export class Failure<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly data: ErrorData<Code> | undefined

  constructor(code: Code, data: ErrorData<Code> | undefined) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.data = data
  }
}

export function fail<Code extends ErrorCode>(
  code: Code,
  ...data: undefined extends ErrorData<Code> ? [ErrorData<Code>?] : [ErrorData<Code>]
): never {
  throw new Failure(code, data[0])
}

export const isFailure = (error: unknown, code?: ErrorCode): error is Failure =>
  error instanceof Failure && (code === undefined || error.code === code)
