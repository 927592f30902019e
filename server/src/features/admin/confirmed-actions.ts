import { createHash } from 'node:crypto'
import type { ProcedureName } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { isFirstBook } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { ActionDeps, Deps, Method } from './deps.ts'
import { newSecret, secretHash } from '../../platform/random-secret.ts'

/**
 * A prepared action must be confirmed within this time. Once confirmed, it can be executed and retried for the same
 * time again.
 */
export const ACTION_MS = 5 * 60_000

export interface StaffAction {
  readonly procedure: ProcedureName
  /** The input as parsed by the contract’s schema. */
  readonly input: unknown
}

/** The order of the fields does not change the hash. The same input in another book has another hash. */
const inputHash = ({ number }: ActionDeps['book'], input: unknown): Buffer =>
  createHash('sha256')
    .update(isFirstBook({ number }) ? '' : `book ${number} `)
    .update(JSON.stringify(input, (_key, value: unknown) => (isPlainObject(value) ? sorted(value) : value)))
    .digest()

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const sorted = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export async function prepareAction(
  { database, clock, book }: ActionDeps,
  { user_id, session_id }: Staff,
  { procedure, input, summary }: StaffAction & { readonly summary: string },
): Promise<{ readonly action_id: string; readonly expires_at: Date }> {
  const now = clock.now()
  const action = { id: newId(), expires_at: new Date(now.getTime() + ACTION_MS) }
  await database
    .insertInto('admin.confirmed_action')
    .values({ ...action, user_id, session_id, procedure, input_hash: inputHash(book, input), summary, created_at: now })
    .execute()
  return { action_id: action.id, expires_at: action.expires_at }
}

/** Null if the action is missing, confirmed, expired, or of another session. */
export async function findAction({ database, clock }: Deps, { user_id, session_id }: Staff, action_id: string) {
  const found = await database
    .selectFrom('admin.confirmed_action')
    .select(['id', 'procedure', 'summary'])
    .where('id', '=', action_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found ?? null
}

/** Null if the action is missing, confirmed, expired, or of another session. */
export async function confirmAction(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  { action_id, method }: { readonly action_id: string; readonly method: Method },
): Promise<{ readonly action_token: string; readonly expires_at: Date } | null> {
  const now = clock.now()
  const token = newSecret()
  const expires_at = new Date(now.getTime() + ACTION_MS)
  const { numUpdatedRows } = await database
    .updateTable('admin.confirmed_action')
    .set({ token_hash: secretHash(token), confirmed_at: now, method, expires_at })
    .where('id', '=', action_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { action_token: token, expires_at } : null
}

export interface ConfirmedAction {
  readonly action_id: string
  /** True if the action was executed. The token then gives only access to the answer stored for the idempotency key. */
  readonly is_done: boolean
}

export async function findConfirmedAction(
  { database, clock, book }: ActionDeps,
  { user_id, session_id }: Staff,
  action_token: string,
  { procedure, input }: StaffAction,
): Promise<ConfirmedAction | null> {
  const found = await database
    .selectFrom('admin.confirmed_action')
    .select(['id', 'done_at'])
    .where('token_hash', '=', secretHash(action_token))
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('procedure', '=', procedure)
    .where('input_hash', '=', inputHash(book, input))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found ? { action_id: found.id, is_done: found.done_at !== null } : null
}

/**
 * Call it in the transaction that executes the action. A second transaction with the same action waits for the first.
 * Fails: ACTION_CODE_REQUIRED (another transaction has executed it).
 */
export async function consumeAction(db: Database, action_id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('admin.confirmed_action')
    .set({ done_at: now, done_in: sql<string>`pg_current_xact_id()` })
    .where('id', '=', action_id)
    .where((row) => row.or([row('done_in', 'is', null), row('done_in', '=', sql<string>`pg_current_xact_id()`)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('ACTION_CODE_REQUIRED')
}

export async function closeAction({ database, clock }: Deps, action_id: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('admin.confirmed_action')
    .set({ done_at: clock.now(), done_in: sql<string>`pg_current_xact_id()` })
    .where('id', '=', action_id)
    .where('done_in', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
