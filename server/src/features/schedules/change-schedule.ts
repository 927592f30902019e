import { schedules, type ScheduleDetail } from '@hai/contract/schedules'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { quoteSend } from '../transfers/index.ts'
import type { Handlers } from '../../feature.ts'
import { daysUntil, type DueDay } from './days.ts'
import { decide } from './decide.ts'
import type { Context } from './deps.ts'
import { recordScheduleChange } from './events.ts'
import { once } from '../../platform/once.ts'
import {
  changeSchedule,
  deleteSkips,
  endSchedule,
  insertSkip,
  lockOwnSchedule,
  readOwnSchedule,
  type Schedule,
} from './schedule-queries.ts'
import { daysAhead, readAround, showDetail, UPCOMING_MAX } from './show-schedules.ts'

interface CommandInput {
  readonly idempotency_key: string
  readonly schedule_id: string
}

interface ChangeContext<Input> {
  readonly now: Date
  readonly input: Input
  readonly sendRule: Awaited<ReturnType<Context['fees']['current']>>
}

type ScheduleChange<Input> = (trx: Transaction, schedule: Schedule, at: ChangeContext<Input>) => Promise<Schedule>

/**
 * Locks the schedule: the command waits for a run in progress, and a run that finds the schedule locked leaves it to
 * the next job.
 */
const createChangeHandler =
  <Input extends CommandInput>(context: Context, call: string, change: ScheduleChange<Input>) =>
  async ({ user_id }: Member, input: Input): Promise<ScheduleDetail> => {
    const { idempotency_key, ...request } = input
    const own = { schedule_id: input.schedule_id, payer_id: user_id }
    const command = { member_id: user_id, idempotency_key, payload: { call, ...request } }
    return once({ ...context, table: 'schedules.command' }, command, schedules.get_schedule.output, async () => {
      const known = (await readOwnSchedule(context.database, own)) ?? fail('NOT_FOUND')
      const [around, sendRule] = await Promise.all([readAround(context, known), context.fees.current('send')])
      return async (trx) => {
        const now = context.clock.now()
        const schedule = (await lockOwnSchedule(trx, own)) ?? fail('NOT_FOUND')
        if (schedule.status === 'ended') fail('INVALID_TRANSITION')
        const changed = await change(trx, schedule, { now, input, sendRule })
        const view = await showDetail(trx, changed, { ...around, now })
        await recordScheduleChange(trx, changed, { at: now, notices: [] })
        return view
      }
    })
  }

function dayAhead(schedule: Schedule, due_on: string, now: Date): DueDay {
  const day = daysAhead(schedule, now, UPCOMING_MAX).find((one) => one.due_on === due_on)
  if (day) return day
  const hasPassed = daysUntil(schedule, 0, now).some((one) => one.due_on === due_on)
  return fail(hasPassed ? 'INVALID_TRANSITION' : 'NOT_FOUND')
}

const pause: ScheduleChange<CommandInput> = (trx, schedule) => {
  if (schedule.status !== 'active') fail('INVALID_TRANSITION')
  return changeSchedule(trx, schedule.id, { status: 'paused' })
}

/** Days of the pause are recorded as paused even if no job ran on them, so that they are never paid later. */
const resume: ScheduleChange<CommandInput> = async (trx, schedule, { now }) => {
  if (schedule.status !== 'paused') fail('INVALID_TRANSITION')
  const passed = daysUntil(schedule, schedule.next_number, now)
  const decided = await decide(
    trx,
    schedule,
    passed.map((day) => ({ day, status: 'paused' })),
    now,
  )
  if (decided.status === 'ended') fail('INVALID_TRANSITION')
  return changeSchedule(trx, schedule.id, { status: 'active' })
}

const skip: ScheduleChange<CommandInput & { readonly due_on: string }> = async (trx, schedule, { now, input }) => {
  const { due_on } = dayAhead(schedule, input.due_on, now)
  if (!(await insertSkip(trx, { schedule_id: schedule.id, due_on }))) fail('INVALID_TRANSITION')
  return schedule
}

const unskip: ScheduleChange<CommandInput & { readonly due_on: string }> = async (trx, schedule, { now, input }) => {
  const { due_on } = dayAhead(schedule, input.due_on, now)
  if ((await deleteSkips(trx, schedule.id, [due_on])) === 0) fail('INVALID_TRANSITION')
  return schedule
}

const end: ScheduleChange<CommandInput> = (trx, schedule, { now }) => endSchedule(trx, schedule.id, 'asked', now)

const agree: ScheduleChange<CommandInput & { readonly quoted_total: Schedule['agreed_total'] }> = async (
  trx,
  schedule,
  { input, sendRule },
) => {
  const { past: quote } = quoteSend(sendRule, schedule.amount)
  if (quote.total !== input.quoted_total) fail('QUOTE_CHANGED', quote)
  return changeSchedule(trx, schedule.id, { agreed_total: quote.total })
}

type Changes = Pick<
  Handlers<typeof schedules>,
  'pause_schedule' | 'resume_schedule' | 'skip_run' | 'unskip_run' | 'agree_schedule_total' | 'end_schedule'
>

export const changeHandlers = (context: Context): Changes => ({
  pause_schedule: createChangeHandler(context, 'pause_schedule', pause),
  resume_schedule: createChangeHandler(context, 'resume_schedule', resume),
  skip_run: createChangeHandler(context, 'skip_run', skip),
  unskip_run: createChangeHandler(context, 'unskip_run', unskip),
  agree_schedule_total: createChangeHandler(context, 'agree_schedule_total', agree),
  end_schedule: createChangeHandler(context, 'end_schedule', end),
})
