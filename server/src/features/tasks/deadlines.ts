import type { TaskStatus, TaskStep } from '@hai/contract/task-steps'
import { sql } from 'kysely'
import { behind } from '../../platform/database/behind.ts'
import { createDeadlines, createPauses, lastOf, type Deadline } from '../../platform/deadlines.ts'
import type { Page } from '../../platform/each-page.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { hoursAfter } from '../../platform/clock.ts'
import type { Settings } from './queries.ts'

/**
 * due: the task expires. remind: the creator is reminded to review the proof. approve: the creator did not answer in
 * time. lapse: the worker did not answer a rejection in time.
 */
export type DeadlineKind = 'due' | 'remind' | 'approve' | 'lapse'
export type TaskDeadline = Deadline<DeadlineKind>

const rows = createDeadlines<DeadlineKind>({ table: 'tasks.deadline', heartbeat: 'tasks.heartbeat', item: 'task_id' })
export const { beat, due: dueDeadline, move: moveDeadline, read: readDeadlines } = rows
export const clocks = createPauses({ table: 'tasks.deadline', item: 'task_id' })

/** `due` continues when the task is claimed or released. */
const kindsOf: Readonly<Partial<Record<TaskStatus, readonly DeadlineKind[]>>> = {
  open: ['due'],
  claimed: ['due'],
  proof_submitted: ['remind', 'approve'],
  rejected: ['lapse'],
}

type Due = readonly { readonly kind: DeadlineKind; readonly due_at: Date }[]

export const setDeadlines = (trx: Transaction, task_id: string, status: TaskStatus, due: Due, now: Date): Promise<void> =>
  rows.set(trx, task_id, kindsOf[status] ?? [], due, now)

export function deadlinesAfter({ to }: TaskStep, { silence_hours, reminder_hours, answer_hours }: Settings, now: Date): Due {
  if (to === 'rejected') return [{ kind: 'lapse', due_at: hoursAfter(now, answer_hours) }]
  if (to !== 'proof_submitted') return []
  const approve = { kind: 'approve', due_at: hoursAfter(now, silence_hours) } as const
  const [first] = reminder_hours
  return first === undefined ? [approve] : [{ kind: 'remind', due_at: hoursAfter(now, first) }, approve]
}

export async function readDue(
  database: Database,
  now: Date,
  { after, limit }: Page<TaskDeadline>,
): Promise<readonly TaskDeadline[]> {
  const { rows: found } = await sql<TaskDeadline>`
    select d.task_id as item_id, d.kind, d.due_at, d.tries from tasks.deadline d
     where d.due_at <= ${now} and ${behind(lastOf(after), 'd.due_at', 'd.task_id')}
     order by d.due_at, d.task_id limit ${limit}`.execute(database)
  return found
}
