import { sayFault } from './fault-words.ts'
import type { Figures } from './figures.ts'

interface Neighbours {
  readonly below: Figures | undefined
  readonly above: Figures | undefined
  /** The figures that must not fall from row to row. */
  readonly paths: readonly string[]
}

/** What the server would refuse, told beside the field before a code is asked for: whoever has proven more may do no less. */
export function outOfOrder(figures: Figures, { below, above, paths }: Neighbours): Readonly<Record<string, string>> {
  const of = (row: Figures | undefined, path: string, missing: number): number => (row ? (row[path] ?? 0) : missing)
  return Object.fromEntries(
    paths.flatMap((path): [string, string][] => {
      const figure = figures[path] ?? 0
      if (figure < of(below, path, 0)) return [[path, sayFault('less_than_below')]]
      return figure > of(above, path, Number.POSITIVE_INFINITY) ? [[path, sayFault('more_than_above')]] : []
    }),
  )
}

/** Cash-outs: all three or none, each at most what a day allows, and a day at most what 30 do. */
export function cashoutFaults(figures: Figures): Readonly<Record<string, string>> {
  const [each, day, days] = ['cashout.each', 'cashout.per_day', 'cashout.days_30'].map((path) => figures[path] ?? null)
  if (each === null && day === null && days === null) return {}
  return {
    ...((each ?? 0) === 0 && { 'cashout.each': sayFault('figure') }),
    ...((day ?? 0) < (each ?? 0) && { 'cashout.per_day': sayFault('below_each') }),
    ...((days ?? 0) < (day ?? 0) && { 'cashout.days_30': sayFault('below_day') }),
  }
}
