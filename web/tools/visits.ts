import { entriesBefore, guestBars, signIn, sizeBudgets } from './size-budgets.ts'

/** The modules that one visit of a page loads, with all their static imports. */
export interface Visit {
  readonly entries: readonly string[]
  /** Bytes of source that the visit may load without need. */
  readonly spare: number
  /** How much a saved request of this visit counts. */
  readonly weight: number
}

/** How much code a visit may load without need, in kilobytes of source. After Brotli it is about a fifth. */
const SPARE_KB = 32
/** Most visits load the sign-in page or the dashboard, so their requests count more than those of any other page. */
const FIRST_WEIGHT = 1_000

/** The visits of everything in `size-budgets.ts` that loads `start`, so of every page in the manifest. */
export function visitsOf(start: string): Visit[] {
  const spare = SPARE_KB * 1_000
  const barsOfGuests = [start, ...(signIn.later ?? []), ...(guestBars.entries ?? [])]
  return sizeBudgets.flatMap((budget): Visit[] => {
    const { after, entries = [], later = [], idle = [], isForGuests, spare_kb = 0 } = budget
    if (after) {
      const page = { entries: [...entriesBefore(budget), ...entries], spare, weight: 1 }
      return isForGuests ? [page, { entries: [...barsOfGuests, ...entries], spare, weight: 1 }] : [page]
    }
    if (!entries.includes(start)) return []
    const usable = { entries, spare: spare_kb * 1_000, weight: FIRST_WEIGHT }
    const settled = { entries: [...entries, ...later], spare, weight: FIRST_WEIGHT }
    const preloaded = { entries: [...settled.entries, ...idle], spare, weight: FIRST_WEIGHT }
    return idle.length > 0 ? [usable, settled, preloaded] : [usable, settled]
  })
}
