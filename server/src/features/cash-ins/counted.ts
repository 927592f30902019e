import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { daysBefore } from '../../platform/clock.ts'
import { positionBefore } from '../../ledger/index.ts'

/** Only cash-ins and payments of the last 30 days count. Comments in this file call this time “the period”. */
const NET_DAYS = 30

export interface PairFlow {
  /** The total of the cash-ins of this agent and member in the period, including the current one. Cents. */
  readonly taken: number
  /** The payments from the member to the agent in the period. Cents. */
  readonly paid_back: number
  /** The parts of the pair’s other cash-ins in the period that already count for a share, in total. Cents. */
  readonly counted_before: number
  readonly pair_max: number
}

/**
 * The part of `amount` for which the agent earns a share, in cents. Money that the member has paid back to the agent
 * does not count. The cash-ins of one pair in the period count at most `pair_max` together.
 */
export const countedOf = (amount: Cents, { taken, paid_back, counted_before, pair_max }: PairFlow): Cents =>
  cents(Math.max(0, Math.min(amount, Math.min(pair_max, taken - paid_back) - counted_before)))

interface Pair {
  readonly agent_id: string
  readonly member_id: string
}

interface Completed {
  readonly id: string
  readonly amount: number
  readonly counted: number | null
  readonly share_counted: number | null
}

/**
 * Locks the pair’s completed cash-ins of the period, so that two shares of the pair are calculated one after the other.
 */
export const lockPairCashIns = (trx: Transaction, { agent_id, member_id }: Pair, now: Date): Promise<Completed[]> =>
  trx
    .selectFrom('cash_ins.cash_in')
    .select(['id', 'amount', 'counted', 'share_counted'])
    .where('agent_id', '=', agent_id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'completed')
    .where('ended_at', '>', daysBefore(now, NET_DAYS))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * The total that a member paid an agent in the period by sends, quick payments, requests, tasks or cash-outs, minus
 * refunds.
 */
export async function readPaidBack(trx: Transaction, { agent_id, member_id }: Pair, now: Date): Promise<number> {
  const since = await positionBefore(trx, daysBefore(now, NET_DAYS))
  const direct = await sql<{ paid: number }>`
    select coalesce(sum(case when p.kind = 'refund' then least(theirs.amount, 0) else greatest(theirs.amount, 0) end), 0)::bigint as paid
      from ledger.account_view mine
      join ledger.entry_view own on own.account_id = mine.id and own.posting_id > ${since}
      join ledger.account_view agent on agent.owner_id = ${agent_id}
     cross join lateral (
       select entry.amount from ledger.entry_view entry where entry.account_id = agent.id and entry.posting_id = own.posting_id offset 0) theirs
      join ledger.posting_view p on p.id = own.posting_id
     where mine.owner_id = ${member_id} and sign(own.amount) <> sign(theirs.amount)`.execute(trx)
  // A pending send has two postings, into and out of escrow, and neither has entries of both members. It is added once
  // the agent has claimed it.
  const claimed = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::bigint as paid from transfers.waiting_send_view
     where payer_id = ${member_id} and payee_id = ${agent_id} and status = 'claimed'
       and ended_at > ${daysBefore(now, NET_DAYS)}`.execute(trx)
  return Math.max(0, (direct.rows[0]?.paid ?? 0) + (claimed.rows[0]?.paid ?? 0))
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
