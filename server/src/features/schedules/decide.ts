import type { ScheduleRun } from '@hai/contract/schedules'
import { v5 } from 'uuid'
import type { Transaction } from '../../platform/database/database.ts'
import { dayOf, type DueDay } from './days.ts'
import { insertRuns } from './run-queries.ts'
import { changeSchedule, deleteSkips, endSchedule, type Schedule } from './schedule-queries.ts'

/** The idempotency key of a run: the same for a day of a schedule on every server and at every attempt. */
export const runIdOf = (schedule_id: string, due_on: string): string => v5(due_on, schedule_id)

export interface Decision extends Pick<ScheduleRun, 'status'> {
  readonly day: DueDay
  readonly refusal?: ScheduleRun['refusal']
  readonly transaction_id?: string
}

/** Records what happened on the days, and moves the schedule to the next day. After its last day, the schedule ends. */
export async function decide(trx: Transaction, schedule: Schedule, decisions: readonly Decision[], now: Date): Promise<Schedule> {
  const last = decisions.at(-1)
  if (!last) return schedule
  await insertRuns(
    trx,
    decisions.map(({ day: { due_on, due_at }, status, refusal = null, transaction_id = null }) => ({
      id: runIdOf(schedule.id, due_on),
      schedule_id: schedule.id,
      due_on,
      due_at,
      status,
      refusal,
      transaction_id,
      decided_at: now,
    })),
  )
  await deleteSkips(
    trx,
    schedule.id,
    decisions.map(({ day }) => day.due_on),
  )
  const next = dayOf(schedule, last.day.number + 1)
  if (!next) return endSchedule(trx, schedule.id, 'finished', now)
  return changeSchedule(trx, schedule.id, { next_number: next.number, next_on: next.due_on, next_at: next.due_at })
}
