import type { Input, Output } from '@hai/contract/contract'
import { cents, zeroCents, type Cents } from '@hai/contract/money'
import type { ReferralReward } from '@hai/contract/referrals-admin'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { peopleForStaff, type PeopleForStaff } from '../../admin/index.ts'
import type { ReferralsAdminDeps } from './deps.ts'
import { peopleIn, readEvidence, showHint } from './evidence.ts'
import { readAloneMax, readRewards, type Reward } from './rewards.ts'
import { paidSql, readRefusal, readState, stateSql, takenBackSql } from './state.ts'

interface Row {
  readonly id: string
  readonly user_id: string
  readonly referrer_id: string
  readonly refusal: string | null
  readonly joined_at: Date
  readonly ended_at: Date | null
  readonly expires_at: Date
  readonly tier_reached_at: Date | null
  readonly transaction_id: string | null
  readonly payee_id: string | null
  readonly paid_amount: number | null
  readonly due_at: Date | null
  readonly state: string
  readonly paid: number
  readonly taken_back: number
}

async function readReferral(db: Database, referral_id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select referral.id, referral.user_id, referral.referrer_id, referral.refusal, referral.joined_at, referral.ended_at, referral.expires_at,
           referral.tier_reached_at, referral.transaction_id, referral.payee_id, referral.paid_amount, referral.due_at,
           ${stateSql} as state, ${paidSql} as paid, ${takenBackSql} as taken_back
      from referrals.referral referral where referral.id = ${referral_id}`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

/** `is_own`: the reader is one of the two members, so they cannot reverse the rewards. */
export async function getReferral(
  { database, ledger, clock }: Pick<ReferralsAdminDeps, 'database' | 'ledger' | 'clock'>,
  { user_id: own_id }: Staff,
  { referral_id }: Input<'admin_get_referral'>,
): Promise<Output<'admin_get_referral'>> {
  const row = await readReferral(database, referral_id)
  const two = [row.user_id, row.referrer_id]
  const [rewards, evidence, alone_max, balances] = await Promise.all([
    readRewards(database, { referral_id }, clock.now()),
    readEvidence(database, referral_id),
    readAloneMax(database),
    ledger.balancesOf(two),
  ])
  const people = await peopleForStaff(database, [
    ...two,
    row.payee_id,
    ...rewards.flatMap(({ reversed_by, approved_by }) => [reversed_by, approved_by]),
    ...evidence.flatMap(peopleIn),
  ])
  return {
    ...showFacts(row, people),
    rewards: rewards.map((reward) => showReward(reward, balances.get(reward.beneficiary_id)?.available ?? zeroCents, people)),
    hints: evidence.map((one) => showHint(one, people)),
    is_own: two.includes(own_id),
    alone_max,
  }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function showFacts(row: Row, people: PeopleForStaff) {
  const { transaction_id, payee_id, due_at, paid_amount } = row
  return {
    id: row.id,
    newcomer: people.of(row.user_id),
    referrer: people.of(row.referrer_id),
    state: readState(row.state),
    refusal: readRefusal(row.refusal),
    joined_at: row.joined_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ended_at: iso(row.ended_at),
    verified_at: iso(row.tier_reached_at),
    payment:
      transaction_id === null || payee_id === null || due_at === null
        ? null
        : {
            transaction_id,
            payee: people.of(payee_id),
            final_at: due_at.toISOString(),
            amount: paid_amount === null ? null : cents(paid_amount),
          },
    paid: cents(row.paid),
    taken_back: cents(row.taken_back),
  }
}

function showReward(reward: Reward, available: Cents, people: PeopleForStaff): ReferralReward {
  const { id: payout_id, role, amount, paid_at, transaction_id, reversal_waits } = reward
  return {
    payout_id,
    role,
    amount,
    transaction_id,
    reversal_waits,
    available,
    beneficiary: people.of(reward.beneficiary_id),
    paid_at: iso(paid_at),
    reversal: showReversal(reward, people),
  }
}

function showReversal(reward: Reward, people: PeopleForStaff): ReferralReward['reversal'] {
  const { taken_back, missing, reason_code, reason, reversed_by, reversed_at, approved_by, reversal_id } = reward
  if (taken_back === null || reason_code === null || reversed_by === null || reversed_at === null) return null
  return {
    amount: taken_back,
    missing: missing ?? zeroCents,
    reason_code,
    reason: reason ?? '',
    transaction_id: reversal_id,
    reversed_by: people.of(reversed_by),
    approved_by: approved_by === null ? null : people.of(approved_by),
    reversed_at: reversed_at.toISOString(),
  }
}
