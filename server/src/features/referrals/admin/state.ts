import { sql } from 'kysely'
import { referralRefusals, referralStates, type ReferralState } from '@hai/contract/referral-values'
import { z } from 'zod'

/** The state on staff pages, which is the same for referrer and newcomer. */
export const stateSql = sql<string>`case referral.status
  when 'open' then case when referral.transaction_id is not null and referral.tier_reached_at is not null then 'confirming' else 'joined' end
  when 'rewarded' then case
    when exists (select from referrals.payout o join referrals.reversal v on v.payout_id = o.id where o.referral_id = referral.id) then 'reversed'
    when exists (select from referrals.payout o where o.referral_id = referral.id and o.paid_at is null) then 'reward_waiting'
    else 'rewarded' end
  when 'refused' then 'not_counted'
  else referral.status end`

/** In cents: what both people were paid, and what was reversed. */
export const paidSql = sql<number>`(select coalesce(sum(o.amount), 0)::bigint from referrals.payout o
  where o.referral_id = referral.id and o.paid_at is not null)`
export const takenBackSql = sql<number>`(select coalesce(sum(v.amount), 0)::bigint from referrals.payout o
  join referrals.reversal v on v.payout_id = o.id where o.referral_id = referral.id)`

const state = z.enum(referralStates)
const refusal = z.enum(referralRefusals).nullable()

export const readState = (value: string): ReferralState => state.parse(value)
export const readRefusal = (value: string | null) => refusal.parse(value)
