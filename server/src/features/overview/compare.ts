import { type DayFigure, dayFigures, WEEKS_COMPARED, WEEKS_NEEDED } from '@hai/contract/overview-words'
import type { Compared, DayLine } from '@hai/contract/overview'
import { cents } from '@hai/contract/money'
import type { DayRow } from './read-days.ts'

/** Differences smaller than this are nobody’s business, however large they are in parts of a small number. */
const FEW: Readonly<Record<DayFigure, number>> = {
  sends: 10,
  cash_outs: 5,
  fees_earned: 10_00,
  sign_ups: 5,
  failed_sign_ins: 10,
  disputes: 2,
  flags: 2,
}

const DAY_MS = 86_400_000
const dateOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/** YYYY-MM-DD, so many days before another. */
export const daysBefore = (day: string, days: number): string => new Date(dateOf(day) - days * DAY_MS).toISOString().slice(0, 10)

/** How far a day has come: its whole hours, and minutes of the one under way. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

/** Looks up what was counted. */
export type Figures = (figure: DayFigure, day: string, hour: number | null) => number

/** Fees are counted by their cents, everything else by its number. */
export function figuresFrom(rows: readonly DayRow[]): Figures {
  const known = new Map(rows.map((row) => [`${row.figure} ${row.day} ${row.hour}`, row]))
  return (figure, day, hour) =>
    figure === 'fees_earned'
      ? (known.get(`fees ${day} ${hour}`)?.cents ?? 0)
      : (known.get(`${figure} ${day} ${hour}`)?.count ?? 0)
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return Math.round(((low ?? 0) + (high ?? 0)) / 2)
}

/** The same weekdays before `today` that were whole days of this house, the latest first. */
export const daysLike = (today: string, first_day: string | null): readonly string[] =>
  Array.from({ length: WEEKS_COMPARED }, (_, week) => daysBefore(today, 7 * (week + 1))).filter(
    (day) => first_day !== null && day > first_day,
  )

const upTo = (hour: number): readonly number[] => Array.from({ length: hour }, (_, at) => at)

/** What a day had counted by this time of it, the hour under way in proportion. */
function byThen(figures: Figures, figure: DayFigure, day: string, { hour, minute }: TimeOfDay): number {
  const whole = upTo(hour).reduce((sum, at) => sum + figures(figure, day, at), 0)
  return Math.round(whole + (figures(figure, day, hour) * minute) / 60)
}

/**
 * A plain rule, so that whoever reads it can say why: today is unusual when it is more than half again above the most of the same
 * weekdays by this time, or less than half of the least, and by more than a few.
 */
function unusual(figure: DayFigure, today: number, { low, high }: { low: number; high: number }): Compared['unusual'] {
  if (today > high * 1.5 && today - high > FEW[figure]) return 'high'
  if (today < low * 0.5 && low - today > FEW[figure]) return 'low'
  return null
}

/** Today so far beside the same weekday of the weeks before. */
export function compare(
  figures: Figures,
  { today, time, likes }: { readonly today: string; readonly time: TimeOfDay; readonly likes: readonly string[] },
): Compared[] {
  return dayFigures.map((figure) => {
    const so_far = figures(figure, today, null)
    const before = likes.map((day) => byThen(figures, figure, day, time))
    const usual =
      likes.length < WEEKS_NEEDED
        ? null
        : { low: Math.min(...before), middle: middleOf(before), high: Math.max(...before), weeks: likes.length }
    return {
      ...{ figure, today: so_far, usual },
      unusual: usual && unusual(figure, so_far, usual),
      hours: upTo(time.hour + 1).map((hour) => figures(figure, today, hour)),
      usual_hours: usual ? upTo(24).map((hour) => middleOf(likes.map((day) => figures(figure, day, hour)))) : [],
    }
  })
}

/** The days of the weeks compared, the oldest first, today last; none from before this house was there. */
export const dayLines = (figures: Figures, today: string, first_day: string | null): DayLine[] =>
  Array.from({ length: 7 * WEEKS_COMPARED + 1 }, (_, at) => daysBefore(today, 7 * WEEKS_COMPARED - at))
    .filter((day) => day === today || (first_day !== null && day >= first_day))
    .map((day) => {
      const of = (figure: DayFigure): number => figures(figure, day, null)
      return {
        ...{
          day,
          sends: of('sends'),
          cash_outs: of('cash_outs'),
          fees_earned: cents(of('fees_earned')),
          sign_ups: of('sign_ups'),
        },
        ...{ failed_sign_ins: of('failed_sign_ins'), disputes: of('disputes'), flags: of('flags') },
      }
    })
