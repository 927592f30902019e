import { referralHints, type ReferralHint } from '@hai/contract/referral-values'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export async function readHintSettings(db: Database) {
  return db.selectFrom('referrals.hint_settings').selectAll().executeTakeFirstOrThrow()
}
export type HintSettings = Awaited<ReturnType<typeof readHintSettings>>

/** The hints that the ledger decides. */
const ledgerHints = ['circle', 'drained'] as const satisfies readonly ReferralHint[]
type LedgerHint = (typeof ledgerHints)[number]
export const isLedgerHint = (hint: ReferralHint): hint is LedgerHint => hint === 'circle' || hint === 'drained'

const PAYING_KINDS = ['send', 'settle_held', 'claim_escrow', 'quick_pay', 'refund']
/** Only this many of the newest entries of an account are examined. */
const ENTRIES_MAX = 1_000

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

/** The values of a referral by which the ledger decides its hints. */
export interface ReferralPayments {
  readonly id: string
  readonly user_id: string
  readonly referrer_id: string
  readonly payee_id: string | null
  /** The counted payment. A referral without it has no hint of the ledger. */
  readonly transaction_id: string | null
  readonly paid_amount: number | null
  /** The transaction of the newcomer’s reward. */
  readonly reward_id: string | null
}

export const paymentColumns = sql`referral.id, referral.user_id, referral.referrer_id, referral.payee_id, referral.transaction_id, referral.paid_amount,
  (select owed.transaction_id from referrals.payout owed where owed.referral_id = referral.id and owed.role = 'newcomer') as reward_id`

/** SQL: the relation `referral` from these values, for statements of the ledger. */
export const givenReferrals = (
  referrals: readonly ReferralPayments[],
) => sql`jsonb_to_recordset(${JSON.stringify(referrals)}::jsonb)
  referral (id uuid, user_id uuid, referrer_id uuid, payee_id uuid, transaction_id uuid, paid_amount bigint, reward_id uuid)`

/** SQL: payments (`posting`, `entry`) from the payee of the counted payment back to the newcomer or the referrer. */
export const circularPaymentsQuery = ({ circle_days }: HintSettings) => sql`ledger.posting_view counted
  join ledger.account_view account on account.owner_id in (referral.user_id, referral.referrer_id) and account.kind = 'available'
  cross join lateral (select y.posting_id, y.amount from ledger.entry_view y where y.account_id = account.id and y.posting_id > counted.id
                       order by y.posting_id desc limit ${ENTRIES_MAX}) entry
  join ledger.posting_view posting on posting.id = entry.posting_id
 where counted.public_id = referral.transaction_id and entry.amount > 0
   and posting.kind = any(${PAYING_KINDS}::text[]) and posting.details ->> 'payer_id' = referral.payee_id::text
   and posting.created_at < counted.created_at + make_interval(days => ${circle_days}::int)`

/** SQL: the newcomer’s balance right after the reward (`had`) and `drained_hours` later (`kept`). */
export const afterReward = ({ drained_hours }: HintSettings) => sql`ledger.posting_view paid
  join ledger.account_view account on account.owner_id = referral.user_id and account.kind = 'available'
  join ledger.entry_view had on had.account_id = account.id and had.posting_id = paid.id
 cross join lateral (select y.balance_after, p.created_at from ledger.entry_view y join ledger.posting_view p on p.id = y.posting_id
                      where y.account_id = account.id and y.posting_id >= paid.id
                        and p.created_at < paid.created_at + make_interval(hours => ${drained_hours}::int)
                      order by y.posting_id desc limit 1) kept
 where paid.public_id = referral.reward_id`

/** The hints of the ledger by referral. Referrals without any may be missing. */
export async function readLedgerHints(
  db: Database,
  settings: HintSettings,
  referrals: readonly ReferralPayments[],
): Promise<ReadonlyMap<string, readonly LedgerHint[]>> {
  const paid = referrals.filter(({ transaction_id }) => transaction_id !== null)
  if (paid.length === 0) return new Map()
  const { rows } = await sql<Readonly<Record<LedgerHint, boolean>> & { readonly id: string }>`
    select referral.id,
           (select sum(entry.amount) * 100 >= coalesce(referral.paid_amount, 0) * ${settings.circle_percent}::int
              from ${circularPaymentsQuery(settings)}) is true as circle,
           exists (select from ${afterReward(settings)}
                      and kept.balance_after * 100 <= had.balance_after * ${settings.drained_percent}::int) as drained
      from ${givenReferrals(paid)}`.execute(db)
  return new Map(rows.map((row) => [row.id, ledgerHints.filter((kind) => row[kind])]))
}

/** SQL: sign-ups with the same code at about the same time, including this one. */
export const atTheSameTime = ({ burst_hours }: HintSettings) => sql`referrals.referral s
 where s.referrer_id = referral.referrer_id
   and s.joined_at between referral.joined_at - make_interval(hours => ${burst_hours}::int)
                       and referral.joined_at + make_interval(hours => ${burst_hours}::int)`

export const refusedBeside = sql`referrals.referral s
 where s.referrer_id = referral.referrer_id and s.id <> referral.id and s.status = 'refused'`

type LocalHint = Exclude<ReferralHint, LedgerHint>

/** SQL: the hints that need no ledger. */
export const localHints = (settings: HintSettings): Readonly<Record<LocalHint, RawBuilder<boolean>>> => ({
  device: sql`exists (select from referrals.device mine join referrals.device theirs
      on theirs.device_hash = mine.device_hash and theirs.user_id <> mine.user_id
    where mine.user_id = referral.user_id and ${isOfTheSame('theirs.user_id')})`,
  address: sql`exists (select from ${sharedSessions} where mine.user_id = referral.user_id)`,
  burst: sql`(select count(*) >= ${settings.burst_count}::int from ${atTheSameTime(settings)})`,
  refused_before: sql`(select count(*) >= ${settings.refused_count}::int from ${refusedBeside})`,
})

export interface HintedReferral extends ReferralPayments {
  readonly hints: readonly ReferralHint[]
}

export async function readHints(
  db: Database,
  settings: HintSettings,
  referral_ids: readonly string[],
): Promise<readonly HintedReferral[]> {
  const named = Object.entries(localHints(settings)).map(
    ([kind, condition]) => sql`case when ${condition} then ${kind}::text end`,
  )
  const { rows } = await sql<ReferralPayments & { readonly local: readonly string[] }>`
    select ${paymentColumns}, array_remove(array[${sql.join(named)}], null) as local
      from referrals.referral referral where referral.id = any(${referral_ids}::uuid[])`.execute(db)
  const decided = await readLedgerHints(db, settings, rows)
  return rows.map(({ local, ...row }) => {
    const found = new Set<string>([...local, ...(decided.get(row.id) ?? [])])
    return { ...row, hints: referralHints.filter((kind) => found.has(kind)) }
  })
}
