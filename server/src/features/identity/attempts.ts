import { sql } from 'kysely'
import type { LockReason } from '@hai/contract/security-values'
import type { Database } from '../../platform/database/database.ts'

const MINUTE_MS = 60_000

export interface AttemptRule {
  /** Within the window. The last try causes a lock. */
  readonly tries: number
  readonly windowMs: number
  readonly lockMs: number
}

export const passwordRule: AttemptRule = { tries: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/**
 * Wrong passwords for one account from all unknown devices together. The lock does not stop a correct password from a
 * network or device that the account knows.
 */
export const accountRule: AttemptRule = { tries: 20, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Stricter than passwords, because six digits are easier to guess. */
export const pinRule: AttemptRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
export const codeRule: AttemptRule = { tries: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Allows one mail for each lock of the second factor. */
export const lockMailRule: AttemptRule = { tries: 1, windowMs: codeRule.lockMs, lockMs: codeRule.lockMs }
export const mailRule: AttemptRule = { tries: 10, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/** Further requests for one address are silently ignored. */
export const resetRule: AttemptRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** Per IP prefix. High, because mobile operators share an address among many people. */
export const resetIpPrefixRule: AttemptRule = { tries: 30, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

/** Wrong passwords for one mailed link. The link itself expires after an hour. */
export const linkRule: AttemptRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/** After this many wrong passwords from one IP prefix within 15 minutes, one try per 30 seconds is allowed. */
const ADDRESS_FAILURES = 30
const ADDRESS_WINDOW_MS = 15 * MINUTE_MS
const ADDRESS_PAUSE_MS = MINUTE_MS / 2

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/**
 * Counts a try against `subject` before the try is made, in one statement that is safe under concurrency. Returns null
 * to continue, or the end of the lock. A try during a lock is not counted.
 */
export async function consumeAttempt(db: Database, subject: string, rule: AttemptRule, now: Date): Promise<Date | null> {
  const since = before(now, rule.windowMs)
  const lock_end = after(now, rule.lockMs)
  const { rows } = await sql`
    insert into identity.attempts as a (subject, at, locked_until)
    values (${subject}, array[${now}::timestamptz], case when 1 >= ${rule.tries} then ${lock_end}::timestamptz end)
    on conflict (subject) do update set
      at = array(select t from unnest(a.at) t where t > ${since} and a.locked_until is null) || ${now}::timestamptz,
      locked_until = case
        when (select count(*) from unnest(a.at) t where t > ${since} and a.locked_until is null) + 1 >= ${rule.tries}
        then ${lock_end}::timestamptz
      end
    where a.locked_until is null or a.locked_until <= ${now}
    returning a.subject`.execute(db)
  if (rows.length > 0) return null
  const row = await db.selectFrom('identity.attempts').select('locked_until').where('subject', '=', subject).executeTakeFirst()
  return row?.locked_until ?? now
}

export async function lockedUntil(db: Database, subject: string): Promise<Date | null> {
  const row = await db.selectFrom('identity.attempts').select('locked_until').where('subject', '=', subject).executeTakeFirst()
  return row?.locked_until ?? null
}

/** Removes the last counted try, and the lock that it may have caused. */
export async function refundAttempt(db: Database, subject: string): Promise<void> {
  await sql`update identity.attempts set at = at[:cardinality(at) - 1], locked_until = null where subject = ${subject}`.execute(
    db,
  )
}

export async function clearAttemptsOfAll(db: Database, subject: string): Promise<void> {
  await sql`delete from identity.attempts where subject = ${subject} or starts_with(subject, ${`${subject} `})`.execute(db)
}

export async function clearAttempts(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('identity.attempts').where('subject', '=', subject).execute()
}

/** The earliest time for the next try. Null if that is now. */
export async function addressRetryAt(db: Database, subject: string, now: Date): Promise<Date | null> {
  const row = await db.selectFrom('identity.attempts').select('at').where('subject', '=', subject).executeTakeFirst()
  const recent = row?.at.filter((at) => at > before(now, ADDRESS_WINDOW_MS)) ?? []
  const latest = recent.at(-1)
  if (!latest || recent.length < ADDRESS_FAILURES) return null
  const retry_at = after(latest, ADDRESS_PAUSE_MS)
  return retry_at > now ? retry_at : null
}

export async function countAddressFailure(db: Database, subject: string, now: Date): Promise<void> {
  await sql`
    insert into identity.attempts as a (subject, at) values (${subject}, array[${now}::timestamptz])
    on conflict (subject) do update set
      at = array(select t from (
        select t from unnest(a.at || ${now}::timestamptz) t where t > ${before(now, ADDRESS_WINDOW_MS)}
        order by t desc limit ${ADDRESS_FAILURES}) latest order by t)`.execute(db)
}

interface LockOwner {
  readonly email: string
  readonly user_id: string | null
}

/**
 * Tries are counted against these. For tries from one device or network, a space and the device or network are
 * appended.
 */
export const lockSubjects = {
  wrong_passwords: ({ email }: Pick<LockOwner, 'email'>) => `password:${email}`,
  wrong_codes: ({ user_id }: LockOwner) => `code:${user_id}`,
  wrong_own_passwords: ({ user_id }: LockOwner) => `own-password:${user_id}`,
} as const satisfies Record<LockReason, (owner: LockOwner) => string>

export const liftLock = (db: Database, { reason, ...owner }: LockOwner & { readonly reason: LockReason }): Promise<void> =>
  clearAttemptsOfAll(db, lockSubjects[reason](owner))
