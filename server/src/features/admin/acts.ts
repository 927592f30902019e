import { createHash } from 'node:crypto'
import type { ProcedureName } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Deps, Method } from './deps.ts'
import { newToken, tokenHash } from './secrets.ts'

/** How long an act waits for its code, and how long it may be done, and done again under its key, after it. */
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

/**
 * Whether this token was given for just this call with just this input. It may come again within its minutes: a lost answer is asked
 * for anew under the same key, and an act without a key changes a state that is not there a second time.
 */
export async function mayAct(
  { database, clock }: Deps,
  { user_id, session_id }: Staff,
  act_token: string,
  { procedure, input }: Act,
): Promise<boolean> {
  const found = await database
    .selectFrom('admin.act')
    .select('id')
    .where('token_hash', '=', tokenHash(act_token))
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('procedure', '=', procedure)
    .where('input_hash', '=', inputHash(input))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found !== undefined
}
