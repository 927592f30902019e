import type { ErrorCode, ErrorData } from '@hai/contract/errors'

/** An expected error: a code of the catalogue with its data. Thrown, so that the surrounding transaction rolls back. */
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

/** Throws a Failure with `data` as the catalogue defines it for the code. */
export function fail<Code extends ErrorCode>(
  code: Code,
  ...data: undefined extends ErrorData<Code> ? [ErrorData<Code>?] : [ErrorData<Code>]
): never {
  throw new Failure(code, data[0])
}

export const isFailure = (error: unknown, code?: ErrorCode): error is Failure =>
  error instanceof Failure && (code === undefined || error.code === code)
