import type { Input } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { householdOf } from '../../platform/household.ts'
import { addressRetryAt, countAddressFailure, forgetTries, giveBackTry, lockedUntil, passwordRule, takeTry } from './attempts.ts'
import type { Deps } from './deps.ts'
import { lockSubjects } from './lift-lock.ts'
import { openSession } from './open-session.ts'
import { passSecondFactor } from './second-factor.ts'

interface Account {
  readonly id: string
  readonly email: string
  readonly password_hash: string | null
}

/** What the given email and password turned out to be. */
type Verdict =
  | { readonly kind: 'right'; readonly account: Account }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'wrong'; readonly user_id: string | null }
  | { readonly kind: 'too_fast'; readonly retry_at: Date }

/**
 * Signs in. Counted before the password is looked at: the sixth try after five wrong ones is refused even if it is right, known
 * address or not (product.md, section 6).
 * Fails: INVALID_CREDENTIALS, LOCKED, RATE_LIMITED; only with the right password: EMAIL_NOT_CONFIRMED, SECOND_FACTOR_NEEDED,
 * INVALID_CODE, ACCOUNT_BLOCKED.
 */
export async function signIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  // In turn per address: tries at once that are all right must not look like a series of wrong ones.
  return deps.inTurn(`password:${input.email}`, () => tryToSignIn(deps, request, input))
}

async function tryToSignIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  const { database, clock } = deps
  const subject = lockSubjects.wrong_passwords(input)
  const attempt = { request, actor_email: input.email } as const
  await deps.recordAudit(database, { action_type: 'login_attempt', ...attempt })
  const closed = await takeTry(database, subject, passwordRule, clock.now())
  if (closed) {
    await deps.recordAudit(database, { action_type: 'login_failure', context: 'locked', ...attempt })
    return fail('LOCKED', { retry_at: closed.toISOString() })
  }
  const verdict = await judge(deps, request, input).catch(async (error: unknown) => {
    await giveBackTry(database, subject)
    throw error
  })
  switch (verdict.kind) {
    case 'right':
      return enter(deps, request, verdict.account, input.code)
    case 'wrong':
      await recordFailure(deps, request, { email: input.email, user_id: verdict.user_id })
      return fail('INVALID_CREDENTIALS')
    case 'unconfirmed':
      await giveBackTry(database, subject)
      return fail('EMAIL_NOT_CONFIRMED')
    case 'too_fast':
      await giveBackTry(database, subject)
      return fail('RATE_LIMITED', { retry_at: verdict.retry_at.toISOString() })
  }
}

/**
 * Checks the account’s password, then that of the newest sign-up waiting for its link; where there is none, a hash that nothing
 * matches. So a wrong answer costs the same whoever the address belongs to, and because sign-ups with a known address wait as well,
 * EMAIL_NOT_CONFIRMED does not tell the two apart.
 */
async function judge(
  { database, passwords, clock }: Deps,
  request: RequestInfo,
  { email, password }: Input<'sign_in'>,
): Promise<Verdict> {
  const address = `password-ip:${householdOf(request.ip)}`
  return passwords.judge(async (matches) => {
    const retry_at = await addressRetryAt(database, address, clock.now())
    if (retry_at) return { kind: 'too_fast', retry_at }
    const account = await database.selectFrom('identity.account').selectAll().where('email', '=', email).executeTakeFirst()
    if ((await matches(account?.password_hash, password)) && account) return { kind: 'right', account }
    const waiting = await newestWaitingSignUp(database, email)
    if (await matches(waiting?.password_hash, password)) return { kind: 'unconfirmed' }
    await countAddressFailure(database, address, clock.now())
    return { kind: 'wrong', user_id: account?.id ?? null }
  })
}

const newestWaitingSignUp = (database: Database, email: string) =>
  database
    .selectFrom('identity.sign_up')
    .select('password_hash')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A lock is told to the staff whether the address is somebody’s or not: the same work, and about the same time. */
async function recordFailure(deps: Deps, request: RequestInfo, whose: { email: string; user_id: string | null }): Promise<void> {
  const { database, recordAudit, raiseLock } = deps
  const { email: actor_email } = whose
  await recordAudit(database, { action_type: 'login_failure', request, actor_email })
  const until = await lockedUntil(database, lockSubjects.wrong_passwords(whose))
  if (until === null) return
  await recordAudit(database, { action_type: 'account_locked', request, actor_email })
  await raiseLock({ reason: 'wrong_passwords', ...whose, until, request })
}

/** A right password was no wrong try; earlier wrong ones are forgotten once the second factor was passed as well. */
async function enter(deps: Deps, request: RequestInfo, account: Account, code: string | undefined): Promise<Session> {
  const { id, email, password_hash } = account
  const subject = lockSubjects.wrong_passwords(account)
  await giveBackTry(deps.database, subject)
  await passSecondFactor(deps, { user_id: id, email, request, code })
  await forgetTries(deps.database, subject)
  return openSession(deps, () => Promise.resolve({ user_id: id, request, way: 'password', password_hash }))
}
