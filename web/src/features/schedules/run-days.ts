import type { Schedule } from '@hai/contract/schedules'
import { dayOf, startOfDay } from '../../lib/days.ts'

export type Every = Schedule['every']

export const recurrences = ['once', 'weekly', 'monthly'] as const satisfies readonly Every[]

const DAYS_OF_WEEK = 7

/** The same day a number of months later, or the last day of that month if the month is too short. */
function monthsOn(day: string, months: number): string {
  const first = startOfDay(day)
  const last = new Date(first.getFullYear(), first.getMonth() + months + 1, 0)
  return dayOf(new Date(last.getFullYear(), last.getMonth(), Math.min(first.getDate(), last.getDate())))
}

function dayByNumber(first_on: string, every: Every, number: number): string {
  return every === 'monthly' ? monthsOn(first_on, number) : dayOf(startOfDay(first_on, number * DAYS_OF_WEEK))
}

/** Days are YYYY-MM-DD. */
export interface Recurrence {
  readonly every: Every
  readonly first_on: string
  readonly last_on: string | null
}

export function daysFromFirst({ every, first_on, last_on }: Recurrence, count: number): string[] {
  const numbers = Array.from({ length: every === 'once' ? Math.min(1, count) : count }, (_, number) => number)
  return numbers.map((number) => dayByNumber(first_on, every, number)).filter((day) => last_on === null || day <= last_on)
}

export function beginBounds(now: Date): { readonly earliest: string; readonly latest: string } {
  const today = dayOf(now)
  return { earliest: dayOf(startOfDay(today, 1)), latest: monthsOn(today, 12) }
}

export const lastDayMax = (first_on: string): string => monthsOn(first_on, 10 * 12)
