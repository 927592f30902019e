import type { Input } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { addressRetryAt, countAddressFailure, forgetTries, giveBackTry, passwordRule, takeTry } from './attempts.ts'
import type { Deps } from './deps.ts'
import { actorRole, findPerson } from './profiles.ts'
import { openSession } from './sessions.ts'

/** What the given email and password turned out to be. */
type Verdict =
  | { readonly kind: 'right'; readonly account: { readonly id: string; readonly email: string } }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'wrong' }

/**
 * Signs in. Counted before the password is looked at: the sixth try after five wrong ones is refused even if it is right, known
 * address or not (product.md, section 6).
 * Fails: INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED, ACCOUNT_BLOCKED (both only with the right password), LOCKED, RATE_LIMITED.
 */
export async function signIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  return deps.inTurn(`password:${input.email}`, () => tryToSignIn(deps, request, input))
}

/** One after the other per address: tries at once that are all right must not look like a series of wrong ones. */
async function tryToSignIn(deps: Deps, request: RequestInfo, { email, password }: Input<'sign_in'>): Promise<Session> {
  const { database, clock } = deps
  const byEmail = `password:${email}`
  const byAddress = `password-ip:${request.ip}`

  const waitUntil = await addressRetryAt(database, byAddress, clock.now())
  if (waitUntil) fail('RATE_LIMITED', { retry_at: waitUntil.toISOString() })
  const lockedUntil = await takeTry(database, byEmail, passwordRule, clock.now())
  if (lockedUntil) {
    await deps.recordAudit(database, { action_type: 'account_locked', request, actor_email: email })
    fail('LOCKED', { retry_at: lockedUntil.toISOString() })
  }

  const verdict = await judge(deps, email, password)
  if (verdict.kind === 'wrong') {
    await countAddressFailure(database, byAddress, clock.now())
    await deps.recordAudit(database, { action_type: 'login_failure', request, actor_email: email })
    fail('INVALID_CREDENTIALS')
  }
  if (verdict.kind === 'unconfirmed') {
    await giveBackTry(database, byEmail)
    fail('EMAIL_NOT_CONFIRMED')
  }
  await forgetTries(database, byEmail)
  return welcome(deps, request, verdict.account)
}

/**
 * Checks the account’s password, then that of the newest sign-up waiting for its link; where there is none, a hash that nothing
 * matches. So a wrong answer costs the same whoever the address belongs to, and because sign-ups with a known address wait as well,
 * EMAIL_NOT_CONFIRMED does not tell the two apart.
 */
async function judge({ database, passwords }: Deps, email: string, password: string): Promise<Verdict> {
  const account = await database
    .selectFrom('identity.account')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const waiting = await database
    .selectFrom('identity.sign_up')
    .select('password_hash')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if ((await passwords.matches(account?.password_hash, password)) && account) return { kind: 'right', account }
  if (await passwords.matches(waiting?.password_hash, password)) return { kind: 'unconfirmed' }
  return { kind: 'wrong' }
}

/** The profile is held while the session opens: a block that comes at this moment finds the session and ends it. */
async function welcome(deps: Deps, request: RequestInfo, account: { id: string; email: string }): Promise<Session> {
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
