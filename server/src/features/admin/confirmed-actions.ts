import { createHash } from 'node:crypto'
import type { ProcedureName } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Deps, Method } from './deps.ts'
import { newSecret, secretHash } from '../../platform/random-secret.ts'

/**
 * The time limit for entering the code of an action. After the confirmation, the same limit applies to executing the
 * action and to retrying it under its idempotency key.
 */
export const ACTION_MS = 5 * 60_000

export interface StaffAction {
  readonly procedure: ProcedureName
  /** The input as parsed by the contract’s schema. */
  readonly input: unknown
}

/** The hash does not depend on the order of the fields. */
const inputHash = (input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(input, (_key, value: unknown) => (isPlainObject(value) ? sorted(value) : value)))
    .digest()

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const sorted = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export async function prepareAction(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  { procedure, input, summary }: StaffAction & { readonly summary: string },
): Promise<{ readonly act_id: string; readonly expires_at: Date }> {
  const now = clock.now()
  const act = { id: newId(), expires_at: new Date(now.getTime() + ACTION_MS) }
  await database
    .insertInto('admin.act')
    .values({ ...act, user_id, session_id, procedure, input_hash: inputHash(input), summary, created_at: now })
    .execute()
  return { act_id: act.id, expires_at: act.expires_at }
}

/** An action of this session that is prepared, not confirmed and not expired, or null. */
export async function findAction({ database, clock }: Deps, { user_id, session_id }: Staff, act_id: string) {
  const found = await database
    .selectFrom('admin.act')
    .select(['id', 'procedure', 'summary'])
    .where('id', '=', act_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found ?? null
}

/**
 * Confirms an action and returns its token, once. Null if the action is missing, expired, confirmed, or belongs to
 * another session.
 */
export async function confirmAction(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  { act_id, method }: { readonly act_id: string; readonly method: Method },
): Promise<{ readonly act_token: string; readonly expires_at: Date } | null> {
  const now = clock.now()
  const token = newSecret()
  const expires_at = new Date(now.getTime() + ACTION_MS)
  const { numUpdatedRows } = await database
    .updateTable('admin.act')
    .set({ token_hash: secretHash(token), confirmed_at: now, method, expires_at })
    .where('id', '=', act_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { act_token: token, expires_at } : null
}

export interface ConfirmedAction {
  readonly act_id: string
  /**
   * True if the action has been executed. From then on, the token only reads the answer stored under the idempotency
   * key.
   */
  readonly is_done: boolean
}

/** The confirmed action behind a token, if it matches this call and input and has not expired. Otherwise null. */
export async function findConfirmedAction(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  act_token: string,
  { procedure, input }: StaffAction,
): Promise<ConfirmedAction | null> {
  const found = await database
    .selectFrom('admin.act')
    .select(['id', 'done_at'])
    .where('token_hash', '=', secretHash(act_token))
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('procedure', '=', procedure)
    .where('input_hash', '=', inputHash(input))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found ? { act_id: found.id, is_done: found.done_at !== null } : null
}

/**
 * Marks an action as executed, in the transaction that executes it. A concurrent transaction waits. Fails:
 * ACT_CODE_REQUIRED (another transaction has executed it).
 */
export async function consumeAction(db: Database, act_id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('admin.act')
    .set({ done_at: now, done_in: sql<string>`pg_current_xact_id()` })
    .where('id', '=', act_id)
    .where((row) => row.or([row('done_in', 'is', null), row('done_in', '=', sql<string>`pg_current_xact_id()`)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('ACT_CODE_REQUIRED')
}

/** Marks an action as executed after its call was answered. Returns true if it was not marked before. */
export async function closeAction({ database, clock }: Deps, act_id: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('admin.act')
    .set({ done_at: clock.now(), done_in: sql<string>`pg_current_xact_id()` })
    .where('id', '=', act_id)
    .where('done_in', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
