/** The first row that is not as it must be: everything before it is. */
export class Differs extends Error {
  readonly row: string
  readonly rule: string
  readonly expected: string
  readonly found: string

  constructor(row: string, rule: string, expected: unknown, found: unknown) {
    super(`${row}: ${rule}`)
    this.row = row
    this.rule = rule
    this.expected = String(expected)
    this.found = String(found)
  }
}

/** Throws Differs where what was found is not what must be. */
export function must(row: string, rule: string, expected: unknown, found: unknown): void {
  if (expected !== found) throw new Differs(row, rule, expected, found)
}
