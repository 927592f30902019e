import { z } from 'zod'
import { WEEKS_COMPARED } from './overview-words.ts'

/** A figure of today beside the same weekday of the weeks before. */
export const comparedFigure = <const Figure extends readonly [string, ...string[]]>(figures: Figure) =>
  z.object({
    figure: z.enum(figures),
    /** So far. */
    today: z.int(),
    /** By this time of the same weekday in the weeks before: the least, the middle, the most. Null: there are too few such weeks. */
    usual: z.object({ low: z.int(), middle: z.int(), high: z.int(), weeks: z.int().max(WEEKS_COMPARED) }).nullable(),
    /** More than half again above the most, or less than half of the least, and by more than a few. */
    unusual: z.enum(['high', 'low']).nullable(),
    /** Today hour by hour, the one under way last. */
    hours: z.array(z.int()).max(25),
    /** The middle of the weeks before, hour by hour of the whole day. */
    usual_hours: z.array(z.int()).max(24),
  })

export type ComparedFigure<Figure extends string> = Omit<z.infer<ReturnType<typeof comparedFigure>>, 'figure'> & {
  figure: Figure
}
