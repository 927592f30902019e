import type { ReferralHint } from '@hai/contract/referral-values'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export async function readHintSettings(db: Database) {
  return db.selectFrom('referrals.hint_settings').selectAll().executeTakeFirstOrThrow()
}
export type HintSettings = Awaited<ReturnType<typeof readHintSettings>>

export const PAYING_KINDS = ['send', 'settle_held', 'claim_escrow', 'quick_pay', 'refund']
/** Only this many of the newest entries of an account are examined. */
export const ENTRIES_MAX = 1_000

/** SQL: the member in the column `user_id` is the referrer of the referral (`referral`), or has the same referrer. */
export const isOfTheSame = (user_id: string) => sql<boolean>`(${sql.ref(user_id)} = referral.referrer_id or exists (
  select from referrals.referral s where s.user_id = ${sql.ref(user_id)} and s.referrer_id = referral.referrer_id))`

/** SQL: the IP prefix, that is a whole IPv4 address or the /64 of an IPv6 address. */
export const networkOf = (ip: string) => sql<string>`case when strpos(${sql.ref(ip)}, ':') = 0 then ${sql.ref(ip)}
  else network(set_masklen(${sql.ref(ip)}::inet, 64))::text end`

/**
 * SQL: sessions of the newcomer (`mine`), and sessions with the same IP prefix (`theirs`) of the referrer or of people
 * with the same referrer.
 */
export const sharedSessions = sql`identity.session_view mine
  join lateral (select referral.referrer_id as user_id union select s.user_id from referrals.referral s
         where s.referrer_id = referral.referrer_id and s.user_id <> referral.user_id) near on true
  join identity.session_view theirs on theirs.user_id = near.user_id and ${networkOf('theirs.ip_address')} = ${networkOf('mine.ip_address')}`

/** SQL: payments (`posting`, `entry`) from the payee of the counted payment back to the newcomer or the referrer. */
export const circularPaymentsQuery = ({ circle_days }: HintSettings) => sql`ledger.posting_view counted
  join ledger.account_view account on account.owner_id in (referral.user_id, referral.referrer_id) and account.kind = 'available'
  cross join lateral (select y.posting_id, y.amount from ledger.entry_view y where y.account_id = account.id
                       order by y.posting_id desc limit ${ENTRIES_MAX}) entry
  join ledger.posting_view posting on posting.id = entry.posting_id
 where counted.public_id = referral.transaction_id and posting.id > counted.id and entry.amount > 0
   and posting.kind = any(${PAYING_KINDS}::text[]) and posting.details ->> 'payer_id' = referral.payee_id::text
   and posting.created_at < counted.created_at + make_interval(days => ${circle_days}::int)`

/** SQL: the newcomer’s balance right after the reward (`had`) and `drained_hours` later (`kept`). */
export const afterReward = ({ drained_hours }: HintSettings) => sql`referrals.payout owed
  join ledger.posting_view paid on paid.public_id = owed.transaction_id
  join ledger.account_view account on account.owner_id = owed.beneficiary_id and account.kind = 'available'
  join ledger.entry_view had on had.account_id = account.id and had.posting_id = paid.id
 cross join lateral (select y.balance_after, p.created_at from ledger.entry_view y join ledger.posting_view p on p.id = y.posting_id
                      where y.account_id = account.id and y.posting_id >= paid.id
                        and p.created_at < paid.created_at + make_interval(hours => ${drained_hours}::int)
                      order by y.posting_id desc limit 1) kept
 where owed.referral_id = referral.id and owed.role = 'newcomer'`

/** SQL: sign-ups with the same code at about the same time, including this one. */
export const atTheSameTime = ({ burst_hours }: HintSettings) => sql`referrals.referral s
 where s.referrer_id = referral.referrer_id
   and s.joined_at between referral.joined_at - make_interval(hours => ${burst_hours}::int)
                       and referral.joined_at + make_interval(hours => ${burst_hours}::int)`

export const refusedBeside = sql`referrals.referral s
 where s.referrer_id = referral.referrer_id and s.id <> referral.id and s.status = 'refused'`

export const hintConditions = (settings: HintSettings): Readonly<Record<ReferralHint, RawBuilder<boolean>>> => ({
  device: sql`exists (select from referrals.device mine join referrals.device theirs
      on theirs.device_hash = mine.device_hash and theirs.user_id <> mine.user_id
    where mine.user_id = referral.user_id and ${isOfTheSame('theirs.user_id')})`,
  address: sql`exists (select from ${sharedSessions} where mine.user_id = referral.user_id)`,
  circle: sql`(referral.transaction_id is not null and
    (select sum(entry.amount) * 100 >= coalesce(referral.paid_amount, 0) * ${settings.circle_percent}::int from ${circularPaymentsQuery(settings)}) is true)`,
  drained: sql`exists (select from ${afterReward(settings)} and kept.balance_after * 100 <= had.balance_after * ${settings.drained_percent}::int)`,
  burst: sql`(select count(*) >= ${settings.burst_count}::int from ${atTheSameTime(settings)})`,
  refused_before: sql`(select count(*) >= ${settings.refused_count}::int from ${refusedBeside})`,
})
