export interface DataSubject {
  readonly user_id: string
  readonly email: string
}

/** Amounts of money are formatted with `dollars`. */
type PersonalValue = string | number | boolean | object | null
export type PersonalRow = Readonly<Record<string, PersonalValue>>

/**
 * One file of a member’s data export. It contains only the member’s own data and no secrets. Other people appear in it
 * as on the member’s screens. All rows of a file have the same fields.
 */
export interface PersonalTable {
  readonly name: string
  /** Reads the rows in pages, so that a large export is never in memory as a whole. */
  readonly pages: (subject: DataSubject) => AsyncIterable<readonly PersonalRow[]>
}

export interface PersonalFile {
  readonly name: string
  readonly content: Buffer
}

export const personalTable = (name: string, read: (subject: DataSubject) => Promise<readonly PersonalRow[]>): PersonalTable => ({
  name,
  pages: async function* (subject) {
    yield await read(subject)
  },
})

/** Formats cents for spreadsheets as dollars with two decimals: `1234.50`. */
export function dollars(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
