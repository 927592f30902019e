import { z } from 'zod'
import { NOTE_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { amount, cents, day, hai_tag, id, idempotency_key, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { counterparty } from './wallet.ts'

/** paused: skips its days until resumed. */
export const scheduleStatuses = ['active', 'paused', 'ended'] as const

/** monthly: on the same day of each month, or on the last day of shorter months. */
export const scheduleRhythms = ['once', 'weekly', 'monthly'] as const

/** payee_gone: the payee can no longer be paid. */
export const scheduleEndings = ['asked', 'finished', 'payee_gone'] as const

/**
 * missed: not possible within a day, or a later day was paid instead.
 * skipped, paused: chosen by the payer.
 */
export const runStatuses = ['sent', 'failed', 'missed', 'skipped', 'paused'] as const

/** Errors of send_money or of the gate. QUOTE_CHANGED: the run would cost more than agreed. */
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
  'INTERNAL',
] as const

/** Rejects offsets such as +05:00. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const time_zone = z.string().max(64).refine(isTimeZone, 'is not an IANA time zone')

export const scheduleRun = z.object({
  id,
  due_on: day,
  due_at: isoTime,
  status: z.enum(runStatuses),
  refusal: z.enum(runRefusals).nullable(),
  transaction_id: id.nullable(),
  decided_at: isoTime,
})
export type ScheduleRun = z.infer<typeof scheduleRun>

export const schedule = z.object({
  id,
  /** The name is masked unless payer and payee know each other. */
  payee: counterparty,
  amount: cents,
  /** The highest total of a run that the payer agreed to. */
  agreed_total: cents,
  /**
   * At current prices, once the daily free sum is used up. A run fails if its total exceeds `agreed_total`. Null: the
   * amount is now outside the bounds of a send.
   */
  current_total: cents.nullable(),
  note: z.string(),
  every: z.enum(scheduleRhythms),
  first_on: day,
  last_on: day.nullable(),
  time_zone: z.string(),
  status: z.enum(scheduleStatuses),
  end_reason: z.enum(scheduleEndings).nullable(),
  next_run: z.object({ due_on: day, due_at: isoTime }).nullable(),
  last_run: scheduleRun.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type Schedule = z.infer<typeof schedule>

export const scheduleDetail = schedule.extend({
  /** For a paused schedule: the days that would be paid if it were resumed now. */
  upcoming: z.array(z.object({ due_on: day, due_at: isoTime, is_skipped: z.boolean() })),
})
export type ScheduleDetail = z.infer<typeof scheduleDetail>

const one = z.strictObject({ idempotency_key, schedule_id: id })
const oneDay = z.strictObject({ idempotency_key, schedule_id: id, due_on: day })

export const schedules = procedures({
  create_schedule: {
    summary:
      'Pays a member on a later day, or every week or month from that day, at 09:00 in `time_zone`. Each run is a send with its rules and limits; it fails if it costs more than `quoted_total`. `first_on`: from tomorrow to a year ahead. `at_most` of quote_transfer gives the total; lookups of strangers count towards the find_recipient limit. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      payee: z.strictObject({ hai_tag }),
      amount,
      quoted_total: amount,
      note: text({ max: NOTE_MAX }).default(''),
      every: z.enum(scheduleRhythms),
      first_on: day,
      /** For `once`: null, or the same as `first_on`. */
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
    summary:
      'The caller’s schedules: active and paused ones first, then ended ones, each newest first. `state` selects one kind.',
    access: 'member',
    input: z.strictObject({ ...pageInput, state: z.enum(['live', 'ended']).optional() }),
    output: pageOf(schedule),
    errors: [],
  },
  get_schedule: {
    summary: 'One of the caller’s schedules with its next days.',
    access: 'member',
    input: z.strictObject({ schedule_id: id }),
    output: scheduleDetail,
    errors: ['NOT_FOUND'],
  },
  list_schedule_runs: {
    summary: 'Past days of one of the caller’s schedules and their results, latest first.',
    access: 'member',
    input: z.strictObject({ ...pageInput, schedule_id: id }),
    output: pageOf(scheduleRun),
    errors: ['NOT_FOUND'],
  },
  pause_schedule: {
    summary: 'Pauses a schedule: its days are skipped until it is resumed.',
    access: 'member',
    input: one,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  resume_schedule: {
    summary: 'Resumes a schedule from the next future day; days in between stay unpaid.',
    access: 'member',
    input: one,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  skip_run: {
    summary: 'Skips one of the days in `upcoming`. NOT_FOUND: no such day.',
    access: 'member',
    input: oneDay,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  unskip_run: {
    summary: 'Un-skips a future day. NOT_FOUND: no such day.',
    access: 'member',
    input: oneDay,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  agree_schedule_total: {
    summary: 'Accepts the current cost of a run (`current_total`) after a price change, from the next run on. Cents.',
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
    summary: 'Ends a schedule permanently. Payments made are not affected.',
    access: 'member',
    input: one,
    output: scheduleDetail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
})
