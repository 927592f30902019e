import type { Cents } from '@hai/contract/money'
import type { Schedule as ShownSchedule, ScheduleDetail, ScheduleRun } from '@hai/contract/schedules'
import type { Database } from '../../platform/database/database.ts'
import { isFailure } from '../../platform/failure.ts'
import { quoteSend } from '../transfers/index.ts'
import { daysFrom, daysUntil, isCountable, type DueDay } from './days.ts'
import type { Context } from './deps.ts'
import { readLastRuns } from './run-queries.ts'
import { readSkips, type Schedule } from './schedule-queries.ts'

export const UPCOMING_MAX = 6

type Payee = ShownSchedule['payee']

type Planned = Pick<Schedule, 'payer_id' | 'payee_id' | 'payee_name' | 'payee_tag'>

/**
 * If payer and payee know each other, shows the current name, otherwise the masked name from the creation of the
 * schedule.
 */
export async function readPayees(
  { identity, transfers, contacts }: Pick<Context, 'identity' | 'transfers' | 'contacts'>,
  schedules: readonly Planned[],
): Promise<(schedule: Planned) => Payee> {
  const sights = schedules.map(({ payer_id, payee_id }) => ({ viewer_id: payer_id, other_id: payee_id }))
  const [members, nickname, dealt] = await Promise.all([
    identity.findMembers([...new Set(schedules.map(({ payee_id }) => payee_id))]),
    contacts.nicknamesOf(sights),
    transfers.dealtAmong(sights),
  ])
  return ({ payer_id, payee_id, payee_name, payee_tag }) => {
    const member = members.get(payee_id)
    if (!member) return { shown_name: null, hai_tag: null, avatar_url: null, nickname: null }
    const { full_name, shown_name, hai_tag, avatar_url } = member
    const called = nickname(payer_id, payee_id)
    return dealt.has(`${payer_id} ${payee_id}`)
      ? { shown_name: full_name, hai_tag, avatar_url, nickname: called }
      : { shown_name: payee_name ?? shown_name, hai_tag: payee_tag, avatar_url: null, nickname: called }
  }
}

/** Empty if the schedule has ended or its time zone is no longer supported. */
export const daysAhead = (schedule: Schedule, now: Date, limit: number): DueDay[] => {
  if (schedule.status === 'ended' || !isCountable(schedule.time_zone)) return []
  const passed = daysUntil(schedule, schedule.next_number, now).length
  return daysFrom(schedule, schedule.next_number + passed, limit)
}

const showDay = ({ due_on, due_at }: DueDay): { due_on: string; due_at: string } => ({ due_on, due_at: due_at.toISOString() })

interface Known {
  readonly payee: Payee
  readonly current_total: Cents | null
  readonly skips: ReadonlySet<string>
  readonly last_run: ScheduleRun | null
  readonly now: Date
}

function show(schedule: Schedule, { payee, current_total, skips, last_run, now }: Known): ShownSchedule {
  const { id, amount, agreed_total, note, every, first_on, last_on, time_zone, status, end_reason, created_at, ended_at } =
    schedule
  const days = status === 'active' ? daysAhead(schedule, now, UPCOMING_MAX + 1) : []
  const next = days.find(({ due_on }) => !skips.has(due_on))
  return {
    id,
    payee,
    amount,
    agreed_total,
    current_total,
    note,
    every,
    first_on,
    last_on,
    time_zone,
    status,
    end_reason,
    last_run,
    next_run: next ? showDay(next) : null,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}

const none: ReadonlySet<string> = new Set()

export async function showSchedules(context: Context, schedules: readonly Schedule[]): Promise<ShownSchedule[]> {
  const ids = schedules.map(({ id }) => id)
  const [payeeOf, totalOf, skips, lastRuns] = await Promise.all([
    readPayees(context, schedules),
    readTotals(context),
    readSkips(context.database, ids),
    readLastRuns(context.database, ids),
  ])
  const now = context.clock.now()
  return schedules.map((schedule) =>
    show(schedule, {
      payee: payeeOf(schedule),
      current_total: totalOf(schedule.amount),
      skips: skips.get(schedule.id) ?? none,
      last_run: lastRuns.get(schedule.id) ?? null,
      now,
    }),
  )
}

/**
 * Reads the current fee rule. The returned function calculates the total of a send of an amount without the free
 * allowance. It returns null if the amount is outside the bounds of the rule.
 */
async function readTotals({ fees }: Pick<Context, 'fees'>): Promise<(amount: Cents) => Cents | null> {
  const rule = await fees.current('send')
  return (amount) => {
    try {
      return quoteSend(rule, amount).past.total
    } catch (error) {
      if (isFailure(error, 'AMOUNT_OUT_OF_BOUNDS')) return null
      throw error
    }
  }
}

export interface ScheduleContext {
  readonly payee: Payee
  readonly current_total: Cents | null
  readonly now: Date
}

/** Never call it within a transaction, because it uses other connections. */
export async function readAround(context: Context, schedule: Planned & Pick<Schedule, 'amount'>): Promise<ScheduleContext> {
  const [payeeOf, totalOf] = await Promise.all([readPayees(context, [schedule]), readTotals(context)])
  return { payee: payeeOf(schedule), current_total: totalOf(schedule.amount), now: context.clock.now() }
}

export async function showDetail(database: Database, schedule: Schedule, around: ScheduleContext): Promise<ScheduleDetail> {
  const { payee, current_total, now } = around
  const skips = (await readSkips(database, [schedule.id])).get(schedule.id) ?? none
  const last_run = (await readLastRuns(database, [schedule.id])).get(schedule.id) ?? null
  return {
    ...show(schedule, { payee, current_total, skips, last_run, now }),
    upcoming: daysAhead(schedule, now, UPCOMING_MAX).map((day) => ({ ...showDay(day), is_skipped: skips.has(day.due_on) })),
  }
}
