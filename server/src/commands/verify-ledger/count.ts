import { Differs } from './differs.ts'
import type { Kept } from './files.ts'
import type { GoneBackTo } from './gone-back.ts'
import { readRow } from './rows.ts'
import { type Counted, createVerifier } from './verify.ts'

/** The result of verifying a ledger. */
export interface Verdict {
  /** Null when counting stopped early or found a fault. */
  readonly counted: Counted | null
  /** The faults in order, up to a maximum number. */
  readonly faults: readonly Differs[]
  /** The number of further faults. */
  readonly more: number
  /** The fault at which counting stopped; the last of the faults. */
  readonly stopped: Differs | null
}

interface Options {
  readonly kept?: Kept | undefined
  /** The moment that the ledger was restored to. */
  readonly goneBackTo?: GoneBackTo | null
  /** Receives every line, including those after counting has stopped. */
  readonly onLine?: ((line: string) => Promise<void>) | undefined
}

/** Returns the Differs thrown by `look`, after which counting cannot continue. Rethrows other errors. */
function differing(look: () => void): Differs | null {
  try {
    look()
    return null
  } catch (error) {
    if (error instanceof Differs) return error
    throw error
  }
}

/** Counts a whole ledger again from the lines of its dump. */
export async function countBook(
  lines: AsyncIterable<string>,
  { kept, goneBackTo = null, onLine }: Options = {},
): Promise<Verdict> {
  const verifier = createVerifier(kept, goneBackTo)
  let number = 0
  let isEnded = false
  let stopped: Differs | null = null
  for await (const line of lines) {
    number += 1
    await onLine?.(line)
    if (stopped) continue
    stopped = differing(() => {
      const row = readRow(line, number)
      verifier.take(row)
      isEnded = row.row === 'end'
    })
    if (stopped && !onLine) break
  }
  let counted: Counted | null = null
  stopped ??= differing(() => {
    if (!isEnded) throw new Differs('the end of the dump', 'is there', 'a row that says so', 'none')
    counted = verifier.finish()
  })
  const { faults, more } = verifier.faults()
  const all = stopped ? [...faults, stopped] : faults
  return { counted: all.length > 0 ? null : counted, faults: all, more, stopped }
}
