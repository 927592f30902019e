import { sql } from 'kysely'
import type { SessionCaller } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { newId } from '../../platform/ids.ts'
import type { Deps, Method } from './deps.ts'
import { newSecret, secretHash } from '../../platform/random-secret.ts'

/** The duration of staff access after a step-up (docs/product/staff.md#step-up). */
export const MFA_SESSION_MS = 10 * 60_000

type SessionOwner = Pick<SessionCaller, 'user_id' | 'session_id'>

export interface MfaSession {
  readonly session_id: string
  readonly expires_at: Date
}

/** Two simultaneous proofs of a session open step-ups one after the other, so the second ends the first. */
const lockSession = (trx: Transaction, session_id: string) => lockForTransaction(trx, `admin.mfa_session ${session_id}`)

/** Ends an earlier step-up of the session. */
export async function openMfaSession(
  trx: Transaction,
  who: SessionOwner,
  { method, now }: { method: Method; now: Date },
): Promise<MfaSession> {
  await lockSession(trx, who.session_id)
  await endMfaSessions(trx, who, now)
  const opened = { id: newId(), expires_at: new Date(now.getTime() + MFA_SESSION_MS) }
  const { user_id, session_id } = who
  await trx
    .insertInto('admin.mfa_session')
    .values({ ...opened, user_id, session_id, method, created_at: now })
    .execute()
  await trx
    .insertInto('admin.first_step_up')
    .values({ user_id, at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return { session_id: opened.id, expires_at: opened.expires_at }
}

export async function firstStepUpOf(db: Database, user_id: string): Promise<Date | null> {
  const row = await db.selectFrom('admin.first_step_up').select('at').where('user_id', '=', user_id).executeTakeFirst()
  return row?.at ?? null
}

export async function findMfaSession(
  { database, clock }: Deps,
  { user_id, session_id }: SessionOwner,
): Promise<MfaSession | null> {
  const row = await database
    .selectFrom('admin.mfa_session')
    .select(['id', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? { session_id: row.id, expires_at: row.expires_at } : null
}

/** Null if no step-up is open, or if the token was already issued. */
export async function fetchStepUpToken({ database, clock }: Deps, { user_id, session_id }: SessionOwner): Promise<string | null> {
  const token = newSecret()
  const { numUpdatedRows } = await database
    .updateTable('admin.mfa_session')
    .set({ token_hash: secretHash(token) })
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('token_hash', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? token : null
}

export async function hasSteppedUp(
  { database, clock }: Deps,
  { user_id, session_id }: SessionOwner,
  token: string,
): Promise<boolean> {
  const found = await database
    .selectFrom('admin.mfa_session')
    .select('id')
    .where('token_hash', '=', secretHash(token))
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found !== undefined
}

/** Ends a user’s step-ups in every session. Prepared and confirmed actions expire too. */
export async function endEverythingOpen(db: Database, user_id: string, now: Date): Promise<void> {
  await db
    .updateTable('admin.mfa_session')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('admin.confirmed_action')
    .set({ expires_at: sql<Date>`greatest(created_at + interval '1 millisecond', ${now}::timestamptz)` })
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .execute()
}

export async function endMfaSessions(db: Database, { user_id, session_id }: SessionOwner, now: Date): Promise<void> {
  await db
    .updateTable('admin.mfa_session')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute()
}
