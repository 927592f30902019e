import type { Database, Transaction } from '../../platform/database/database.ts'
import { runDueItems } from '../../platform/deadlines.ts'
import { daysAfter, hoursAfter } from '../../platform/clock.ts'
import type { Page } from '../../platform/each-page.ts'
import { deleteAnswers } from '../../platform/once.ts'
import { hasConfirmedHit } from '../compliance/index.ts'
import { findPerson } from '../identity/index.ts'
import { beat, dueDeadline, moveDeadline, readDue, type TaskDeadline } from './deadlines.ts'
import type { Context } from './deps.ts'
import { recordTaskChange } from './events.ts'
import { lockTask, type TaskRow } from './queries.ts'
import { takeStep, type TaskStepInput } from './take-step.ts'

export const PROCESS_DUE_JOB = 'tasks:process_due'

export async function processDueTasks(context: Context): Promise<void> {
  const { database, clock, log } = context
  await beat(database, clock.now())
  await runDueItems(
    log,
    (page: Page<TaskDeadline>) => readDue(database, clock.now(), page),
    (due) => runDeadline(context, due),
  )
  await deleteAnswers({ database, clock, table: 'tasks.command' })
}

/**
 * Handles a deadline only once, even with several servers: the same transaction deletes its row or moves it to a later
 * time.
 */
const runDeadline = (context: Context, { item_id: task_id, kind }: TaskDeadline): Promise<void> =>
  context.database.transaction().execute(async (trx) => {
    const task = await lockTask(trx, task_id)
    const due = await dueDeadline(trx, task_id, kind, context.clock.now())
    if (!task || !due) return
    const bySystem = (now: TaskRow, action: TaskStepInput['action']) =>
      takeStep(context, trx, now, { action, by: 'system', actor_id: null })
    switch (kind) {
      case 'due':
        await bySystem(task.status === 'claimed' ? await bySystem(task, 'time_out') : task, 'expire')
        return
      case 'remind':
        await remind(context, trx, task, due.tries)
        return
      case 'approve':
        if ((await isKeptFromAnswering(trx, task)) || (await isPayHeld(trx, task)))
          await moveDeadline(trx, { item_id: task_id, kind }, { due_at: daysAfter(context.clock.now(), 1), tries: 0 })
        else await bySystem(task, 'approve')
        return
      case 'lapse':
        await bySystem(task, 'lapse')
    }
  })

/** While the worker has a confirmed sanctions hit, the task is not approved automatically. */
export const isPayHeld = async (
  database: Database,
  { status, worker_id }: Pick<TaskRow, 'status' | 'worker_id'>,
): Promise<boolean> => status === 'proof_submitted' && worker_id !== null && (await hasConfirmedHit(database, worker_id))

/** A blocked creator cannot answer, so the task is not approved when its deadline passes. */
const isKeptFromAnswering = async (trx: Transaction, { creator_id }: TaskRow): Promise<boolean> =>
  (await findPerson(trx, creator_id))?.is_blocked === true

async function remind(context: Context, trx: Transaction, task: TaskRow, tries: number): Promise<void> {
  const now = context.clock.now()
  const { reminder_hours } = await context.settings.get(trx)
  const before = reminder_hours[tries]
  const next = reminder_hours[tries + 1]
  const due_at = before === undefined || next === undefined ? null : hoursAfter(now, next - before)
  await moveDeadline(trx, { item_id: task.id, kind: 'remind' }, due_at && { due_at, tries: tries + 1 })
  await recordTaskChange(trx, task, { action: 'remind', by: 'system' }, now)
}
