import { WEEKS_COMPARED, WEEKS_NEEDED } from '@hai/contract/overview-words'
import { daysBefore } from '../../platform/days.ts'

/** How far a day has come: its whole hours, and minutes of the one under way. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** What a clock on the wall shows in a time zone. */
export function wallClock(at: Date, timeZone: string): { readonly day: string; readonly time: TimeOfDay } {
  const shown = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at)
  const part = (wanted: Intl.DateTimeFormatPartTypes): string => shown.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: { hour: Number(part('hour')), minute: Number(part('minute')) },
  }
}

/** The same weekdays before `today` that were whole days of this house, the latest first. */
export const daysLike = (today: string, first_day: string | null): readonly string[] =>
  Array.from({ length: WEEKS_COMPARED }, (_, week) => daysBefore(today, 7 * (week + 1))).filter(
    (day) => first_day !== null && day > first_day,
  )

/** Looks up what was counted of a figure on a day, or in an hour of it. */
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
  /** Differences smaller than this are nobody’s business, however large they are in parts of a small number. */
  readonly few: number
}

/**
 * Today so far beside the same weekday of the weeks before. A plain rule, so that whoever reads it can say why: today is unusual when it
 * is more than half again above the most of the same weekdays by this time, or less than half of the least, and by more than a few.
 */
export function compareDays<Figure extends string>(
  figure: Figure,
  of: FigureOf<Figure>,
  { today, time: { hour, minute }, likes, few }: Comparison,
) {
  /** What a day had counted by this time of it, the hour under way in proportion. */
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
    ...{ figure, today: so_far, usual },
    unusual: isHigh ? ('high' as const) : isLow ? ('low' as const) : null,
    hours: upTo(hour + 1).map((at) => of(figure, today, at)),
    usual_hours: usual ? upTo(24).map((at) => middleOf(likes.map((day) => of(figure, day, at)))) : [],
  }
}
