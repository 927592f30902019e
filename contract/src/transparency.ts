import { z } from 'zod'
import { procedures } from './procedure.ts'
import { isoTime, nothing } from './schemas.ts'
import { booksStates } from './transparency-words.ts'

/** Of how many, and what half of them took no longer than; both null where there were fewer than DISPUTES_LEAST. */
const median = z.object({ count: z.int().nullable(), median_seconds: z.int().nullable() })

const publicFigures = z.object({
  /** To the half minute. */
  as_of: isoTime,
  books: z.object({
    state: z.enum(booksStates),
    /** When balances were last held against the entries, and when every row was last counted again; null: never. */
    checked_at: isoTime.nullable(),
    recounted_at: isoTime.nullable(),
  }),
  /**
   * Of the minutes since `since`, at most UPTIME_DAYS ago, those in which the program noted that it answers. What it did not note counts as
   * not answered. Null: nothing was noted yet.
   */
  uptime: z.object({ since: isoTime, minutes: z.int(), of_minutes: z.int() }).nullable(),
  /**
   * Of the last `days`: until anybody but who opened a dispute said or did something about it, and until it was over.
   */
  disputes: z.object({ days: z.int(), answered: median, decided: median }),
})
export type PublicFigures = z.infer<typeof publicFigures>

export const transparency = procedures({
  get_transparency: {
    summary:
      'What anybody may know of how the wallet is run: whether the books balance and when that was last checked, how much of the time the program answered, how long disputes take.',
    access: 'guest',
    input: nothing,
    output: publicFigures,
    errors: [],
  },
})
