import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { unpaidStatuses } from './waiting.ts'

interface RefusalDay {
  readonly payer_id: string
  readonly payee_id: string
  readonly day: string
}

export async function readRefusals(database: Database, { payer_id, payee_id, day }: RefusalDay): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select times from transfers.refusal where payer_id = ${payer_id} and payee_id = ${payee_id} and day = ${day}`.execute(
    database,
  )
  return rows[0]?.times ?? 0
}

export async function countRefusal(database: Database, refusal: RefusalDay): Promise<number> {
  const { payer_id, payee_id, day } = refusal
  const { rows } = await sql<{ times: number }>`
    insert into transfers.refusal as known (payer_id, payee_id, day, times) values (${payer_id}, ${payee_id}, ${day}, 1)
    on conflict (payer_id, payee_id) do update
      set times = case when known.day = excluded.day then known.times + 1 else 1 end, day = excluded.day
    returning times`.execute(database)
  return rows[0]?.times ?? 0
}

export async function lockPair(trx: Transaction, payer_id: string, payee_id: string): Promise<void> {
  await lockForTransaction(trx, `transfers:${payer_id}:${payee_id}`)
}

/**
 * For each held send of the payer to this payee that is arriving or never reached the payee: the time from which it no
 * longer counts. Soonest first.
 */
export async function readTakenBack(
  trx: Transaction,
  { payer_id, payee_id, since, forMs }: { payer_id: string; payee_id: string; since: Date; forMs: number },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('transfers.waiting_send')
    .select(['ended_at', 'deadline'])
    .where('payer_id', '=', payer_id)
    .where('payee_id', '=', payee_id)
    .where('status', 'in', unpaidStatuses)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', since)]))
    .execute()
  return rows
    .map(({ ended_at, deadline }) => (ended_at ? new Date(ended_at.getTime() + forMs) : deadline))
    .sort((one, other) => one.getTime() - other.getTime())
}
