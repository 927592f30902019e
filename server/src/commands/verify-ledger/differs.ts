import { quoted } from '../../platform/terminal.ts'

/** A row that is not as it must be. What the row says of itself may be anything. */
export class Differs extends Error {
  readonly row: string
  readonly rule: string
  readonly expected: string
  readonly found: string

  constructor(row: string, rule: string, expected: unknown, found: unknown) {
    super(quoted(`${row}: ${rule}`))
    this.row = quoted(row)
    this.rule = quoted(rule)
    this.expected = quoted(String(expected))
    this.found = quoted(String(found))
  }
}

/** Throws Differs where what was found is not what must be. */
export function must(row: string, rule: string, expected: unknown, found: unknown): void {
  if (expected !== found) throw new Differs(row, rule, expected, found)
}

/** Kept of what differs; the others are counted. */
const KEPT_MAX = 20

/** What differs without hindering the count: it goes on, and all is told at the end. */
export function createFaults() {
  const kept: Differs[] = []
  let more = 0
  return {
    /** Notes what a look throws. Throws what is no Differs. */
    note: (look: () => void): void => {
      try {
        look()
      } catch (error) {
        if (!(error instanceof Differs)) throw error
        if (kept.length < KEPT_MAX) kept.push(error)
        else more += 1
      }
    },
    /** The first of them, and how many more there are. */
    told: (): { readonly faults: readonly Differs[]; readonly more: number } => ({ faults: kept, more }),
  }
}

export type Faults = ReturnType<typeof createFaults>
