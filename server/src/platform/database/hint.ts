import pg from 'pg'
import type { ErrorCode, ErrorData } from '@hai/contract/errors'
import { Failure } from '../failure.ts'

/** The hint that a function or trigger of the database has set in its error. Null for other errors. */
export const hintOf = (error: unknown): string | null => (error instanceof pg.DatabaseError ? (error.hint ?? null) : null)

type BareCode = { [Code in ErrorCode]: undefined extends ErrorData<Code> ? Code : never }[ErrorCode]

const codes: Readonly<Record<string, BareCode>> = {
  forbidden: 'FORBIDDEN',
  nobody: 'NOT_FOUND',
  unchanged: 'INVALID_TRANSITION',
  not_fit: 'INVALID_TRANSITION',
  last_super_admin: 'LAST_SUPER_ADMIN',
  hit_stands: 'HIT_STANDS',
}

/** Rethrows errors without a known hint. */
export function refuseAsHinted(error: unknown): never {
  const code = codes[hintOf(error) ?? '']
  throw code === undefined ? error : new Failure(code, undefined)
}
