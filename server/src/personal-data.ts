/** Whose data is asked for. */
export interface Whom {
  readonly user_id: string
  readonly email: string
}

/** Money is written with `dollars`. Nested values stand in one cell as JSON. */
type PersonalValue = string | number | boolean | object | null
export type PersonalRow = Readonly<Record<string, PersonalValue>>

/**
 * Something a feature holds about its members: a file of their export. Only their own, never a secret, and other people as the
 * member’s own screens show them. All rows have the same fields.
 */
export interface PersonalTable {
  /** snake_case; the name of the file. */
  readonly name: string
  /** In pages, so that what is long need not be held twice. */
  readonly pages: (whom: Whom) => AsyncIterable<readonly PersonalRow[]>
}

/** A file that is kept for a member, as it lies in their export. */
export interface PersonalFile {
  readonly name: string
  readonly content: Buffer
}

/** A table that is read at once. */
export const personalTable = (name: string, read: (whom: Whom) => Promise<readonly PersonalRow[]>): PersonalTable => ({
  name,
  pages: async function* (whom) {
    yield await read(whom)
  },
})

/** Cents as a plain number of dollars with two decimals, `1234.50`: exact, and to be added up by a spreadsheet. */
export function dollars(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
