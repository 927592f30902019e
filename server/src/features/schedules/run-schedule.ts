import { SCHEDULE_LATE_HOURS_MAX } from '@hai/contract/bounds'
import { runRefusals, type ScheduleRun } from '@hai/contract/schedules'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Logger } from '../../platform/log.ts'
import { dayOf, daysUntil, type DueDay } from './days.ts'
import { decide, runIdOf } from './decide.ts'
import type { Context } from './deps.ts'
import { recordScheduleChange, type ScheduleNotice } from './events.ts'
import { endSchedule, lockAsSeen, readSkips, type Schedule } from './schedule-queries.ts'

/** The schedule is locked or has changed, so the next run of the job processes it. */
class ScheduleChanged extends Error {}

const LATE_MAX_MS = SCHEDULE_LATE_HOURS_MAX * 3_600_000

type Refusal = NonNullable<ScheduleRun['refusal']>

/**
 * Processes each due day once, even with several servers. If several days are overdue, only the newest can be paid, and
 * only if it was due within the last day; the others are recorded as missed. Throws if the database is down; the
 * remaining days are still due.
 */
export async function runSchedule(
  context: Context,
  log: Pick<Logger, 'error'>,
  seen: Schedule,
  skips: ProcessedDays['skips'],
): Promise<void> {
  const now = context.clock.now()
  const days = daysUntil(seen, seen.next_number, now)
  const newest = days.at(-1)
  if (!newest) return

  const isLate = now.getTime() - newest.due_at.getTime() > LATE_MAX_MS
  const isPaid = seen.status === 'active' && !isLate && !skips?.has(newest.due_on)
  const unpaid = isPaid ? days.slice(0, -1) : days
  try {
    const current = unpaid.length === 0 ? seen : await decideUnpaid(context, seen, { days: unpaid, skips, now })
    if (isPaid) await pay(context, log, current, newest)
  } catch (error) {
    if (!(error instanceof ScheduleChanged)) throw error
  }
}

interface ProcessedDays {
  readonly days: readonly DueDay[]
  readonly skips: ReadonlySet<string> | undefined
  readonly now: Date
}

const decideUnpaid = ({ database }: Context, seen: Schedule, { days, skips, now }: ProcessedDays): Promise<Schedule> =>
  database.transaction().execute(async (trx) => {
    const schedule = await lockOrLeave(trx, seen)
    const decisions = days.map((day) => {
      const planned = schedule.status === 'paused' ? ('paused' as const) : ('missed' as const)
      return { day, status: skips?.has(day.due_on) ? ('skipped' as const) : planned }
    })
    const decided = await decide(trx, schedule, decisions, now)
    const count = decisions.filter(({ status }) => status === 'missed').length
    const notices: ScheduleNotice[] = [
      ...(count > 0 ? [{ type: 'missed', count } as const] : []),
      // If the only day of a one-time schedule was missed, the notice about this day also says that the schedule has
      // ended.
      ...(decided.status === 'ended' && !(count > 0 && seen.every === 'once')
        ? [{ type: 'ended', end_reason: 'finished' } as const]
        : []),
    ]
    await recordScheduleChange(trx, decided, { at: now, notices })
    return decided
  })

/** The run’s id is the idempotency key of the send. The run and the send are committed in one transaction. */
async function pay(context: Context, log: Pick<Logger, 'error'>, seen: Schedule, day: DueDay): Promise<void> {
  const { id: schedule_id, payer_id, payee_id, amount, agreed_total, note } = seen
  if (await context.hasLeft(payer_id)) return endAsPayerLeft(context, seen)
  // A payer with the flag `blocked` cannot pay by hand, so the job does not pay either. The day stays due until the
  // flag ends.
  if ((await context.flagOf(payer_id))?.action_taken === 'blocked') return
  const run_id = runIdOf(schedule_id, day.due_on)
  const is_last = dayOf(seen, day.number + 1) === null
  if (await context.hasLeft(payee_id))
    return recordRefusal(context, seen, { day, refusal: 'RECIPIENT_UNAVAILABLE', ends: true, is_last })
  try {
    const payer = await context.identity.passGate(payer_id)
    await context.transfers.payMember(payer, {
      payee_id,
      amount,
      note,
      undo_window: true,
      total_max: agreed_total,
      command: { initiator_id: payer_id, idempotency_key: run_id, payload: { call: 'run_schedule', run_id } },
      cause: { schedule: { id: schedule_id, is_last } },
      alongside: async (trx, { transaction_id }) => {
        const schedule = await lockOrLeave(trx, seen, day)
        await decide(trx, schedule, [{ day, status: 'sent', transaction_id }], context.clock.now())
      },
    })
  } catch (error) {
    if (error instanceof ScheduleChanged || isOutage(error)) throw error
    if (!isFailure(error)) log.error({ err: error, schedule_id, run_id }, 'a scheduled payment failed with an internal error')
    await recordRefusal(context, seen, { day, refusal: refusalOf(error), ends: false, is_last })
  }
}

/** PostgreSQL stopped a statement, a transaction or the wait for a lock, so a later try may succeed. */
const tooLong = z.object({ code: z.enum(['57014', '25P03', '55P03']) })
const isOutage = (error: unknown): boolean =>
  isFailure(error, 'UNAVAILABLE') || isDatabaseUnavailable(error) || tooLong.safeParse(error).success

const known = z.enum(runRefusals)
const refusalOf = (error: unknown): Refusal => (isFailure(error) ? (known.safeParse(error.code).data ?? 'INTERNAL') : 'INTERNAL')

interface Refused {
  readonly day: DueDay
  readonly refusal: Refusal
  readonly ends: boolean
  readonly is_last: boolean
}

/**
 * `ends`: the payee can never be paid again, so the schedule ends. After any other refusal it continues with the next
 * day.
 */
async function recordRefusal(context: Context, seen: Schedule, { day, refusal, ends, is_last }: Refused): Promise<void> {
  await context.database.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const schedule = await lockOrLeave(trx, seen, day)
    const decided = await decide(trx, schedule, [{ day, status: 'failed', refusal }], now)
    const left = ends ? await endSchedule(trx, seen.id, 'payee_gone', now) : decided
    const notice: ScheduleNotice = ends ? { type: 'ended', end_reason: 'payee_gone' } : { type: 'failed', refusal, is_last }
    await recordScheduleChange(trx, left, { at: now, notices: [notice] })
  })
}

async function endAsPayerLeft({ database, clock }: Context, seen: Schedule): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { id } = await lockOrLeave(trx, seen)
    const ended = await endSchedule(trx, id, 'asked', now)
    await recordScheduleChange(trx, ended, { at: now, notices: [] })
  })
}

/** Throws ScheduleChanged if the schedule is locked or has changed since `seen` was read, or if `day` is skipped. */
async function lockOrLeave(trx: Transaction, seen: Schedule, day?: DueDay): Promise<Schedule> {
  const schedule = await lockAsSeen(trx, seen)
  if (!schedule) throw new ScheduleChanged()
  const isSkipped = day && (await readSkips(trx, [seen.id])).get(seen.id)?.has(day.due_on)
  if (isSkipped) throw new ScheduleChanged()
  return schedule
}
