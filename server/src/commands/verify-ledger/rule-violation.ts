import { quoted } from '../../platform/terminal.ts'

/** A row that violates a rule. The fields are safe to print, because `quoted` escapes them. */
export class RuleViolation extends Error {
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

export function requireEqual(row: string, rule: string, expected: unknown, found: unknown): void {
  if (expected !== found) throw new RuleViolation(row, rule, expected, found)
}

const KEPT_MAX = 20

export function createFaultCollector() {
  const faults: RuleViolation[] = []
  let more = 0
  return {
    note: (check: () => void): void => {
      try {
        check()
      } catch (error) {
        if (!(error instanceof RuleViolation)) throw error
        if (faults.length < KEPT_MAX) faults.push(error)
        else more += 1
      }
    },
    collected: (): { readonly faults: readonly RuleViolation[]; readonly more: number } => ({ faults, more }),
  }
}

export type Faults = ReturnType<typeof createFaultCollector>
