import type { Input } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { householdOf } from '../../platform/household.ts'
import { addressRetryAt, countAddressFailure, forgetTries, giveBackTry, isLocked, passwordRule, takeTry } from './attempts.ts'
import type { Deps } from './deps.ts'
import { actorRole, findPerson } from './profiles.ts'
import { openSession } from './sessions.ts'

type Account = Readonly<Record<'id' | 'email', string>>

/** What the given email and password turned out to be. */
type Verdict =
  | { readonly kind: 'right'; readonly account: Account }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too_fast'; readonly retry_at: Date }

/**
 * Signs in. Counted before the password is looked at: the sixth try after five wrong ones is refused even if it is right, known
 * address or not (product.md, section 6).
 * Fails: INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_BLOCKED (both only with the right password), LOCKED, RATE_LIMITED.
 */
export async function signIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  // In turn per address: tries at once that are all right must not look like a series of wrong ones.
  return deps.inTurn(`password:${input.email}`, () => tryToSignIn(deps, request, input))
}

async function tryToSignIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  const { database, clock } = deps
  const subject = `password:${input.email}`
  const lockedUntil = await takeTry(database, subject, passwordRule, clock.now())
  if (lockedUntil) fail('LOCKED', { retry_at: lockedUntil.toISOString() })
  const verdict = await judge(deps, request, input).catch(async (error: unknown) => {
    await giveBackTry(database, subject)
    throw error
  })
  switch (verdict.kind) {
    case 'right':
      await forgetTries(database, subject)
      return welcome(deps, request, verdict.account)
    case 'wrong':
      await recordFailure(deps, request, input.email)
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
    return { kind: 'wrong' }
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

async function recordFailure({ database, recordAudit }: Deps, request: RequestInfo, email: string): Promise<void> {
  await recordAudit(database, { action_type: 'login_failure', request, actor_email: email })
  if (await isLocked(database, `password:${email}`))
    await recordAudit(database, { action_type: 'account_locked', request, actor_email: email })
}

/** The profile is held while the session opens: a block that comes at this moment finds the session and ends it. */
async function welcome(deps: Deps, request: RequestInfo, account: Account): Promise<Session> {
  const outcome = await deps.database.transaction().execute(async (trx) => {
    await trx.selectFrom('identity.profile').select('id').where('id', '=', account.id).forShare().execute()
    const person = await findPerson(trx, account.id)
    const who = {
      request,
      user_id: account.id,
      actor_email: account.email,
      actor_role: person ? actorRole(person) : 'user',
    } as const
    if (person?.is_blocked) {
      await deps.recordAudit(trx, { action_type: 'login_failure', context: 'blocked', ...who })
      return { blocked_reason: person.blocked_reason }
    }
    await deps.recordAudit(trx, { action_type: 'login_success', ...who })
    return { session: await openSession(deps, trx, account, request) }
  })
  return outcome.session ?? fail('ACCOUNT_BLOCKED', { reason: outcome.blocked_reason })
}
