import { faultText } from './fault-text.ts'
import type { Figures } from './figures.ts'

interface Neighbours {
  readonly below: Figures | undefined
  readonly above: Figures | undefined
  readonly paths: readonly string[]
}

/** The server's rule, checked before the second factor: a higher tier or level must not have a lower limit. */
export function findLimitOrderErrors(figures: Figures, { below, above, paths }: Neighbours): Readonly<Record<string, string>> {
  const of = (row: Figures | undefined, path: string, missing: number): number => (row ? (row[path] ?? 0) : missing)
  return Object.fromEntries(
    paths.flatMap((path): [string, string][] => {
      const figure = figures[path] ?? 0
      if (figure < of(below, path, 0)) return [[path, faultText('less_than_below')]]
      return figure > of(above, path, Number.POSITIVE_INFINITY) ? [[path, faultText('more_than_above')]] : []
    }),
  )
}

export function findCashoutLimitErrors(figures: Figures): Readonly<Record<string, string>> {
  const [each, day, days] = ['cashout.each', 'cashout.per_day', 'cashout.days_30'].map((path) => figures[path] ?? null)
  if (each === null && day === null && days === null) return {}
  return {
    ...((each ?? 0) === 0 && { 'cashout.each': faultText('figure') }),
    ...((day ?? 0) < (each ?? 0) && { 'cashout.per_day': faultText('below_each') }),
    ...((days ?? 0) < (day ?? 0) && { 'cashout.days_30': faultText('below_day') }),
  }
}
