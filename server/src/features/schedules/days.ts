import { SCHEDULE_HOUR } from '@hai/contract/bounds'
import type { Schedule } from '@hai/contract/schedules'
import { Temporal } from 'temporal-polyfill'

export type Recurrence = Pick<Schedule, 'every' | 'first_on' | 'last_on' | 'time_zone'>

export interface DueDay {
  /** 0 for the first day of the schedule. */
  readonly number: number
  readonly due_on: string
  readonly due_at: Date
}

/**
 * If a clock change skips the local time, the moment is later by the length of the gap. If a clock change repeats it,
 * the first moment counts.
 */
export const momentOf = (due_on: string, time_zone: string, time = { hour: SCHEDULE_HOUR }): Date =>
  new Date(
    Temporal.PlainDate.from(due_on)
      .toPlainDateTime(Temporal.PlainTime.from(time))
      .toZonedDateTime(time_zone, { disambiguation: 'compatible' }).epochMilliseconds,
  )

/**
 * Null if the schedule has no such day. Every day is calculated from the first one, so that a schedule on the 31st uses
 * the last day of a shorter month and then the 31st again.
 */
export function dayOf({ every, first_on, last_on, time_zone }: Recurrence, number: number): DueDay | null {
  if (every === 'once' && number > 0) return null
  const first = Temporal.PlainDate.from(first_on)
  const due_on = first.add(every === 'weekly' ? { weeks: number } : { months: number }, { overflow: 'constrain' }).toString()
  if (last_on !== null && due_on > last_on) return null
  return { number, due_on, due_at: momentOf(due_on, time_zone) }
}

export function daysFrom(rhythm: Recurrence, number: number, limit: number): DueDay[] {
  const days: DueDay[] = []
  for (let next = number; days.length < limit; next += 1) {
    const day = dayOf(rhythm, next)
    if (!day) return days
    days.push(day)
  }
  return days
}

export function daysUntil(rhythm: Recurrence, number: number, now: Date): DueDay[] {
  const days: DueDay[] = []
  for (let day = dayOf(rhythm, number); day !== null && day.due_at <= now; day = dayOf(rhythm, day.number + 1)) days.push(day)
  return days
}

/** True if Temporal supports the time zone. The JavaScript runtime accepts more names, such as PST. */
export function isCountable(time_zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(time_zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export function firstDays(now: Date, time_zone: string): { readonly earliest: string; readonly latest: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone).toPlainDate()
  return { earliest: today.add({ days: 1 }).toString(), latest: today.add({ years: 1 }).toString() }
}

export const lastDayMax = (first_on: string): string => Temporal.PlainDate.from(first_on).add({ years: 10 }).toString()
