export interface Whom {
  readonly user_id: string
  readonly email: string
}

/** Money is formatted with `dollars`. Nested values become JSON. */
type PersonalValue = string | number | boolean | object | null
export type PersonalRow = Readonly<Record<string, PersonalValue>>

/**
 * Data that a feature stores about a member: one file of their export. It contains only their own data, never secrets,
 * and other people as the member’s own screens show them. All rows have the same fields.
 */
export interface PersonalTable {
  readonly name: string
  /** Reads the rows in pages, so that a large export is never completely in memory. */
  readonly pages: (whom: Whom) => AsyncIterable<readonly PersonalRow[]>
}

export interface PersonalFile {
  readonly name: string
  readonly content: Buffer
}

export const personalTable = (name: string, read: (whom: Whom) => Promise<readonly PersonalRow[]>): PersonalTable => ({
  name,
  pages: async function* (whom) {
    yield await read(whom)
  },
})

/** Formats cents as dollars with two decimals, such as `1234.50`, exact for spreadsheets. */
export function dollars(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
