import { cents, type Cents } from '@hai/contract/money'
import type { ReferralState } from '@hai/contract/referral-values'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findPeople } from '../identity/index.ts'
import { newCode } from './code.ts'
import { recordReferrerPhones } from './phones.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'

/** Decisions about one referrer run one at a time, so that each sees the previous one. */
export async function lockReferrer(trx: Transaction, referrer_id: string): Promise<void> {
  await lockForTransaction(trx, `referrals:${referrer_id}`)
}

/** From the first call on, the member’s phone numbers count as numbers of a referrer. */
export async function codeOf(
  database: Database,
  { user_id, now, phoneKey }: { user_id: string; now: Date; phoneKey: Buffer },
): Promise<string> {
  const read = () => database.selectFrom('referrals.code').select('code').where('user_id', '=', user_id).executeTakeFirst()
  for (let known = await read(); ; known = await read()) {
    if (known) return known.code
    // If a concurrent call has inserted the code, or another member has it, nothing is inserted and the loop continues.
    await database
      .insertInto('referrals.code')
      .values({ user_id, code: newCode(), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordReferrerPhones(database, phoneKey, await findPeople(database, [user_id]))
  }
}

export interface ShownReferral {
  readonly id: string
  readonly user_id: string
  readonly state: ReferralState
  readonly joined_at: Date
  readonly expires_at: Date
  readonly has_verified_phone: boolean
  readonly has_paid: boolean
  /** The viewer’s own reward, paid or not. Null if none. */
  readonly owed: Cents | null
}

interface Row {
  readonly id: string
  readonly user_id: string
  readonly status: string
  readonly joined_at: Date
  readonly expires_at: Date
  readonly tier_reached_at: Date | null
  readonly transaction_id: string | null
  readonly amount: number | null
  readonly paid_at: Date | null
  readonly is_reversed: boolean
}

function stateOf({ status, tier_reached_at, transaction_id, amount, paid_at, is_reversed }: Row): ReferralState {
  switch (status) {
    case 'open':
      return transaction_id !== null && tier_reached_at !== null ? 'confirming' : 'joined'
    case 'rewarded':
      if (is_reversed) return 'reversed'
      return amount === null || paid_at ? 'rewarded' : 'reward_waiting'
    case 'expired':
      return 'expired'
    case 'over_limit':
      return 'over_limit'
    default:
      return 'not_counted'
  }
}

const toShown = (row: Row): ShownReferral => ({
  id: row.id,
  user_id: row.user_id,
  joined_at: row.joined_at,
  expires_at: row.expires_at,
  state: stateOf(row),
  has_verified_phone: row.tier_reached_at !== null,
  has_paid: row.transaction_id !== null,
  owed: row.amount === null ? null : cents(row.amount),
})

const rows = (database: Database, role: 'referrer' | 'newcomer') =>
  database
    .selectFrom('referrals.referral as referral')
    .leftJoin('referrals.payout as payout', (join) =>
      join.onRef('payout.referral_id', '=', 'referral.id').on('payout.role', '=', role),
    )
    .select(['referral.id', 'referral.user_id', 'referral.status', 'referral.joined_at', 'referral.expires_at'])
    .select(['referral.tier_reached_at', 'referral.transaction_id', 'payout.amount', 'payout.paid_at'])
    .select(sql<boolean>`exists (select from referrals.reversal v where v.payout_id = payout.id)`.as('is_reversed'))

export async function readReferrals(
  database: Database,
  { referrer_id, before, limit }: { referrer_id: string; before?: string | undefined; limit: number },
): Promise<readonly ShownReferral[]> {
  let query = rows(database, 'referrer')
    .where('referral.referrer_id', '=', referrer_id)
    .orderBy('referral.joined_at', 'desc')
    .orderBy('referral.id', 'desc')
    .limit(limit)
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(referral.joined_at, referral.id) < (select r.joined_at, r.id from referrals.referral r where r.id = ${before} and r.referrer_id = ${referrer_id})`,
    )
  return (await query.execute()).map(toShown)
}

export async function readOwn(database: Database, user_id: string): Promise<ShownReferral | null> {
  const row = await rows(database, 'newcomer').where('referral.user_id', '=', user_id).executeTakeFirst()
  return row ? toShown(row) : null
}

/** Rewards as referrer, minus what was reversed. */
export async function readEarned(database: Database, user_id: string): Promise<{ earned: Cents; waiting: Cents }> {
  const { rows: found } = await sql<{ earned: number; waiting: number }>`
    select coalesce(sum(o.amount - coalesce(v.amount, 0)) filter (where o.paid_at is not null), 0)::bigint as earned,
           coalesce(sum(o.amount) filter (where o.paid_at is null and v.payout_id is null), 0)::bigint as waiting
      from referrals.payout o left join referrals.reversal v on v.payout_id = o.id
     where o.beneficiary_id = ${user_id} and o.role = 'referrer'`.execute(database)
  const [row] = found
  return { earned: cents(row?.earned ?? 0), waiting: cents(row?.waiting ?? 0) }
}
