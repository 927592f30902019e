import { createHash } from 'node:crypto'
import type { ProcedureName } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Deps, Method } from './deps.ts'
import { newToken, tokenHash } from './secrets.ts'

/** How long an act waits for its code, and how long it may be done, and asked for again under its key, after it. */
export const ACT_MS = 5 * 60_000

export interface Act {
  readonly procedure: ProcedureName
  /** As the contract’s schema has parsed it. */
  readonly input: unknown
}

/** The same for two inputs that say the same, whatever the order of their fields. */
const inputHash = (input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(input, (_key, value: unknown) => (isPlainObject(value) ? sorted(value) : value)))
    .digest()

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const sorted = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Notes what somebody is about to do. */
export async function prepareAct(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  { procedure, input, summary }: Act & { readonly summary: string },
): Promise<{ readonly act_id: string; readonly expires_at: Date }> {
  const now = clock.now()
  const act = { id: newId(), expires_at: new Date(now.getTime() + ACT_MS) }
  await database
    .insertInto('admin.act')
    .values({ ...act, user_id, session_id, procedure, input_hash: inputHash(input), summary, created_at: now })
    .execute()
  return { act_id: act.id, expires_at: act.expires_at }
}

/** An act of this session that waits for its code; null when there is none of this id. */
export async function findAct({ database, clock }: Deps, { user_id, session_id }: Staff, act_id: string) {
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

/** Hands out the token of an act whose code was right, once; null when it is gone, another’s, or confirmed already. */
export async function confirmAct(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  { act_id, method }: { readonly act_id: string; readonly method: Method },
): Promise<{ readonly act_token: string; readonly expires_at: Date } | null> {
  const now = clock.now()
  const token = newToken()
  const expires_at = new Date(now.getTime() + ACT_MS)
  const { numUpdatedRows } = await database
    .updateTable('admin.act')
    .set({ token_hash: tokenHash(token), confirmed_at: now, method, expires_at })
    .where('id', '=', act_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { act_token: token, expires_at } : null
}

/** An act with a right code behind it. */
export interface ConfirmedAct {
  readonly act_id: string
  /** It has been done. Whoever comes with its token again may hear the first answer, where a key tells which that was. */
  readonly is_done: boolean
}

/** What this token was given for, if that is just this call with just this input; null when it is not, or its minutes are over. */
export async function findConfirmedAct(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  act_token: string,
  { procedure, input }: Act,
): Promise<ConfirmedAct | null> {
  const found = await database
    .selectFrom('admin.act')
    .select(['id', 'done_at'])
    .where('token_hash', '=', tokenHash(act_token))
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('procedure', '=', procedure)
    .where('input_hash', '=', inputHash(input))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found ? { act_id: found.id, is_done: found.done_at !== null } : null
}

/**
 * Takes a confirmed act for the transaction that does it: both stand or neither. Of two at once the second waits for the first.
 * Fails: ACT_CODE_REQUIRED (another transaction has done it).
 */
export async function takeAct(db: Database, act_id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('admin.act')
    .set({ done_at: now, done_in: sql<string>`pg_current_xact_id()` })
    .where('id', '=', act_id)
    .where((row) => row.or([row('done_in', 'is', null), row('done_in', '=', sql<string>`pg_current_xact_id()`)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) fail('ACT_CODE_REQUIRED')
}

/** Told that an act was answered: it is done, whatever became of it. Answers whether nothing had taken it. */
export async function closeAct({ database, clock }: Deps, act_id: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('admin.act')
    .set({ done_at: clock.now(), done_in: sql<string>`pg_current_xact_id()` })
    .where('id', '=', act_id)
    .where('done_in', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
