import type { Input } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import {
  accountRule,
  addressRetryAt,
  countAddressFailure,
  clearAttempts,
  refundAttempt,
  lockedUntil,
  passwordRule,
  consumeAttempt,
  lockSubjects,
} from './attempts.ts'
import type { Deps } from './deps.ts'
import { type SignInOrigin, originOf, readKnownOrigins } from './sign-in-origins.ts'
import { openSession } from './open-session.ts'
import { passSecondFactor } from './second-factor.ts'

interface Account {
  readonly id: string
  readonly email: string
  readonly password_hash: string | null
}

type Verdict =
  | { readonly kind: 'right'; readonly account: Account }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'wrong'; readonly user_id: string | null }
  | { readonly kind: 'locked' | 'too_fast'; readonly retry_at: Date }

/**
 * Each try is counted before the password is checked: for the device if the account knows it, otherwise for the account
 * and the network. Tries from unknown devices also count against a higher limit for the whole account and, if wrong,
 * against one for the whole network. Those limits do not stop a correct password from a network that the account knows.
 * Without the correct password, the answers are the same for every address, so they do not reveal which accounts exist.
 * Fails: INVALID_CREDENTIALS, LOCKED, RATE_LIMITED; only with the correct password: EMAIL_NOT_CONFIRMED,
 * SECOND_FACTOR_NEEDED, INVALID_CODE, ACCOUNT_BLOCKED.
 */
export async function signIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  // Tries for one address run one after the other. Otherwise simultaneous tries with the correct password would all be
  // counted before the first is removed, and look like wrong ones.
  return deps.runInTurn(`password:${input.email}`, () => tryToSignIn(deps, request, input))
}

async function tryToSignIn(deps: Deps, request: RequestInfo, input: Input<'sign_in'>): Promise<Session> {
  const { database, recordAudit } = deps
  const attempt = { request, actor_email: input.email } as const
  await recordAudit(database, { action_type: 'login_attempt', ...attempt })
  const from = await requestOriginOf(deps, request, input)
  const counted = await countAttempt(deps, from, input.email)
  const verdict =
    'closed' in counted
      ? { kind: 'locked' as const, retry_at: counted.closed }
      : await checkPassword(deps, from, { ...input, accountLockedUntil: counted.accountLockedUntil }).catch(
          async (error: unknown) => {
            await giveBack(deps, counted.subjects)
            throw error
          },
        )
  const subjects = 'closed' in counted ? [] : counted.subjects
  switch (verdict.kind) {
    case 'right':
      return enter(deps, { request, from, subjects }, verdict.account, input)
    case 'wrong':
      await recordFailure(deps, request, { subjects, account: { email: input.email, user_id: verdict.user_id } })
      return fail('INVALID_CREDENTIALS')
    case 'unconfirmed':
      await giveBack(deps, subjects)
      return fail('EMAIL_NOT_CONFIRMED')
    case 'locked':
      await recordAudit(database, { action_type: 'login_failure', context: 'locked', ...attempt })
      return fail('LOCKED', { retry_at: verdict.retry_at.toISOString() })
    case 'too_fast':
      // The count for this account and network is kept. Otherwise someone on a known network could guess without limit,
      // because a correct password is accepted there even now.
      await giveBack(deps, subjects.slice(1))
      return fail('RATE_LIMITED', { retry_at: verdict.retry_at.toISOString() })
  }
}

interface Origin {
  readonly places: SignInOrigin
  readonly ip_prefix: string
  readonly isKnownDevice: boolean
  readonly isKnownNetwork: boolean
}

/**
 * An id that no account has. Known origins of an unknown email address are looked up with this id, so that the answer
 * takes the same time.
 */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function requestOriginOf(
  { database }: Deps,
  request: RequestInfo,
  { email, device_id }: Input<'sign_in'>,
): Promise<Origin> {
  const places = originOf(request, device_id)
  const account = await database.selectFrom('identity.account').select('id').where('email', '=', email).executeTakeFirst()
  const known = await readKnownOrigins(database, account?.id ?? NOBODY, places)
  return { places, ip_prefix: ipPrefixOf(request.ip), isKnownDevice: known.device, isKnownNetwork: known.network }
}

type Counted =
  | { readonly closed: Date }
  /**
   * `subjects` are the counters of the try, the narrowest first. While `accountLockedUntil` is set, only a known
   * network may sign in.
   */
  | { readonly subjects: readonly string[]; readonly accountLockedUntil: Date | null }

async function countAttempt({ database, clock }: Deps, from: Origin, email: string): Promise<Counted> {
  const now = clock.now()
  const account = lockSubjects.wrong_passwords({ email })
  const { device } = from.places
  const isKnownDevice = from.isKnownDevice && device !== null
  const narrow = isKnownDevice ? `${account} device ${device.toString('hex')}` : `${account} ${from.ip_prefix}`
  const closed = await consumeAttempt(database, narrow, passwordRule, now)
  if (closed) return { closed }
  if (isKnownDevice) return { subjects: [narrow], accountLockedUntil: null }
  const accountLockedUntil = await consumeAttempt(database, account, accountRule, now)
  return { subjects: accountLockedUntil ? [narrow] : [narrow, account], accountLockedUntil }
}

async function giveBack({ database }: Deps, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await refundAttempt(database, subject)
}

/**
 * If the account’s hash does not sign in, also compares the password with the hash of the newest pending sign-up. A
 * missing hash is replaced by one that no password matches, so a wrong password takes the same time for every address.
 * A sign-up with the address of an account stays pending too, so EMAIL_NOT_CONFIRMED reveals no accounts.
 */
async function checkPassword(
  { database, passwords, clock }: Deps,
  { ip_prefix, isKnownDevice, isKnownNetwork }: Origin,
  { email, password, accountLockedUntil }: Input<'sign_in'> & { readonly accountLockedUntil: Date | null },
): Promise<Verdict> {
  const network = `password-ip:${ip_prefix}`
  return passwords.check(async (matches) => {
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

/** Notifies staff about a lock even if there is no account, so that both cases take about the same time. */
async function recordFailure(
  { database, recordAudit, raiseLock }: Deps,
  request: RequestInfo,
  { subjects, account }: { subjects: readonly string[]; account: { email: string; user_id: string | null } },
): Promise<void> {
  const { email: actor_email } = account
  await recordAudit(database, { action_type: 'login_failure', request, actor_email })
  for (const subject of subjects) {
    const until = await lockedUntil(database, subject)
    if (until === null) continue
    await recordAudit(database, { action_type: 'account_locked', request, actor_email })
    await raiseLock({ reason: 'wrong_passwords', ...account, until, request })
  }
}

interface Try {
  readonly request: RequestInfo
  readonly from: Origin
  readonly subjects: readonly string[]
}

/** Removes this try from the count now, and earlier wrong tries from this device or network after the second factor. */
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
  if (narrow !== undefined) await clearAttempts(deps.database, narrow)
  const { device } = from.places
  return openSession(deps, () => Promise.resolve({ user_id: id, request, way: 'password', password_hash, device }))
}
