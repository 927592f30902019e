import type { Cents } from '@hai/contract/money'
import type { Schedule, ScheduleRun } from '@hai/contract/schedules'

export type Refusal = NonNullable<ScheduleRun['refusal']>

/** What keeps the next day from being paid, or kept the last one. */
export type ScheduleTrouble =
  | { readonly kind: 'out_of_bounds' }
  | { readonly kind: 'new_price'; readonly total: Cents }
  | { readonly kind: 'failed'; readonly due_on: string; readonly refusal: Refusal }

/** Refusals that the price of today answers for: where it stands in no way any more, neither do they. */
const isMended = (refusal: Refusal): boolean => refusal === 'QUOTE_CHANGED' || refusal === 'AMOUNT_OUT_OF_BOUNDS'

type Told = Pick<Schedule, 'status' | 'end_reason' | 'current_total' | 'agreed_total' | 'last_run'>

/** The one thing to say about a schedule: what stands in the way of the days ahead before what has happened. Who ended it has seen it. */
export function troubleOf({ status, end_reason, current_total, agreed_total, last_run }: Told): ScheduleTrouble | null {
  if (status !== 'ended') {
    if (current_total === null) return { kind: 'out_of_bounds' }
    if (current_total > agreed_total) return { kind: 'new_price', total: current_total }
  }
  if (!last_run?.refusal || isMended(last_run.refusal)) return null
  return end_reason === null || end_reason === 'finished'
    ? { kind: 'failed', due_on: last_run.due_on, refusal: last_run.refusal }
    : null
}

/** Whether the last day has failed, and what failed it still stands in the way: a list says so where the page does. */
export const hasFailed = (schedule: Told): boolean => schedule.last_run?.status === 'failed' && troubleOf(schedule) !== null

/** What the payer can do so that the next day is paid; null: nothing. */
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
export const wayOut = (refusal: Refusal) => ways[refusal]

/** Whether the payer may send the money by hand instead: not where their account or the payee stands in the way. */
export const canSendByHand = (refusal: Refusal): boolean =>
  wayOut(refusal) !== 'get_help' && refusal !== 'RECIPIENT_UNAVAILABLE' && refusal !== 'RECIPIENT_CANNOT_RECEIVE'
