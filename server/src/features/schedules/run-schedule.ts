import { SCHEDULE_LATE_HOURS_MAX } from '@hai/contract/bounds'
import { runRefusals, type ScheduleRun } from '@hai/contract/schedules'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { isDatabaseAway } from '../../platform/database/away.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Logger } from '../../platform/log.ts'
import { dayOf, daysUntil, type DueDay } from './days.ts'
import { decide, runIdOf } from './decide.ts'
import type { Context } from './deps.ts'
import { scheduleChanged, type Told } from './facts.ts'
import { endSchedule, lockAsSeen, readSkips, type Schedule } from './schedule-queries.ts'

/** Somebody else was at the schedule meanwhile: another server, or its payer. What is left to do is found at the next sweep. */
class Overtaken extends Error {}

const LATE_MAX_MS = SCHEDULE_LATE_HOURS_MAX * 3_600_000

type Refusal = NonNullable<ScheduleRun['refusal']>

/**
 * Does what is due of a schedule, as it and its skips were seen; what is not so any more is left to the next sweep. Of several days that have passed the newest is paid, if it was due within the last day, and the others are noted as missed; a day that
 * is skipped or paused is noted. Throws when the database is away; then nothing of the day that is left has happened, and it is
 * still due. Whoever does this at the same moment, each day is decided once.
 */
export async function runSchedule(
  context: Context,
  log: Pick<Logger, 'error'>,
  seen: Schedule,
  skips: Passed['skips'],
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
    if (!(error instanceof Overtaken)) throw error
  }
}

interface Passed {
  readonly days: readonly DueDay[]
  readonly skips: ReadonlySet<string> | undefined
  readonly now: Date
}

/** Days of which none is to be paid. Answers the schedule after them. */
const decideUnpaid = ({ database }: Context, seen: Schedule, { days, skips, now }: Passed): Promise<Schedule> =>
  database.transaction().execute(async (trx) => {
    const schedule = await lockOrLeave(trx, seen)
    const decisions = days.map((day) => {
      const planned = schedule.status === 'paused' ? ('paused' as const) : ('missed' as const)
      return { day, status: skips?.has(day.due_on) ? ('skipped' as const) : planned }
    })
    const decided = await decide(trx, schedule, decisions, now)
    const count = decisions.filter(({ status }) => status === 'missed').length
    const told: Told[] = [
      ...(count > 0 ? [{ type: 'missed', count } as const] : []),
      // Whoever planned one day, and hears that it was missed, knows that it is over.
      ...(decided.status === 'ended' && !(count > 0 && seen.every === 'once')
        ? [{ type: 'ended', end_reason: 'finished' } as const]
        : []),
    ]
    await scheduleChanged(trx, decided, { at: now, told })
    return decided
  })

/** A send like any other, under a key of its own; that the day is decided stands or falls with it. A refusal is noted and told, and not tried again. */
async function pay(context: Context, log: Pick<Logger, 'error'>, seen: Schedule, day: DueDay): Promise<void> {
  const { id: schedule_id, payer_id, payee_id, amount, agreed_total, note } = seen
  if (await context.hasLeft(payer_id)) return endOfTheGone(context, seen)
  // What such a payer may not do by hand is not done for them either. The flag ends soon, and the day is still due.
  if ((await context.flagOf(payer_id))?.action_taken === 'blocked') return
  const run_id = runIdOf(schedule_id, day.due_on)
  const is_last = dayOf(seen, day.number + 1) === null
  if (await context.hasLeft(payee_id))
    return noteRefusal(context, seen, { day, refusal: 'RECIPIENT_UNAVAILABLE', ends: true, is_last })
  try {
    const payer = await context.identity.passGate(payer_id)
    await context.transfers.payMember(payer, {
      ...{ payee_id, amount, note, undo_window: true, total_max: agreed_total },
      command: { initiator_id: payer_id, idempotency_key: run_id, payload: { call: 'run_schedule', run_id } },
      cause: { schedule: { id: schedule_id, is_last } },
      alongside: async (trx, { transaction_id }) => {
        const schedule = await lockOrLeave(trx, seen, day)
        await decide(trx, schedule, [{ day, status: 'sent', transaction_id }], context.clock.now())
      },
    })
  } catch (error) {
    if (error instanceof Overtaken || isOutage(error)) throw error
    if (!isFailure(error)) log.error({ err: error, schedule_id, run_id }, 'a planned payment failed by a mistake of ours')
    await noteRefusal(context, seen, { day, refusal: refusalOf(error), ends: false, is_last })
  }
}

/** A statement or transaction that took too long, and what was lost on the way: it may work in a minute. */
const tooLong = z.object({ code: z.enum(['57014', '25P03', '55P03']) })
const isOutage = (error: unknown): boolean =>
  isFailure(error, 'UNAVAILABLE') || isDatabaseAway(error) || tooLong.safeParse(error).success

const known = z.enum(runRefusals)
const refusalOf = (error: unknown): Refusal => (isFailure(error) ? (known.safeParse(error.code).data ?? 'INTERNAL') : 'INTERNAL')

interface Refused {
  readonly day: DueDay
  readonly refusal: Refusal
  /** The payee has left for ever. */
  readonly ends: boolean
  readonly is_last: boolean
}

/** Whom nobody will ever be able to pay again ends the schedule; of anything else the next day is another try. */
async function noteRefusal(context: Context, seen: Schedule, { day, refusal, ends, is_last }: Refused): Promise<void> {
  await context.database.transaction().execute(async (trx) => {
    const now = context.clock.now()
    const schedule = await lockOrLeave(trx, seen, day)
    const decided = await decide(trx, schedule, [{ day, status: 'failed', refusal }], now)
    const left = ends ? await endSchedule(trx, seen.id, 'payee_gone', now) : decided
    const told: Told = ends ? { type: 'ended', end_reason: 'payee_gone' } : { type: 'failed', refusal, is_last }
    await scheduleChanged(trx, left, { at: now, told: [told] })
  })
}

/** A payer who has left pays nobody; there is nobody to tell. */
async function endOfTheGone({ database, clock }: Context, seen: Schedule): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { id } = await lockOrLeave(trx, seen)
    const ended = await endSchedule(trx, id, 'asked', now)
    await scheduleChanged(trx, ended, { at: now, told: [] })
  })
}

/** The schedule, locked, as it was seen, with `day` to be paid. Throws Overtaken when it is not so any more, or somebody else has it. */
async function lockOrLeave(trx: Transaction, seen: Schedule, day?: DueDay): Promise<Schedule> {
  const schedule = await lockAsSeen(trx, seen)
  if (!schedule) throw new Overtaken()
  const isSkipped = day && (await readSkips(trx, [seen.id])).get(seen.id)?.has(day.due_on)
  if (isSkipped) throw new Overtaken()
  return schedule
}
