import { type DayFigure, dayFigures, WEEKS_COMPARED } from '@hai/contract/overview-values'
import type { Compared, DayLine } from '@hai/contract/overview'
import { cents } from '@hai/contract/money'
import { daysBefore } from '../../platform/days.ts'
import { compareDays, type FigureOf, type TimeOfDay } from './like-days.ts'
import type { DayRow } from './read-days.ts'

/** Differences up to these are never unusual, however large they are in percent. */
const FEW: Readonly<Record<DayFigure, number>> = {
  sends: 10,
  cash_outs: 5,
  fees_earned: 10_00,
  sign_ups: 5,
  failed_sign_ins: 10,
  disputes: 2,
  flags: 2,
}

export function figuresFrom(rows: readonly DayRow[]): FigureOf<DayFigure> {
  const known = new Map(rows.map((row) => [`${row.figure} ${row.day} ${row.hour}`, row]))
  return (figure, day, hour) =>
    figure === 'fees_earned'
      ? (known.get(`fees ${day} ${hour}`)?.cents ?? 0)
      : (known.get(`${figure} ${day} ${hour}`)?.count ?? 0)
}

export const compare = (
  figures: FigureOf<DayFigure>,
  days: { readonly today: string; readonly time: TimeOfDay; readonly likes: readonly string[] },
): Compared[] => dayFigures.map((figure) => compareDays(figure, figures, { ...days, few: FEW[figure] }))

export const dayLines = (figures: FigureOf<DayFigure>, today: string, first_day: string | null): DayLine[] =>
  Array.from({ length: 7 * WEEKS_COMPARED + 1 }, (_, at) => daysBefore(today, 7 * WEEKS_COMPARED - at))
    .filter((day) => day === today || (first_day !== null && day >= first_day))
    .map((day) => {
      const of = (figure: DayFigure): number => figures(figure, day, null)
      return {
        day,
        sends: of('sends'),
        cash_outs: of('cash_outs'),
        fees_earned: cents(of('fees_earned')),
        sign_ups: of('sign_ups'),
        failed_sign_ins: of('failed_sign_ins'),
        disputes: of('disputes'),
        flags: of('flags'),
      }
    })
