import { sql } from 'kysely'
import type { CashoutStatus } from '@hai/contract/cashout-steps'
import type { Database, Transaction } from '../../platform/database/database.ts'

/**
 * expire: nobody was found. answer: the agent says nothing. send: accepted, and not sent in time. remind: the member is asked whether
 * it has arrived. dispute: the member said nothing to that.
 */
export type DeadlineKind = 'expire' | 'answer' | 'send' | 'remind' | 'dispute'

export interface Deadline {
  readonly cashout_id: string
  readonly kind: DeadlineKind
  readonly due_at: Date
  readonly tries: number
}

/** In which state a deadline means something; expire goes on to count while an agent is asked. */
const kindsOf: Readonly<Partial<Record<CashoutStatus, readonly DeadlineKind[]>>> = {
  requested: ['expire'],
  assigned: ['expire', 'answer'],
  accepted: ['send'],
  sent: ['remind', 'dispute'],
}

/** What is waited for from now on; what meant something only before is taken away. */
export async function setDeadlines(
  trx: Transaction,
  cashout_id: string,
  status: CashoutStatus,
  deadlines: readonly { readonly kind: DeadlineKind; readonly due_at: Date }[],
  now: Date,
): Promise<void> {
  const kept = kindsOf[status] ?? []
  let clearing = trx.deleteFrom('cashouts.deadline').where('cashout_id', '=', cashout_id)
  if (kept.length > 0) clearing = clearing.where('kind', 'not in', kept)
  await clearing.execute()
  if (deadlines.length === 0) return
  await trx
    .insertInto('cashouts.deadline')
    .values(deadlines.map((one) => ({ cashout_id, ...one, set_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['cashout_id', 'kind']).doUpdateSet((row) => ({
        due_at: row.ref('excluded.due_at'),
        set_at: row.ref('excluded.set_at'),
        tries: 0,
      })),
    )
    .execute()
}

/**
 * What is due and can be done now, the longest due first. A dispute is opened by those who keep disputes: its row waits for them.
 */
export async function readDue(database: Database, now: Date, limit: number): Promise<readonly Deadline[]> {
  const { rows } = await sql<Deadline>`
    select d.cashout_id, d.kind, d.due_at, d.tries
      from cashouts.deadline d join cashouts.cashout c on c.id = d.cashout_id
     where d.due_at <= ${now}
       and (d.kind, c.status) in (('expire', 'requested'), ('answer', 'assigned'), ('send', 'accepted'), ('remind', 'sent'))
     order by d.due_at limit ${limit}`.execute(database)
  return rows
}

/** A deadline of a cash-out that the transaction has locked, if it is due; whoever else did it has taken the row away. */
export async function dueDeadline(
  trx: Transaction,
  cashout_id: string,
  kind: DeadlineKind,
  now: Date,
): Promise<Pick<Deadline, 'due_at' | 'tries'> | null> {
  const row = await trx
    .selectFrom('cashouts.deadline')
    .select(['due_at', 'tries'])
    .where('cashout_id', '=', cashout_id)
    .where('kind', '=', kind)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  return row ?? null
}

/** The next of the same kind, or none. */
export async function moveDeadline(
  trx: Transaction,
  { cashout_id, kind }: Pick<Deadline, 'cashout_id' | 'kind'>,
  next: { readonly due_at: Date; readonly tries: number } | null,
): Promise<void> {
  if (next) {
    await trx.updateTable('cashouts.deadline').set(next).where('cashout_id', '=', cashout_id).where('kind', '=', kind).execute()
    return
  }
  await trx.deleteFrom('cashouts.deadline').where('cashout_id', '=', cashout_id).where('kind', '=', kind).execute()
}

export async function readDeadlines(database: Database, ids: readonly string[]): Promise<readonly Deadline[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Deadline>`
    select cashout_id, kind, due_at, tries from cashouts.deadline where cashout_id = any (${ids}::uuid[]) order by due_at`.execute(
    database,
  )
  return rows
}

/** Jobs of agents who can do nothing any more are due now. */
export async function hurryJobsOf(trx: Transaction, agent_ids: readonly string[], now: Date): Promise<void> {
  if (agent_ids.length === 0) return
  await sql`
    update cashouts.deadline d set due_at = least(d.due_at, ${now}::timestamptz)
      from cashouts.cashout c
     where c.id = d.cashout_id and c.agent_id = any (${agent_ids}::uuid[])
       and (d.kind, c.status) in (('answer', 'assigned'), ('send', 'accepted'))`.execute(trx)
}
