import type { Database } from '../../platform/database/database.ts'
import { CONNECTING_STATE } from '@hai/contract/oauth-state'
import { fail } from '../../platform/failure.ts'
import { newSecret, secretHash } from '../../platform/random-secret.ts'
import { isSecret } from './secrets.ts'

/** The time limit for the provider’s pages, and again for the second-factor code after the return. */
const ATTEMPT_MS = 10 * 60_000

export interface Ticket {
  readonly state: string
  readonly browser_secret: string
}

const expiryFrom = (now: Date): Date => new Date(now.getTime() + ATTEMPT_MS)

export interface NewAttempt {
  readonly provider_id: string
  readonly return_to: string | null
  readonly user_id: string | null
  readonly referral_code?: string | null
  readonly device_hash?: Buffer | null
  readonly now: Date
}

/** With `user_id`, the attempt connects the provider to that account, and `return_to` is not used. */
export async function newAttempt(db: Database, attempt: NewAttempt): Promise<Ticket> {
  const { now, ...rest } = attempt
  const state = attempt.user_id === null ? newSecret() : `${CONNECTING_STATE}${newSecret()}`
  const ticket = { state, browser_secret: newSecret() }
  const hashes = { state_hash: secretHash(ticket.state), browser_hash: secretHash(ticket.browser_secret) }
  await db
    .insertInto('oauth.attempt')
    .values({ ...rest, ...hashes, expires_at: expiryFrom(now) })
    .execute()
  return ticket
}

type Attempt = Awaited<ReturnType<typeof find>>

async function find(db: Database, { state, browser_secret }: Ticket) {
  const attempt = await db.selectFrom('oauth.attempt').selectAll().where('state_hash', '=', secretHash(state)).executeTakeFirst()
  return attempt && isSecret(browser_secret, attempt.browser_hash) ? attempt : fail('OAUTH_FOREIGN')
}

/** Why an answer to an attempt fails if the attempt already has one, for example because the user reloaded the page. */
const returnReasonOf = ({ proven_user_id, finished_at, expires_at }: Attempt, now: Date) =>
  proven_user_id !== null && finished_at === null && expires_at > now ? 'SECOND_FACTOR_NEEDED' : 'OAUTH_USED'

/**
 * `user_id` is null for a sign-in.
 * Fails: OAUTH_FOREIGN (unknown attempt, other browser or other user), OAUTH_USED, OAUTH_EXPIRED, SECOND_FACTOR_NEEDED
 * (an earlier answer was accepted and the second factor is missing).
 */
export async function takeReturn(db: Database, ticket: Ticket, { user_id, now }: { user_id: string | null; now: Date }) {
  const attempt = await find(db, ticket)
  if (attempt.user_id !== user_id) fail('OAUTH_FOREIGN')
  if (attempt.returned_at) fail(returnReasonOf(attempt, now))
  if (attempt.expires_at <= now) fail('OAUTH_EXPIRED')
  const taken = await db
    .updateTable('oauth.attempt')
    .set({ returned_at: now })
    .where('state_hash', '=', attempt.state_hash)
    .where('returned_at', 'is', null)
    .returning('state_hash')
    .executeTakeFirst()
  return taken ? attempt : fail('OAUTH_USED')
}

export async function awaitSecondFactor(db: Database, ticket: Ticket, { user_id, now }: { user_id: string; now: Date }) {
  await db
    .updateTable('oauth.attempt')
    .set({ proven_user_id: user_id, expires_at: expiryFrom(now) })
    .where('state_hash', '=', secretHash(ticket.state))
    .execute()
}

export async function findProven(db: Database, ticket: Ticket, now: Date) {
  const { proven_user_id, finished_at, expires_at, provider_id, return_to } = await find(db, ticket)
  if (proven_user_id === null) return fail('OAUTH_FOREIGN')
  if (finished_at) fail('OAUTH_USED')
  if (expires_at <= now) fail('OAUTH_EXPIRED')
  return { user_id: proven_user_id, provider_id, return_to }
}

export async function finish(db: Database, { state }: Ticket, now: Date): Promise<void> {
  const finished = await db
    .updateTable('oauth.attempt')
    .set({ finished_at: now })
    .where('state_hash', '=', secretHash(state))
    .where('finished_at', 'is', null)
    .returning('state_hash')
    .executeTakeFirst()
  if (!finished) fail('OAUTH_USED')
}

const DAY_MS = 24 * 60 * 60_000

/** Attempts are kept for a day after they expired, so that a late answer gets OAUTH_EXPIRED or OAUTH_USED. */
export async function purgeAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('oauth.attempt')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}
