import { RuleViolation } from './rule-violation.ts'
import type { PublishedCopies } from './files.ts'
import type { RestoredTo } from './restored-to.ts'
import { readRow, type Row } from './rows.ts'
import { type Counted, createVerifier } from './verify.ts'

export interface Verdict {
  readonly counted: Counted | null
  readonly faults: readonly RuleViolation[]
  readonly more: number
  readonly stopped: RuleViolation | null
}

export interface CountOptions {
  readonly copies?: PublishedCopies | undefined
  readonly goneBackTo?: RestoredTo | null
  /** Called for all lines, with their rows until the count stops, and then with null. */
  readonly onLine?: ((line: string, row: Row | null) => Promise<void>) | undefined
}

function violationIn(error: unknown): RuleViolation {
  if (error instanceof RuleViolation) return error
  throw error
}

/** Verifies the lines of a dump. Returns what was counted, or all violations that were found. */
export async function countBook(
  lines: AsyncIterable<string>,
  { copies, goneBackTo = null, onLine }: CountOptions = {},
): Promise<Verdict> {
  const verifier = createVerifier(copies, goneBackTo)
  let number = 0
  let isEnded = false
  let stopped: RuleViolation | null = null
  for await (const line of lines) {
    number += 1
    let row: Row | null = null
    try {
      if (!stopped) {
        row = readRow(line, number)
        verifier.take(row)
      }
    } catch (error) {
      stopped = violationIn(error)
    }
    if (stopped && !onLine) break
    isEnded = row?.row === 'end'
    await onLine?.(line, stopped ? null : row)
  }
  let counted: Counted | null = null
  try {
    if (!stopped && !isEnded) throw new RuleViolation('the end of the dump', 'exists', 'an end row', 'none')
    if (!stopped) counted = verifier.finish()
  } catch (error) {
    stopped = violationIn(error)
  }
  const { faults, more } = verifier.faults()
  const all = stopped ? [...faults, stopped] : faults
  return { counted: all.length > 0 ? null : counted, faults: all, more, stopped }
}
