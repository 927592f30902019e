import { WEEKS_COMPARED, WEEKS_NEEDED } from '@hai/contract/overview-values'
import { daysBefore } from '../../platform/days.ts'

export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

export function wallClock(at: Date, timeZone: string): { readonly day: string; readonly time: TimeOfDay } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (partType: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === partType)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: { hour: Number(part('hour')), minute: Number(part('minute')) },
  }
}

/** Latest first, without days on or before the day of the installation. */
export const daysLike = (today: string, first_day: string | null): readonly string[] =>
  Array.from({ length: WEEKS_COMPARED }, (_, week) => daysBefore(today, 7 * (week + 1))).filter(
    (day) => first_day !== null && day > first_day,
  )

/** The figure of a whole day if `hour` is null, otherwise of that hour. */
export type FigureOf<Figure extends string> = (figure: Figure, day: string, hour: number | null) => number

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.ceil((sorted.length - 1) / 2)]
  return Math.round(((low ?? 0) + (high ?? 0)) / 2)
}

const upTo = (hour: number): readonly number[] => Array.from({ length: hour }, (_, at) => at)

interface Comparison {
  readonly today: string
  readonly time: TimeOfDay
  readonly likes: readonly string[]
  readonly few: number
}

/**
 * Compares today’s figure so far with the same weekday of earlier weeks, counted until the same time of day. Today is
 * unusual if its figure is above 1.5 times the largest earlier one or below half the smallest. The difference must also
 * be above `few`.
 */
export function compareDays<Figure extends string>(
  figure: Figure,
  of: FigureOf<Figure>,
  { today, time: { hour, minute }, likes, few }: Comparison,
) {
  /** Includes a proportional part of the current hour. */
  const byThen = (day: string): number => {
    const whole = upTo(hour).reduce((sum, at) => sum + of(figure, day, at), 0)
    return Math.round(whole + (of(figure, day, hour) * minute) / 60)
  }
  const so_far = of(figure, today, null)
  const before = likes.map(byThen)
  const usual =
    likes.length < WEEKS_NEEDED
      ? null
      : { low: Math.min(...before), middle: middleOf(before), high: Math.max(...before), weeks: likes.length }
  const isHigh = usual !== null && so_far > usual.high * 1.5 && so_far - usual.high > few
  const isLow = usual !== null && so_far < usual.low * 0.5 && usual.low - so_far > few
  return {
    figure,
    today: so_far,
    usual,
    unusual: isHigh ? ('high' as const) : isLow ? ('low' as const) : null,
    hours: upTo(hour + 1).map((at) => of(figure, today, at)),
    usual_hours: usual ? upTo(24).map((at) => middleOf(likes.map((day) => of(figure, day, at)))) : [],
  }
}
