import type { Transaction } from '../../platform/database/database.ts'
import { runDueItems } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'
import { hoursAfter, minutesAfter } from '../../platform/clock.ts'
import { deleteAnswers } from '../../platform/once.ts'
import { assign, assignWaiting, skipAgent } from './assign.ts'
import { beat, dueDeadline, moveDeadline, readDue, type CashoutDeadline } from './deadlines.ts'
import type { Context } from './deps.ts'
import { recordCashoutChange } from './events.ts'
import { changeCashout, lockCashout, type CashoutRow } from './queries.ts'
import { takeStep } from './take-step.ts'

export const PROCESS_DUE_JOB = 'cashouts:process_due'
/** Runs when an agent goes on duty. */
export const ASSIGN_JOB = 'cashouts:assign'

/** After an outage, first extends all deadlines by its length, so that nobody loses time. */
export async function processDueCashouts(context: Context): Promise<void> {
  const { database, clock, log } = context
  await beat(database, clock.now())
  await runDueItems(
    log,
    (page: Page<CashoutDeadline>) => readDue(database, clock.now(), page),
    async (due) => {
      if (await runDeadline(context, due)) await assign(context, due.item_id)
    },
  )
  await assignWaiting(context)
  await deleteAnswers({ database, clock, table: 'cashouts.command' })
}

/**
 * At most once: the same transaction deletes the deadline or moves it to a later time. Returns true if the cash-out
 * needs another agent.
 */
const runDeadline = (context: Context, { item_id: cashout_id, kind }: CashoutDeadline): Promise<boolean> =>
  context.database.transaction().execute(async (trx) => {
    const cashout = await lockCashout(trx, cashout_id)
    const due = await dueDeadline(trx, cashout_id, kind, context.clock.now())
    if (!cashout || !due) return false
    switch (kind) {
      case 'expire':
        if (cashout.status === 'requested') await bySystem(context, trx, cashout, 'expire')
        return false
      case 'answer':
        return cashout.status === 'assigned' && reassign(context, trx, cashout)
      case 'send':
        return cashout.status === 'accepted' && takeBack(context, trx, cashout)
      case 'remind':
        if (cashout.status === 'sent') await remind(context, trx, cashout, due.tries)
        return false
      case 'dispute':
        return false
    }
  })

const bySystem = (context: Context, trx: Transaction, cashout: CashoutRow, action: 'expire' | 'pass_on' | 'put_back' | 'fail') =>
  takeStep(context, trx, cashout, {
    action,
    by: 'system',
    actor_id: null,
    ...(action === 'put_back' && { changes: { put_back: true } }),
  })

/** The agent did not answer, and therefore gets no new offer of this cash-out for some time. */
async function reassign(context: Context, trx: Transaction, cashout: CashoutRow): Promise<boolean> {
  const { silent_minutes } = await context.settings.get(trx)
  if (cashout.agent_id !== null)
    await skipAgent(trx, cashout.id, cashout.agent_id, minutesAfter(context.clock.now(), silent_minutes))
  await bySystem(context, trx, cashout, 'pass_on')
  return true
}

/**
 * The first time, the cash-out waits for another agent. The second time, the money goes back to the member. Returns
 * true if the cash-out waits for another agent.
 */
async function takeBack(context: Context, trx: Transaction, cashout: CashoutRow): Promise<boolean> {
  if (cashout.agent_id !== null) await skipAgent(trx, cashout.id, cashout.agent_id, null)
  await bySystem(context, trx, cashout, cashout.put_back ? 'fail' : 'put_back')
  return !cashout.put_back
}

async function remind(context: Context, trx: Transaction, cashout: CashoutRow, tries: number): Promise<void> {
  const now = context.clock.now()
  const { reminder_hours } = await context.settings.get(trx)
  const before = reminder_hours[tries]
  const next = reminder_hours[tries + 1]
  const due_at = before === undefined || next === undefined ? null : hoursAfter(now, next - before)
  await moveDeadline(trx, { item_id: cashout.id, kind: 'remind' }, due_at && { due_at, tries: tries + 1 })
  const changed = await changeCashout(trx, cashout.id, { version: cashout.version + 1 })
  await recordCashoutChange(trx, changed, { action: 'remind', by: 'system' }, now)
}
