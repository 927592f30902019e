import type { Database } from '../../platform/database/database.ts'
import { CONNECTING_STATE } from '@hai/contract/oauth-state'
import { fail } from '../../platform/failure.ts'
import { isSecret, newSecret, secretHash } from './secrets.ts'

/** From leaving for the provider to coming back, and from there to the code of the second factor. */
const ATTEMPT_MS = 10 * 60_000

/** What a browser brings back of an attempt: what stood in the address, and what it kept to itself. */
export interface Ticket {
  readonly state: string
  readonly browser_secret: string
}

const inTenMinutes = (now: Date): Date => new Date(now.getTime() + ATTEMPT_MS)

export interface NewAttempt {
  readonly provider_id: string
  readonly return_to: string | null
  readonly user_id: string | null
  /** For the account that may come of it. */
  readonly referral_code?: string | null
  readonly device_hash?: Buffer | null
  readonly now: Date
}

/**
 * Writes down that a browser goes to a provider; with `user_id`, to connect it with that account. `return_to` is for sign-ins: who
 * connects comes back to their settings.
 */
export async function newAttempt(db: Database, attempt: NewAttempt): Promise<Ticket> {
  const { now, ...rest } = attempt
  const state = attempt.user_id === null ? newSecret() : `${CONNECTING_STATE}${newSecret()}`
  const ticket = { state, browser_secret: newSecret() }
  const hashes = { state_hash: secretHash(ticket.state), browser_hash: secretHash(ticket.browser_secret) }
  await db
    .insertInto('oauth.attempt')
    .values({ ...rest, ...hashes, expires_at: inTenMinutes(now) })
    .execute()
  return ticket
}

type Attempt = Awaited<ReturnType<typeof find>>

async function find(db: Database, { state, browser_secret }: Ticket) {
  const attempt = await db.selectFrom('oauth.attempt').selectAll().where('state_hash', '=', secretHash(state)).executeTakeFirst()
  return attempt && isSecret(browser_secret, attempt.browser_hash) ? attempt : fail('OAUTH_FOREIGN')
}

/** An answer that came with the same ticket before: the page was loaded again. */
const whyReturned = ({ proven_user_id, finished_at, expires_at }: Attempt, now: Date) =>
  proven_user_id !== null && finished_at === null && expires_at > now ? 'SECOND_FACTOR_NEEDED' : 'OAUTH_USED'

/**
 * Takes the one answer an attempt is good for: whatever comes of it, there is no second. `user_id` says whose it must be: null for a
 * sign-in. Fails: OAUTH_FOREIGN (nobody began it, or not this browser, or for somebody else), OAUTH_USED, OAUTH_EXPIRED,
 * SECOND_FACTOR_NEEDED (it was taken, and waits for that).
 */
export async function takeReturn(db: Database, ticket: Ticket, { user_id, now }: { user_id: string | null; now: Date }) {
  const attempt = await find(db, ticket)
  if (attempt.user_id !== user_id) fail('OAUTH_FOREIGN')
  if (attempt.returned_at) fail(whyReturned(attempt, now))
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

/** The provider has said who is there; their second factor may follow within ten minutes more. */
export async function awaitSecondFactor(db: Database, ticket: Ticket, { user_id, now }: { user_id: string; now: Date }) {
  await db
    .updateTable('oauth.attempt')
    .set({ proven_user_id: user_id, expires_at: inTenMinutes(now) })
    .where('state_hash', '=', secretHash(ticket.state))
    .execute()
}

/** Who waits for their second factor. Fails: OAUTH_FOREIGN, OAUTH_USED, OAUTH_EXPIRED. */
export async function findProven(db: Database, ticket: Ticket, now: Date) {
  const { proven_user_id, finished_at, expires_at, provider_id, return_to } = await find(db, ticket)
  if (proven_user_id === null) return fail('OAUTH_FOREIGN')
  if (finished_at) fail('OAUTH_USED')
  if (expires_at <= now) fail('OAUTH_EXPIRED')
  return { user_id: proven_user_id, provider_id, return_to }
}

/** Ends the attempt, once. Fails: OAUTH_USED. */
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

/** Forgets attempts that nobody can go on with; for a day they still say why. */
export async function purgeAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('oauth.attempt')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}
