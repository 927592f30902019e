import pg from 'pg'
import type { ErrorCode, ErrorData } from '@hai/contract/errors'
import { Failure } from '../failure.ts'

/** What the owner’s functions and triggers hint at when they refuse; null: it is another error. */
export const hintOf = (error: unknown): string | null => (error instanceof pg.DatabaseError ? (error.hint ?? null) : null)

/** A code without facts. */
type BareCode = { [Code in ErrorCode]: undefined extends ErrorData<Code> ? Code : never }[ErrorCode]

const codes: Readonly<Record<string, BareCode>> = {
  forbidden: 'FORBIDDEN',
  nobody: 'NOT_FOUND',
  unchanged: 'INVALID_TRANSITION',
  not_fit: 'INVALID_TRANSITION',
  last_super_admin: 'LAST_SUPER_ADMIN',
  hit_stands: 'HIT_STANDS',
}

/** Refuses with the code of what the owner’s functions about members have hinted at; throws anything else as it is. */
export function refuseAsHinted(error: unknown): never {
  const code = codes[hintOf(error) ?? '']
  throw code === undefined ? error : new Failure(code, undefined)
}
