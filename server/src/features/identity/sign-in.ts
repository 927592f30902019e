import type { Input } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { householdOf } from '../../platform/household.ts'
import {
  accountRule,
  addressRetryAt,
  countAddressFailure,
  forgetTries,
  giveBackTry,
  lockedUntil,
  passwordRule,
  takeTry,
} from './attempts.ts'
import type { Deps } from './deps.ts'
import { type Places, placesOf, readKnownPlaces } from './known-places.ts'
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
  | { readonly kind: 'locked' | 'too_fast'; readonly retry_at: Date }

/**
 * Signs in. Each try is counted before the password is checked, against the device if the account knows it, else against the
 * account within this network. The account as a whole and the network as a whole have wider limits of their own. Those exempt a
 * network that the account has signed in from, but only for the right password: every other answer is the same for all accounts,
 * so that nobody learns from it which accounts exist here.
 * Fails: INVALID_CREDENTIALS, LOCKED, RATE_LIMITED; only with the right password: EMAIL_NOT_CONFIRMED, SECOND_FACTOR_NEEDED,
 * INVALID_CODE, ACCOUNT_BLOCKED.
 */
export async function signIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  // In turn per account: several right tries at once must not look like a series of wrong ones.
  return deps.inTurn(`password:${input.email}`, () => tryToSignIn(deps, request, input))
}

async function tryToSignIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  const { database, recordAudit } = deps
  const attempt = { request, actor_email: input.email } as const
  await recordAudit(database, { action_type: 'login_attempt', ...attempt })
  const from = await whereFrom(deps, request, input)
  const counted = await countTry(deps, from, input.email)
  const verdict =
    'closed' in counted
      ? { kind: 'locked' as const, retry_at: counted.closed }
      : await judge(deps, from, { ...input, accountLockedUntil: counted.accountLockedUntil }).catch(async (error: unknown) => {
          await giveBack(deps, counted.subjects)
          throw error
        })
  const subjects = 'closed' in counted ? [] : counted.subjects
  switch (verdict.kind) {
    case 'right':
      return enter(deps, { request, from, subjects }, verdict.account, input)
    case 'wrong':
      await recordFailure(deps, request, { subjects, whose: { email: input.email, user_id: verdict.user_id } })
      return fail('INVALID_CREDENTIALS')
    case 'unconfirmed':
      await giveBack(deps, subjects)
      return fail('EMAIL_NOT_CONFIRMED')
    case 'locked':
      await recordAudit(database, { action_type: 'login_failure', context: 'locked', ...attempt })
      return fail('LOCKED', { retry_at: verdict.retry_at.toISOString() })
    case 'too_fast':
      // Still counted for this network: an exempt account must not give endless guesses, and the answer must not tell it apart.
      await giveBack(deps, subjects.slice(1))
      return fail('RATE_LIMITED', { retry_at: verdict.retry_at.toISOString() })
  }
}

/** Where a try comes from, as far as the limits care. */
interface Origin {
  readonly places: Places
  readonly household: string
  readonly isKnownDevice: boolean
  readonly isKnownNetwork: boolean
}

/** The id of no account: looking up its places costs the same query as those of an account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function whereFrom({ database }: Deps, request: RequestInfo, { email, device_id }: Input<'sign_in'>): Promise<Origin> {
  const places = placesOf(request, device_id)
  const account = await database.selectFrom('identity.account').select('id').where('email', '=', email).executeTakeFirst()
  const known = await readKnownPlaces(database, account?.id ?? NOBODY, places)
  return { places, household: householdOf(request.ip), isKnownDevice: known.device, isKnownNetwork: known.network }
}

type Counted =
  | { readonly closed: Date }
  /** The narrow subject first. `accountLockedUntil`: too many strangers guess at this account; only a known network passes. */
  | { readonly subjects: readonly string[]; readonly accountLockedUntil: Date | null }

async function countTry({ database, clock }: Deps, from: Origin, email: string): Promise<Counted> {
  const now = clock.now()
  const account = lockSubjects.wrong_passwords({ email })
  const { device } = from.places
  const isKnownDevice = from.isKnownDevice && device !== null
  const narrow = isKnownDevice ? `${account} device ${device.toString('hex')}` : `${account} ${from.household}`
  const closed = await takeTry(database, narrow, passwordRule, now)
  if (closed) return { closed }
  if (isKnownDevice) return { subjects: [narrow], accountLockedUntil: null }
  const accountLockedUntil = await takeTry(database, account, accountRule, now)
  return { subjects: accountLockedUntil ? [narrow] : [narrow, account], accountLockedUntil }
}

async function giveBack({ database }: Deps, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await giveBackTry(database, subject)
}

/**
 * Checks the account’s password, then that of the newest sign-up waiting for its link; where there is none, a hash that nothing
 * matches. So a wrong answer costs the same whoever the address belongs to, and because sign-ups with a known address wait as well,
 * EMAIL_NOT_CONFIRMED does not tell the two apart.
 */
async function judge(
  { database, passwords, clock }: Deps,
  { household, isKnownDevice, isKnownNetwork }: Origin,
  { email, password, accountLockedUntil }: Input<'sign_in'> & { readonly accountLockedUntil: Date | null },
): Promise<Verdict> {
  const network = `password-ip:${household}`
  return passwords.judge(async (matches) => {
    const retry_at = isKnownDevice ? null : await addressRetryAt(database, network, clock.now())
    const isOpen = retry_at === null && accountLockedUntil === null
    const account = await database.selectFrom('identity.account').selectAll().where('email', '=', email).executeTakeFirst()
    const isRight = await matches(account?.password_hash, password)
    if (isRight && account && (isOpen || isKnownNetwork)) return { kind: 'right', account }
    const waiting = await newestWaitingSignUp(database, email)
    const isWaiting = await matches(waiting?.password_hash, password)
    if (accountLockedUntil) return { kind: 'locked', retry_at: accountLockedUntil }
    if (retry_at) return { kind: 'too_fast', retry_at }
    if (isWaiting) return { kind: 'unconfirmed' }
    if (!isKnownDevice) await countAddressFailure(database, network, clock.now())
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

/** Staff learn of a lock whether or not the address has an account: the same work in about the same time. */
async function recordFailure(
  { database, recordAudit, raiseLock }: Deps,
  request: RequestInfo,
  { subjects, whose }: { subjects: readonly string[]; whose: { email: string; user_id: string | null } },
): Promise<void> {
  const { email: actor_email } = whose
  await recordAudit(database, { action_type: 'login_failure', request, actor_email })
  for (const subject of subjects) {
    const until = await lockedUntil(database, subject)
    if (until === null) continue
    await recordAudit(database, { action_type: 'account_locked', request, actor_email })
    await raiseLock({ reason: 'wrong_passwords', ...whose, until, request })
  }
}

interface Try {
  readonly request: RequestInfo
  readonly from: Origin
  readonly subjects: readonly string[]
}

/** The right password gives the tries back. Earlier wrong ones from here are forgotten once the second factor has passed too. */
async function enter(
  deps: Deps,
  { request, from, subjects }: Try,
  account: Account,
  { code }: Input<'sign_in'>,
): Promise<Session> {
  const { id, email, password_hash } = account
  await giveBack(deps, subjects)
  await passSecondFactor(deps, { user_id: id, email, request, code })
  const [narrow] = subjects
  if (narrow !== undefined) await forgetTries(deps.database, narrow)
  const { device } = from.places
  return openSession(deps, () => Promise.resolve({ user_id: id, request, way: 'password', password_hash, device }))
}
