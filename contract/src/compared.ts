import { z } from 'zod'
import { WEEKS_COMPARED } from './overview-values.ts'

export const comparedFigure = <const Figure extends readonly [string, ...string[]]>(figures: Figure) =>
  z.object({
    figure: z.enum(figures),
    today: z.int(),
    /** At this time of day on the same weekday of earlier weeks. Null if there are fewer weeks than WEEKS_NEEDED. */
    usual: z.object({ low: z.int(), middle: z.int(), high: z.int(), weeks: z.int().max(WEEKS_COMPARED) }).nullable(),
    /**
     * high: more than 1.5 times the highest value. low: less than half of the lowest. Small differences do not count.
     */
    unusual: z.enum(['high', 'low']).nullable(),
    hours: z.array(z.int()).max(25),
    usual_hours: z.array(z.int()).max(24),
  })

export type ComparedFigure<Figure extends string> = Omit<z.infer<ReturnType<typeof comparedFigure>>, 'figure'> & {
  figure: Figure
}
