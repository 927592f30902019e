import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const MINUTE_MS = 60_000

export interface TryRule {
  /** So many tries within the window; the last of them locks. */
  readonly tries: number
  readonly windowMs: number
  readonly lockMs: number
}

/** Five wrong passwords for one account from one network, or from one known device, in 15 minutes lock that pair for 15 minutes. */
export const passwordRule: TryRule = { tries: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Wrong passwords for one account from all networks together. The lock exempts places that the account has signed in from. */
export const accountRule: TryRule = { tries: 20, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Wrong PINs: six digits are few, so fewer guesses in a day than of passwords. */
export const pinRule: TryRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** Wrong codes of a second factor, each after a right password. */
export const codeRule: TryRule = { tries: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
/** Mails that tell of such a lock: one while it lasts. */
export const lockMailRule: TryRule = { tries: 1, windowMs: codeRule.lockMs, lockMs: codeRule.lockMs }
/** Mails to one address that somebody not signed in can cause. */
export const mailRule: TryRule = { tries: 10, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/** Mails with a link that sets a new password, to one address; beyond it, silently none. */
export const resetRule: TryRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** Questions for such links from one household: wide, because whole villages share one address with their operator. */
export const resetHouseholdRule: TryRule = { tries: 30, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

/** Wrong passwords for one emailed link, which is good for no longer than an hour anyway. */
export const linkRule: TryRule = { tries: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }

/** 30 wrong passwords from one household (an IPv4 address, a /64 of IPv6) in 15 minutes: one try every 30 seconds from then on. */
const ADDRESS_FAILURES = 30
const ADDRESS_WINDOW_MS = 15 * MINUTE_MS
const ADDRESS_PAUSE_MS = MINUTE_MS / 2

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/**
 * Counts a try against `subject` before it is made, in one statement, so that tries at once cannot slip through together.
 * Null: go ahead. A date: locked until then, and nothing was counted.
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

/** Until when the try just counted locks; null: it does not. */
export async function lockedUntil(db: Database, subject: string): Promise<Date | null> {
  const row = await db.selectFrom('identity.attempts').select('locked_until').where('subject', '=', subject).executeTakeFirst()
  return row?.locked_until ?? null
}

/** The try was no wrong one after all: it does not count, and a lock it brought is lifted. */
export async function giveBackTry(db: Database, subject: string): Promise<void> {
  await sql`update identity.attempts set at = at[:cardinality(at) - 1], locked_until = null where subject = ${subject}`.execute(
    db,
  )
}

/** Forgets the tries counted against `subject` and against its parts: `subject` followed by a space and more. */
export async function forgetTriesOfAll(db: Database, subject: string): Promise<void> {
  await sql`delete from identity.attempts where subject = ${subject} or starts_with(subject, ${`${subject} `})`.execute(db)
}

export async function forgetTries(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('identity.attempts').where('subject', '=', subject).execute()
}

/** When the next try from this household may be made; null: now. */
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
