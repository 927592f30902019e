import { Differs } from './differs.ts'
import type { Kept } from './files.ts'
import type { GoneBackTo } from './gone-back.ts'
import { readRow } from './rows.ts'
import { type Counted, createVerifier } from './verify.ts'

/** What was found in a book. */
export interface Verdict {
  /** Null: it could not be counted to its end, or something in it is wrong. */
  readonly counted: Counted | null
  /** What is wrong, in the order of the count; not all of it where there is much. */
  readonly faults: readonly Differs[]
  /** How much more is wrong. */
  readonly more: number
  /** Nothing after it was counted. It is the last of the faults. */
  readonly stopped: Differs | null
}

interface Options {
  readonly kept?: Kept | undefined
  /** Where the book was gone back with. */
  readonly goneBackTo?: GoneBackTo | null
  /** Is given every line, also those after which nothing is counted any more. */
  readonly onLine?: ((line: string) => Promise<void>) | undefined
}

/** What looking has found that nothing after it can be counted without. Throws what is no Differs. */
function differing(look: () => void): Differs | null {
  try {
    look()
    return null
  } catch (error) {
    if (error instanceof Differs) return error
    throw error
  }
}

/** Counts a whole book again, from the lines of its dump. */
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
