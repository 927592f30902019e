import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { ReferralsAdminDeps } from './deps.ts'

const DAY_MS = 86_400_000

type Counted = Omit<Output<'admin_get_referral_figures'>, 'refused' | `${string}_${string}` | 'waiting'>
interface Row extends Record<keyof Counted | 'over_limit' | 'self' | 'phone' | 'device' | 'network' | 'blocked', number> {
  readonly rewards_paid: number
  readonly taken_back: number
  readonly given_up: number
  readonly waiting: number
}

export async function readFigures(
  { database, clock }: Pick<ReferralsAdminDeps, 'database' | 'clock'>,
  { days }: Input<'admin_get_referral_figures'>,
): Promise<Output<'admin_get_referral_figures'>> {
  const since = days === undefined ? new Date(0) : new Date(clock.now().getTime() - days * DAY_MS)
  const { rows } = await sql<Row>`
    with came as (select * from referrals.referral where joined_at >= ${since}),
         owed as (select o.amount, o.paid_at, v.payout_id, v.amount as back, v.missing, o.referral_id
                    from came join referrals.payout o on o.referral_id = came.id left join referrals.reversal v on v.payout_id = o.id),
         money as (select coalesce(sum(amount) filter (where paid_at is not null), 0)::bigint as rewards_paid,
                          coalesce(sum(back), 0)::bigint as taken_back, coalesce(sum(missing), 0)::bigint as given_up,
                          coalesce(sum(amount) filter (where paid_at is null and payout_id is null), 0)::bigint as waiting,
                          count(distinct referral_id) filter (where payout_id is not null)::int as reversed
                     from owed)
    select (select count(*)::int from referrals.code where created_at >= ${since}) as codes, count(*)::int as joined,
           count(*) filter (where tier_reached_at is not null)::int as verified,
           count(*) filter (where transaction_id is not null)::int as paid,
           count(*) filter (where status = 'rewarded')::int as rewarded,
           count(*) filter (where status = 'over_limit')::int as over_limit,
           count(*) filter (where status = 'expired')::int as expired,
           count(*) filter (where refusal = 'self')::int as self, count(*) filter (where refusal = 'phone')::int as phone,
           count(*) filter (where refusal = 'device')::int as device, count(*) filter (where refusal = 'network')::int as network,
           count(*) filter (where refusal = 'blocked')::int as blocked,
           (select reversed from money) as reversed, (select rewards_paid from money) as rewards_paid,
           (select taken_back from money) as taken_back, (select given_up from money) as given_up, (select waiting from money) as waiting
      from came`.execute(database)
  const [row] = rows
  if (!row) throw new Error('the aggregate has no row')
  const { self, phone, device, network, blocked, rewards_paid, taken_back, given_up, waiting, ...counted } = row
  return {
    ...counted,
    refused: { self, phone, device, network, blocked },
    rewards_paid: cents(rewards_paid),
    taken_back: cents(taken_back),
    given_up: cents(given_up),
    waiting: cents(waiting),
  }
}
