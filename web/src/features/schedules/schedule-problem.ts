import type { Cents } from '@hai/contract/money'
import type { Schedule, ScheduleRun } from '@hai/contract/schedules'

export type Refusal = NonNullable<ScheduleRun['refusal']>

export type ScheduleProblem =
  | { readonly kind: 'out_of_bounds' }
  | { readonly kind: 'new_price'; readonly total: Cents }
  | { readonly kind: 'failed'; readonly due_on: string; readonly refusal: Refusal }

/** Failures that depend only on the current price. Once the price is acceptable again, they no longer matter. */
const isMended = (refusal: Refusal): boolean => refusal === 'QUOTE_CHANGED' || refusal === 'AMOUNT_OUT_OF_BOUNDS'

type ScheduleSummary = Pick<Schedule, 'status' | 'end_reason' | 'current_total' | 'agreed_total' | 'last_run'>

/**
 * The most important problem of a schedule: problems of future runs come before past failures. Null if there is none,
 * or if the schedule was ended early.
 */
export function scheduleProblem({
  status,
  end_reason,
  current_total,
  agreed_total,
  last_run,
}: ScheduleSummary): ScheduleProblem | null {
  if (status !== 'ended') {
    if (current_total === null) return { kind: 'out_of_bounds' }
    if (current_total > agreed_total) return { kind: 'new_price', total: current_total }
  }
  if (!last_run?.refusal || isMended(last_run.refusal)) return null
  return end_reason === null || end_reason === 'finished'
    ? { kind: 'failed', due_on: last_run.due_on, refusal: last_run.refusal }
    : null
}

export const hasFailed = (schedule: ScheduleSummary): boolean =>
  schedule.last_run?.status === 'failed' && scheduleProblem(schedule) !== null

const ways: Record<Refusal, 'add_money' | 'see_limits' | 'get_help' | null> = {
  INSUFFICIENT_FUNDS: 'add_money',
  LIMIT_EXCEEDED: 'see_limits',
  WALLET_LOCKED: 'get_help',
  MONEY_OWED: 'add_money',
  ACCOUNT_BLOCKED: 'get_help',
  QUOTE_CHANGED: null,
  AMOUNT_OUT_OF_BOUNDS: null,
  RECIPIENT_UNAVAILABLE: null,
  RECIPIENT_CANNOT_RECEIVE: null,
  RATE_LIMITED: null,
  PENDING_APPROVAL: null,
  NOT_ONBOARDED: null,
  INTERNAL: null,
}
export const remedyFor = (refusal: Refusal) => ways[refusal]

export const canSendByHand = (refusal: Refusal): boolean =>
  remedyFor(refusal) !== 'get_help' && refusal !== 'RECIPIENT_UNAVAILABLE' && refusal !== 'RECIPIENT_CANNOT_RECEIVE'
