import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const MINUTE_MS = 60_000

export interface TryRule {
  /** The number of tries within the window. The last of them locks. */
  readonly tries: number
  readonly windowMs: number
  readonly lockMs: number
}

/** Wrong passwords for one account from one network or one known device. */
export const passwordRule: TryRule = { tries: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/**
 * Wrong passwords for one account from all networks. Networks and devices known to the account are exempt from this
 * lock.
 */
export const accountRule: TryRule = { tries: 20, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Wrong PINs. Stricter than passwords, because six digits are easier to guess. */
export const pinRule: TryRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** Wrong codes of a second factor after the password was correct. */
export const codeRule: TryRule = { tries: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Sends at most one mail about each lock of the codes. */
export const lockMailRule: TryRule = { tries: 1, windowMs: codeRule.lockMs, lockMs: codeRule.lockMs }
/** Mails to one address that a signed-out visitor can cause. */
export const mailRule: TryRule = { tries: 10, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/** Password reset mails to one address. Further requests are ignored silently. */
export const resetRule: TryRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** Reset requests from one IP prefix. Generous, because mobile operators share addresses among many people. */
export const resetHouseholdRule: TryRule = { tries: 30, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

/** Wrong passwords for one mailed link. The link itself expires after an hour. */
export const linkRule: TryRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/**
 * The number of wrong passwords within 15 minutes from one IP prefix (an IPv4 address or an IPv6 /64). After these, one
 * try per 30 seconds is allowed.
 */
const ADDRESS_FAILURES = 30
const ADDRESS_WINDOW_MS = 15 * MINUTE_MS
const ADDRESS_PAUSE_MS = MINUTE_MS / 2

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/**
 * Counts a try against `subject` before it is made, in one statement that is safe under concurrency. Returns null to
 * continue, or the end of the lock if locked. A locked try is not counted.
 */
export async function takeTry(db: Database, subject: string, rule: TryRule, now: Date): Promise<Date | null> {
  const since = before(now, rule.windowMs)
  const { rows } = await sql`
    insert into identity.attempts as a (subject, at) values (${subject}, array[${now}::timestamptz])
    on conflict (subject) do update set
      at = case when a.locked_until is null then array(select t from unnest(a.at) t where t > ${since}) else '{}' end
        || ${now}::timestamptz,
      locked_until = case
        when a.locked_until is null and (select count(*) from unnest(a.at) t where t > ${since}) + 1 >= ${rule.tries}
        then ${after(now, rule.lockMs)}::timestamptz
      end
    where a.locked_until is null or a.locked_until <= ${now}
    returning a.subject`.execute(db)
  if (rows.length > 0) return null
  const row = await db.selectFrom('identity.attempts').select('locked_until').where('subject', '=', subject).executeTakeFirst()
  return row?.locked_until ?? now
}

/** The end of the lock caused by the counted try, or null. */
export async function lockedUntil(db: Database, subject: string): Promise<Date | null> {
  const row = await db.selectFrom('identity.attempts').select('locked_until').where('subject', '=', subject).executeTakeFirst()
  return row?.locked_until ?? null
}

/** Removes a counted try because it turned out to be correct, and removes the lock if this try caused one. */
export async function giveBackTry(db: Database, subject: string): Promise<void> {
  await sql`update identity.attempts set at = at[:cardinality(at) - 1], locked_until = null where subject = ${subject}`.execute(
    db,
  )
}

/** Removes the tries of `subject` and of all its parts: `subject` followed by a space and more. */
export async function forgetTriesOfAll(db: Database, subject: string): Promise<void> {
  await sql`delete from identity.attempts where subject = ${subject} or starts_with(subject, ${`${subject} `})`.execute(db)
}

export async function forgetTries(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('identity.attempts').where('subject', '=', subject).execute()
}

/** When the next try from this IP prefix is allowed, or null for now. */
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
