import { sql } from 'kysely'
import type { CashoutStatus } from '@hai/contract/cashout-steps'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { behind } from '../../platform/database/behind.ts'
import { createDeadlines, createPauses, lastOf, type Deadline } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'

/**
 * The action of the server when a deadline passes. expire: it returns the money. answer: it takes the offer back. send:
 * it takes the accepted cash-out back, and the second time it returns the money. remind: it asks the member whether the
 * money arrived. dispute: it opens a dispute, because the member did not confirm.
 */
export type DeadlineKind = 'expire' | 'answer' | 'send' | 'remind' | 'dispute'

export type CashoutDeadline = Deadline<DeadlineKind>

/**
 * The deadlines to keep in each status. While an agent has an offer, `expire` is kept but not handled, because the
 * agent may still accept.
 */
const kindsOf: Readonly<Partial<Record<CashoutStatus, readonly DeadlineKind[]>>> = {
  requested: ['expire'],
  assigned: ['expire', 'answer'],
  accepted: ['send'],
  sent: ['remind', 'dispute'],
}

const rows = createDeadlines<DeadlineKind>({
  table: 'cashouts.deadline',
  heartbeat: 'cashouts.heartbeat',
  item: 'cashout_id',
})
export const { beat, due: dueDeadline, move: moveDeadline } = rows
export const clocks = createPauses({ table: 'cashouts.deadline', item: 'cashout_id' })

/** Sets these deadlines, and removes those that do not belong to the status. */
export const setDeadlines = (
  trx: Transaction,
  cashout_id: string,
  status: CashoutStatus,
  deadlines: readonly { readonly kind: DeadlineKind; readonly due_at: Date }[],
  now: Date,
): Promise<void> => rows.set(trx, cashout_id, kindsOf[status] ?? [], deadlines, now)

/** Earliest first. The disputes feature handles `dispute` deadlines, so this query leaves them out. */
export async function readDue(
  database: Database,
  now: Date,
  { after, limit }: Page<CashoutDeadline>,
): Promise<readonly CashoutDeadline[]> {
  const { rows } = await sql<CashoutDeadline>`
    select d.cashout_id as item_id, d.kind, d.due_at, d.tries
      from cashouts.deadline d join cashouts.cashout c on c.id = d.cashout_id
     where d.due_at <= ${now} and ${behind(lastOf(after), 'd.due_at', 'd.cashout_id')}
       and (d.kind, c.status) in (('expire', 'requested'), ('answer', 'assigned'), ('send', 'accepted'), ('remind', 'sent'))
     order by d.due_at, d.cashout_id limit ${limit}`.execute(database)
  return rows
}

export const readDeadlines = (database: Database, ids: readonly string[]): Promise<readonly CashoutDeadline[]> =>
  rows.read(database, ids)

/**
 * Makes the `answer` deadlines of open offers between two people due now, so that the cash-outs go to other agents.
 * Call it after one of the people has blocked the other.
 */
export async function expediteOffers(trx: Transaction, one: string, other: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update cashouts.deadline d set due_at = least(d.due_at, ${now}::timestamptz)
      from cashouts.cashout c
     where c.id = d.cashout_id and d.kind = 'answer' and c.status = 'assigned'
       and ((c.sender_id = ${one} and c.agent_id = ${other}) or (c.sender_id = ${other} and c.agent_id = ${one}))
    returning d.cashout_id`.execute(trx)
  return rows.length > 0
}

/** Makes the `answer` and `send` deadlines of these agents’ cash-outs due now, because the agents can no longer act. */
export async function expediteJobs(trx: Transaction, agent_ids: readonly string[], now: Date): Promise<void> {
  if (agent_ids.length === 0) return
  await sql`
    update cashouts.deadline d set due_at = least(d.due_at, ${now}::timestamptz)
      from cashouts.cashout c
     where c.id = d.cashout_id and c.agent_id = any (${agent_ids}::uuid[])
       and (d.kind, c.status) in (('answer', 'assigned'), ('send', 'accepted'))`.execute(trx)
}
