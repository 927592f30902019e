import { WEEKS_COMPARED, WEEKS_NEEDED } from '@hai/contract/overview-words'
import { daysBefore } from '../../platform/days.ts'

export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

export function wallClock(at: Date, timeZone: string): { readonly day: string; readonly time: TimeOfDay } {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (wanted: Intl.DateTimeFormatPartTypes): string => shown.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: { hour: Number(part('hour')), minute: Number(part('minute')) },
  }
}

/** The same weekday in earlier weeks, latest first. Only full days since the installation. */
export const daysLike = (today: string, first_day: string | null): readonly string[] =>
  Array.from({ length: WEEKS_COMPARED }, (_, week) => daysBefore(today, 7 * (week + 1))).filter(
    (day) => first_day !== null && day > first_day,
  )

/** Returns a figure for a day, or for one hour of the day. */
export type FigureOf<Figure extends string> = (figure: Figure, day: string, hour: number | null) => number

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return Math.round(((low ?? 0) + (high ?? 0)) / 2)
}

const upTo = (hour: number): readonly number[] => Array.from({ length: hour }, (_, at) => at)

interface Comparison {
  readonly today: string
  readonly time: TimeOfDay
  readonly likes: readonly string[]
  /** Smaller differences never count as unusual, however large they are in percent. */
  readonly few: number
}

/**
 * Compares today’s figure so far with the same weekday of earlier weeks, counted until the same time of day. The rule
 * is simple, so that staff can explain it: today is unusual if the figure is more than 1.5 times the largest earlier
 * one, or less than half the smallest, and if the difference is more than `few`.
 */
export function compareDays<Figure extends string>(
  figure: Figure,
  of: FigureOf<Figure>,
  { today, time: { hour, minute }, likes, few }: Comparison,
) {
  /** The figure of a day up to this time, with a proportional part of the current hour. */
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
