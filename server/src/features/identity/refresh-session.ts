import { createHmac, randomBytes } from 'node:crypto'
import type { Session } from '@hai/contract/identity'
import { sessionInLog } from '@hai/contract/session-in-log'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Failure, fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { blockNoticeOf, findPerson } from './profiles.ts'
import { secretHash } from '../../platform/random-secret.ts'
import { endSessions, insertRefreshToken } from './sessions.ts'

const SALT_BYTES = 32

const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/**
 * The next token is derived from the old one and the stored salt. So a retry gets the same token, and the database
 * never contains a usable one.
 */
const successorOf = (refresh_token: string, salt: Buffer): string =>
  createHmac('sha256', refresh_token).update(salt).digest('base64url')

/**
 * A second use of a refresh token within this time does not count as theft. Two tabs may refresh at the same moment,
 * and a client without a response tries again after 20 s and after another 15 s.
 */
const GRACE_MS = 60_000

type PresentedToken = NonNullable<Awaited<ReturnType<typeof lockToken>>>

/**
 * Within GRACE_MS, and while the new token is unused, a second use returns the same new token. A later use means that
 * someone copied the token, so the session ends. Fails: UNAUTHENTICATED, ACCOUNT_BLOCKED.
 */
export async function refreshSession(deps: Deps, request: RequestInfo, refresh_token: string): Promise<Session> {
  const outcome = await deps.database.transaction().execute((trx) => exchange(deps, trx, request, refresh_token))
  if (outcome.kind === 'renewed') return outcome.session
  deps.forgetSessions(outcome.session_ids)
  return fail('UNAUTHENTICATED')
}

/** The caller throws the error only after the commit, because the end of a session must be stored. */
type Outcome =
  | { readonly kind: 'renewed'; readonly session: Session }
  | { readonly kind: 'ended'; readonly session_ids: readonly string[] }

async function exchange(deps: Deps, trx: Transaction, request: RequestInfo, refresh_token: string): Promise<Outcome> {
  const now = deps.clock.now()
  const presented = await lockToken(trx, refresh_token)
  if (!presented) return fail('UNAUTHENTICATED')
  if (presented.ended_at) throw await endReasonOf(trx, presented)
  if (presented.used_at === null) {
    if (presented.expires_at <= now) return expired(deps, trx, request, presented)
    const salt = newSalt()
    const successor = successorOf(refresh_token, salt)
    await trx
      .updateTable('identity.refresh_token')
      .set({ used_at: now, successor_salt: salt })
      .where('token_hash', '=', secretHash(refresh_token))
      .execute()
    await insertRefreshToken(deps, trx, { session_id: presented.session_id, refresh_token: successor })
    await deleteExpiredTokens(trx, presented.session_id, now)
    return renew(deps, trx, request, presented, successor)
  }
  const successor = presented.successor_salt && successorOf(refresh_token, presented.successor_salt)
  const isRace = now.getTime() - presented.used_at.getTime() <= GRACE_MS
  if (successor && isRace && (await isUnused(trx, successor))) return renew(deps, trx, request, presented, successor)
  return endReused(deps, trx, request, presented)
}

/** The lock makes refreshes of one session run one after the other. */
const lockToken = (trx: Transaction, refresh_token: string) =>
  trx
    .selectFrom('identity.refresh_token as token')
    .innerJoin('identity.session as session', 'session.id', 'token.session_id')
    .innerJoin('identity.account as account', 'account.id', 'session.user_id')
    .select(['token.session_id', 'token.expires_at', 'token.used_at', 'token.successor_salt'])
    .select(['session.user_id', 'session.ended_at', 'session.end_reason', 'account.email'])
    .where('token.token_hash', '=', secretHash(refresh_token))
    .forUpdate(['token', 'session'])
    .executeTakeFirst()

/** Used tokens are kept until they expire, because their second use means theft. */
const deleteExpiredTokens = (trx: Transaction, session_id: string, now: Date) =>
  trx
    .deleteFrom('identity.refresh_token')
    .where('session_id', '=', session_id)
    .where('used_at', 'is not', null)
    .where('expires_at', '<', now)
    .execute()

async function endReasonOf(trx: Transaction, { user_id, end_reason }: PresentedToken): Promise<Failure> {
  const person = end_reason === 'blocked' ? await findPerson(trx, user_id) : null
  return person?.is_blocked ? new Failure('ACCOUNT_BLOCKED', blockNoticeOf(person)) : new Failure('UNAUTHENTICATED', undefined)
}

async function isUnused(trx: Transaction, refresh_token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('identity.refresh_token')
    .select('used_at')
    .where('token_hash', '=', secretHash(refresh_token))
    .executeTakeFirst()
  return row?.used_at === null
}

async function renew(
  deps: Deps,
  trx: Transaction,
  request: RequestInfo,
  presented: PresentedToken,
  refresh_token: string,
): Promise<Outcome> {
  const { user_id, email, session_id } = presented
  const { access_token, jti, expires_at } = await deps.tokens.issue({ user_id, email, session_id })
  await trx
    .updateTable('identity.session')
    .set({
      last_seen_at: deps.clock.now(),
      ip_address: request.ip,
      user_agent: request.user_agent,
      access_jti: jti,
      access_expires_at: expires_at,
    })
    .where('id', '=', session_id)
    .execute()
  await deps.recordAudit(trx, { action_type: 'token_refresh', request, user_id, actor_email: email })
  const session = { access_token, refresh_token, expires_at: expires_at.toISOString(), user: { id: user_id, email } }
  return { kind: 'renewed', session }
}

async function expired(deps: Deps, trx: Transaction, request: RequestInfo, presented: PresentedToken): Promise<Outcome> {
  const { user_id, email, session_id } = presented
  await deps.recordAudit(trx, { action_type: 'session_expired', request, user_id, actor_email: email })
  const ending = { user_id, session_id, reason: 'expired', user_agent: request.user_agent } as const
  return { kind: 'ended', session_ids: await endSessions(deps, trx, ending) }
}

async function endReused(deps: Deps, trx: Transaction, request: RequestInfo, presented: PresentedToken): Promise<Outcome> {
  const { user_id, email, session_id } = presented
  const context = 'refresh_token_reuse'
  await deps.recordAudit(trx, { action_type: 'suspicious_activity', context, request, user_id, actor_email: email })
  const details = { session_id: sessionInLog(session_id) }
  await deps.recordFinding(trx, { event_type: 'token_reused', severity: 'critical', user_id, request, details })
  const ending = { user_id, session_id, reason: 'reuse', user_agent: request.user_agent } as const
  return { kind: 'ended', session_ids: await endSessions(deps, trx, ending) }
}
