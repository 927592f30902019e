import { taskStepOf, type TaskAction, type TaskRole, type TaskStep } from '@hai/contract/task-steps'
import type { Command } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { usd } from '../../platform/words/words.ts'
import { wordOf } from '../chat/index.ts'
import type { NotifyScope } from '../disputes/index.ts'
import { wasDoneLately } from './claim-rate.ts'
import { clocks, deadlinesAfter, setDeadlines } from './deadlines.ts'
import type { Context } from './deps.ts'
import { recordTaskChange } from './events.ts'
import { payWorker, returnMoney, systemCommand } from './money.ts'
import { changeTask, type Changes, type TaskRow } from './queries.ts'

export interface TaskStepInput {
  readonly action: TaskAction
  readonly by: TaskRole
  readonly actor_id: string | null
  readonly notify?: NotifyScope | undefined
  /** Default: a command of the platform. */
  readonly command?: Command
  readonly worker_id?: string
  readonly changes?: Changes
}

/**
 * The caller has locked the task. Fails: INVALID_TRANSITION (the step is not allowed in this status), and with the
 * ledger’s errors.
 */
export async function takeStep(context: Context, trx: Transaction, task: TaskRow, taking: TaskStepInput): Promise<TaskRow> {
  const { action, by, notify = 'all' } = taking
  const step = taskStepOf(task.status, action, by, task.disputed_from) ?? fail('INVALID_TRANSITION')
  const now = context.clock.now()
  const worker_id = step.to === 'open' ? null : (taking.worker_id ?? task.worker_id)

  const holder_id = taking.worker_id ?? task.worker_id
  const is_repeat = await wasDoneLately(trx, { task_id: task.id, action, worker_id: holder_id }, now)
  await recordEvent(trx, task, step, { by, worker_id: holder_id }, now)
  await setClocks(context, trx, task, step, now)
  const ended_by = await moveMoney(context, trx, task, step, taking.command ?? systemCommand(task.id))
  const chat_session_id = await talk(context, trx, { ...task, worker_id }, step, taking)
  const changes: Changes = {
    ...taking.changes,
    status: step.to,
    version: task.version + 1,
    worker_id,
    chat_session_id,
    disputed_from: step.to === 'disputed' ? task.status : null,
    ...(ended_by !== null && { ended_by, ended_at: now }),
  }
  const changed = await changeTask(trx, task.id, changes)
  const former_worker_id = task.worker_id !== null && worker_id === null ? task.worker_id : null
  const is_told_by_dispute = notify !== 'all'
  await recordTaskChange(trx, changed, { action, by, former_worker_id, is_repeat, is_told_by_dispute }, now)
  return changed
}

/** A dispute pauses all deadlines; when it is closed, the remaining time continues. */
async function setClocks(context: Context, trx: Transaction, { id }: TaskRow, step: TaskStep, now: Date): Promise<void> {
  if (step.action === 'open_dispute') return clocks.pause(trx, id, now)
  if (step.action === 'close_dispute' && (await clocks.resume(trx, id, now))) return
  await setDeadlines(trx, id, step.to, deadlinesAfter(step, await context.settings.get(trx), now), now)
}

export const recordEvent = (
  trx: Transaction,
  { id, version }: Pick<TaskRow, 'id' | 'version'>,
  { action, to }: Pick<TaskStep, 'action' | 'to'>,
  { by, worker_id }: { readonly by: TaskRole; readonly worker_id: string | null },
  at: Date,
) =>
  trx
    .insertInto('tasks.event')
    .values({ task_id: id, version: version + 1, action, by_role: by, worker_id, status: to, at })
    .execute()

async function moveMoney(context: Context, trx: Transaction, task: TaskRow, { money, action }: TaskStep, command: Command) {
  if (money === 'pay') return payWorker(context, trx, task, command)
  return money === 'return' ? returnMoney(context, trx, task, { command, return_by: action }) : null
}

const chatActions = [
  'claim',
  'give_up',
  'time_out',
  'submit_proof',
  'approve',
  'reject',
  'lapse',
  'open_dispute',
  'refund',
  'release',
  'close_dispute',
  'remove',
] as const
const isChatAction = (action: TaskAction): action is (typeof chatActions)[number] => chatActions.some((one) => one === action)

/** Each worker who claims the task gets a new conversation. */
async function talk(
  { chat }: Context,
  trx: Transaction,
  { id, creator_id, worker_id, title, reward, chat_session_id }: TaskRow,
  { action, to }: TaskStep,
  { by, actor_id, notify }: TaskStepInput,
): Promise<string | null> {
  const session_id =
    action === 'claim' && worker_id !== null
      ? await chat.openSession(trx, { kind: 'task', related_id: id, members: [creator_id, worker_id] })
      : chat_session_id
  if (session_id !== null && isChatAction(action) && notify !== 'nothing') {
    const values = { amount: usd(reward), title }
    await chat.addSystemMessage(trx, { session_id, actor_id, key: `chat.system.task.${wordOf(action, by)}`, values })
  }
  return to === 'open' ? null : session_id
}
