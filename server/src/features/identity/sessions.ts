import type { revokeReasons } from '@hai/contract/security-values'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Deps } from './deps.ts'
import { recordSessionRevocation } from './events.ts'
import { secretHash } from '../../platform/random-secret.ts'

/** The lifetime of a refresh token. Each refresh issues a new one (docs/product/identity.md). */
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60_000

export async function insertRefreshToken(
  { clock }: Pick<Deps, 'clock'>,
  trx: Database,
  { session_id, refresh_token }: { session_id: string; refresh_token: string },
): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + REFRESH_TOKEN_MS)
  await trx
    .insertInto('identity.refresh_token')
    .values({ token_hash: secretHash(refresh_token), session_id, expires_at })
    .execute()
}

export type EndReason = (typeof revokeReasons)[number]

interface SessionEnding {
  readonly user_id: string
  readonly reason: EndReason
  readonly user_agent?: string
  /** If it is missing, all open sessions of the user end, except the one in `except`. */
  readonly session_id?: string
  readonly except?: string
  readonly by?: { readonly staff_id: string; readonly note: string }
}

/** Returns the ids of the ended sessions, which the caller passes to `deps.forgetSessions` after the commit. */
export async function endSessions(
  deps: Pick<Deps, 'clock'>,
  trx: Transaction,
  ending: SessionEnding,
): Promise<readonly string[]> {
  const { user_id, reason, session_id, except, user_agent, by } = ending
  const now = deps.clock.now()
  const ended = await trx
    .updateTable('identity.session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(session_id !== undefined, (query) => query.where('id', '=', session_id ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning(['id', 'access_jti', 'access_expires_at'])
    .execute()
  for (const { id, access_jti, access_expires_at } of ended) {
    await trx
      .insertInto('identity.revoked_tokens')
      .values({
        token_jti: access_jti,
        user_id,
        session_id: id,
        reason,
        user_agent: user_agent ?? null,
        revoked_by: by?.staff_id ?? null,
        note: by?.note ?? null,
        revoked_at: now,
        expires_at: access_expires_at,
      })
      .onConflict((conflict) => conflict.column('token_jti').doNothing())
      .execute()
    await recordSessionRevocation(trx, user_id, { session_id: id, jti: access_jti })
  }
  return ended.map(({ id }) => id)
}

/** The lock keeps the session from ending before the commit. */
export const lockOpenSession = (
  trx: Transaction,
  session_id: string,
): Promise<{ readonly user_id: string; readonly access_jti: string } | undefined> =>
  trx
    .selectFrom('identity.session')
    .select(['user_id', 'access_jti'])
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function sessionOpenedAt(
  db: Database,
  { session_id, user_id }: { readonly session_id: string; readonly user_id: string },
): Promise<Date | null> {
  const session = await db
    .selectFrom('identity.session')
    .select('created_at')
    .where('id', '=', session_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return session?.created_at ?? null
}

export async function readAddressesSince(db: Database, user_id: string, since: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('identity.session')
    .select('ip_address')
    .distinct()
    .where('user_id', '=', user_id)
    .where('last_seen_at', '>', since)
    .execute()
  return rows.map(({ ip_address }) => ip_address)
}
