import type { SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Deps, Method } from './deps.ts'
import { newToken, tokenHash } from './secrets.ts'

/** How long the staff’s door stays open after a code (admin-area.md, section 9). */
export const MFA_SESSION_MS = 10 * 60_000

type Who = Pick<SessionCaller, 'user_id' | 'session_id'>

export interface MfaSession {
  readonly session_id: string
  readonly expires_at: Date
}

/** Somebody has proven who they are: from now on this session may fetch a token. One that was open before is ended. */
export async function openMfaSession(
  db: Database,
  who: Who,
  { method, now }: { method: Method; now: Date },
): Promise<MfaSession> {
  await endMfaSessions(db, who, now)
  const opened = { id: newId(), expires_at: new Date(now.getTime() + MFA_SESSION_MS) }
  const { user_id, session_id } = who
  await db
    .insertInto('admin.mfa_session')
    .values({ ...opened, user_id, session_id, method, created_at: now })
    .execute()
  return { session_id: opened.id, expires_at: opened.expires_at }
}

/** The token of the session that is open, once; null when none is, or it was fetched already. */
export async function fetchStepUpToken({ database, clock }: Deps, { user_id, session_id }: Who): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await database
    .updateTable('admin.mfa_session')
    .set({ token_hash: tokenHash(token) })
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('token_hash', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? token : null
}

/** Whether this token opens the door for just this session, now. */
export async function hasSteppedUp({ database, clock }: Deps, { user_id, session_id }: Who, token: string): Promise<boolean> {
  const found = await database
    .selectFrom('admin.mfa_session')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found !== undefined
}

export async function endMfaSessions(db: Database, { user_id, session_id }: Who, now: Date): Promise<void> {
  await db
    .updateTable('admin.mfa_session')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute()
}
