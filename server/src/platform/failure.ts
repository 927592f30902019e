import type { ErrorCode, ErrorData } from '@hai/contract/errors'

/** An expected error: a code of the catalogue and its data. Throwing it rolls back the surrounding transaction. */
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

/** Throws a Failure. The catalogue defines which `data` a code needs. */
export function fail<Code extends ErrorCode>(
  code: Code,
  ...data: undefined extends ErrorData<Code> ? [ErrorData<Code>?] : [ErrorData<Code>]
): never {
  throw new Failure(code, data[0])
}

export const isFailure = (error: unknown, code?: ErrorCode): error is Failure =>
  error instanceof Failure && (code === undefined || error.code === code)
