import { z } from 'zod'
import { NOTE_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { amount, cents, day, hai_tag, id, idempotency_key, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { counterparty } from './wallet.ts'

/** active: pays on its days. paused: lets its days pass until it is resumed. ended: for ever. */
export const scheduleStatuses = ['active', 'paused', 'ended'] as const

/** monthly: on the same day of each month, on the last of months that are too short for it. */
export const scheduleRhythms = ['once', 'weekly', 'monthly'] as const

/** asked: the payer ended it. finished: its last day is over. payee_gone: nobody is there any more who could be paid. */
export const scheduleEndings = ['asked', 'finished', 'payee_gone'] as const

/**
 * What became of a day. sent: paid; its transaction tells the rest. failed: refused, no money has moved. missed: it could not be
 * made within a day of its time, or a later day of the schedule was paid in its place. skipped, paused: as the payer wanted.
 */
export const runStatuses = ['sent', 'failed', 'missed', 'skipped', 'paused'] as const

/** Why a run may fail: the refusals of send_money, of the gate, and QUOTE_CHANGED when it would cost more than was agreed. */
export const runRefusals = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'AMOUNT_OUT_OF_BOUNDS',
  'QUOTE_CHANGED',
  'RECIPIENT_UNAVAILABLE',
  'RECIPIENT_CANNOT_RECEIVE',
  'WALLET_LOCKED',
  'MONEY_OWED',
  'RATE_LIMITED',
  'ACCOUNT_BLOCKED',
  'PENDING_APPROVAL',
  'NOT_ONBOARDED',
  /** None of the above; nobody can do anything about it. */
  'INTERNAL',
] as const

/** Whether this runtime knows a time zone by this IANA name; offsets such as +05:00 are no zones. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA name, such as America/Port-au-Prince. */
const time_zone = z.string().max(64).refine(isTimeZone, 'is not an IANA time zone')

export const scheduleRun = z.object({
  id,
  /** The day in the schedule’s time zone, and its moment. */
  due_on: day,
  due_at: isoTime,
  status: z.enum(runStatuses),
  /** Of a failed run: what refused it. */
  refusal: z.enum(runRefusals).nullable(),
  /** Of a sent run: the send, as the payer’s activity has it. */
  transaction_id: id.nullable(),
  decided_at: isoTime,
})
export type ScheduleRun = z.infer<typeof scheduleRun>

export const schedule = z.object({
  id,
  /** Who is paid; masked for people the caller has not dealt with. */
  payee: counterparty,
  /** What the payee gets each time; fee and tax come on top. */
  amount: cents,
  /** The most that one run may cost the payer in all, as they agreed. */
  agreed_total: cents,
  /** What one run would cost in all at today’s prices; null: so much cannot be sent any more. Above `agreed_total`, runs fail. */
  current_total: cents.nullable(),
  note: z.string(),
  every: z.enum(scheduleRhythms),
  first_on: day,
  /** No run after this day; null: until it is ended. */
  last_on: day.nullable(),
  time_zone: z.string(),
  status: z.enum(scheduleStatuses),
  end_reason: z.enum(scheduleEndings).nullable(),
  /** The next day that will be paid; null: paused, ended, or every day that is left is skipped. */
  next_run: z.object({ due_on: day, due_at: isoTime }).nullable(),
  /** What became of the latest day that has passed; null: none has. */
  last_run: scheduleRun.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type Schedule = z.infer<typeof schedule>

export const scheduleDetail = schedule.extend({
  /** The next days, soonest first; of a paused schedule what would be paid if it were resumed. Empty: ended. */
  upcoming: z.array(z.object({ due_on: day, due_at: isoTime, is_skipped: z.boolean() })),
})
export type ScheduleDetail = z.infer<typeof scheduleDetail>

const one = z.strictObject({ idempotency_key, schedule_id: id })
const oneDay = z.strictObject({ idempotency_key, schedule_id: id, due_on: day })

export const schedules = procedures({
  create_schedule: {
    summary:
      'Pays a member on a later day, or every week or month from that day on: in the morning of the day (09:00) in `time_zone`. Each run is a send with its rules and limits, and costs at most `quoted_total`, else it fails. `first_on`: tomorrow to a year ahead. `at_most` of quote_transfer tells the total; strangers count against the budget of find_recipient. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      payee: z.strictObject({ hai_tag }),
      amount,
      /** What one run costs in all. */
      quoted_total: amount,
      note: text({ max: NOTE_MAX }).default(''),
      every: z.enum(scheduleRhythms),
      first_on: day,
      /** Not for `once`. */
      last_on: day.nullable().default(null),
      time_zone,
    }),
    output: scheduleDetail,
    errors: [
      'RECIPIENT_UNAVAILABLE',
      'RECIPIENT_IS_SELF',
      'AMOUNT_OUT_OF_BOUNDS',
      'QUOTE_CHANGED',
      'DATE_OUT_OF_BOUNDS',
      'TOO_MANY_SCHEDULES',
      'CONFIRMATION_REQUIRED',
      'IDEMPOTENCY_CONFLICT',
      'RATE_LIMITED',
    ],
  },
  list_schedules: {
    summary: 'The caller’s schedules: those that are not ended first, newest first within both. `state` asks for one kind only.',
    access: 'member',
    input: z.strictObject({ ...pageInput, state: z.enum(['live', 'ended']).optional() }),
    output: pageOf(schedule),
    errors: [],
  },
  get_schedule: {
    summary: 'A schedule of the caller’s with its next days.',
    access: 'member',
    input: z.strictObject({ schedule_id: id }),
    output: scheduleDetail,
    errors: ['NOT_FOUND'],
  },
  list_schedule_runs: {
    summary: 'What became of the days of a schedule of the caller’s, latest day first.',
    access: 'member',
    input: z.strictObject({ ...pageInput, schedule_id: id }),
    output: pageOf(scheduleRun),
    errors: ['NOT_FOUND'],
  },
  pause_schedule: {
    summary: 'Lets the days of a schedule pass unpaid until it is resumed.',
    access: 'member',
    input: one,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  resume_schedule: {
    summary: 'Pays again from the next day that lies ahead; days that passed meanwhile stay unpaid.',
    access: 'member',
    input: one,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  skip_run: {
    summary: 'Leaves out one of the days in `upcoming`; the others stay. NOT_FOUND: no such day.',
    access: 'member',
    input: oneDay,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  unskip_run: {
    summary: 'Pays a day after all that was to be left out, while it lies ahead. NOT_FOUND: no such day.',
    access: 'member',
    input: oneDay,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  agree_schedule_total: {
    summary: 'Agrees to what a run costs now (`current_total`), after prices have changed: from the next run on. Cents.',
    access: 'member',
    input: one.extend({ quoted_total: amount }),
    output: scheduleDetail,
    errors: [
      'CONFIRMATION_REQUIRED',
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'AMOUNT_OUT_OF_BOUNDS',
      'QUOTE_CHANGED',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  end_schedule: {
    summary: 'Ends a schedule for ever; what it has paid stays paid.',
    access: 'member',
    input: one,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
})
