import { isDay } from '../../lib/days.ts'
import { beginBounds, lastDayMax, type Every, type Recurrence } from './run-days.ts'

export interface PlanDraft {
  readonly typedAmount: string
  readonly note: string
  readonly every: Every
  /** Values of the date fields: YYYY-MM-DD, or empty. */
  readonly first_on: string
  readonly last_on: string
}

export const newDraft = (
  now: Date,
  { typedAmount = '', note = '' }: Partial<Pick<PlanDraft, 'typedAmount' | 'note'>>,
): PlanDraft => ({
  typedAmount,
  note,
  every: 'once',
  first_on: beginBounds(now).earliest,
  last_on: '',
})

/** err_refused: the server rejected the date, because the server's calendar may be a day ahead. */
export type DayProblem = 'err_day' | 'err_early' | 'err_late' | 'err_before_first' | 'err_far' | 'err_refused'
export type DayProblems = Readonly<Partial<Record<'first_on' | 'last_on', DayProblem>>>

/** A one-time payment has no last day. */
export function dayProblems({ every, first_on, last_on }: PlanDraft, now: Date): DayProblems {
  const first = firstProblem(first_on, now)
  const last = every === 'once' || last_on === '' ? null : lastProblem(last_on, first_on)
  return { ...(first && { first_on: first }), ...(last && { last_on: last }) }
}

function firstProblem(first_on: string, now: Date): DayProblem | null {
  const { earliest, latest } = beginBounds(now)
  if (!isDay(first_on)) return 'err_day'
  if (first_on < earliest) return 'err_early'
  return first_on > latest ? 'err_late' : null
}

function lastProblem(last_on: string, first_on: string): DayProblem | null {
  if (!isDay(last_on)) return 'err_day'
  if (last_on < first_on) return 'err_before_first'
  return isDay(first_on) && last_on > lastDayMax(first_on) ? 'err_far' : null
}

export const recurrenceOf = ({ every, first_on, last_on }: PlanDraft): Recurrence => ({
  every,
  first_on,
  last_on: every === 'once' || last_on === '' ? null : last_on,
})
