import { z } from 'zod'
import { WEEKS_COMPARED } from './overview-words.ts'

/** A figure for today, compared with the same weekday of previous weeks. */
export const comparedFigure = <const Figure extends readonly [string, ...string[]]>(figures: Figure) =>
  z.object({
    figure: z.enum(figures),
    /** Today so far. */
    today: z.int(),
    /**
     * Lowest, median and highest value at this time of day on the same weekday of previous weeks. Null with too few
     * weeks.
     */
    usual: z.object({ low: z.int(), middle: z.int(), high: z.int(), weeks: z.int().max(WEEKS_COMPARED) }).nullable(),
    /** high: more than 1.5 times the highest. low: less than half of the lowest. Small differences do not count. */
    unusual: z.enum(['high', 'low']).nullable(),
    /** Per hour; the current hour is last. */
    hours: z.array(z.int()).max(25),
    /** Hourly medians of the previous weeks, for the whole day. */
    usual_hours: z.array(z.int()).max(24),
  })

export type ComparedFigure<Figure extends string> = Omit<z.infer<ReturnType<typeof comparedFigure>>, 'figure'> & {
  figure: Figure
}
