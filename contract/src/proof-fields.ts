/** Building and reading proofs in any browser. No dependencies. */

/** Returns what `crypto.subtle` returns. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

export const hash = /^[0-9a-f]{64}$/
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
export const matches = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value)
/** Non-negative safe integers, so sums stay exact. */
export const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
export const isList = <Item>(value: unknown, isItem: (item: unknown) => item is Item, max: number): value is readonly Item[] =>
  Array.isArray(value) && value.length <= max && value.every(isItem)

/**
 * The format that a value declares, if it is another version of a known format. Null if the format is known, or not
 * ours.
 */
export function unknownForm(value: unknown, known: readonly [string, ...string[]]): string | null {
  if (!isRecord(value) || typeof value.format !== 'string' || known.includes(value.format)) return null
  const kind = known[0].replace(/\d+$/, '')
  return value.format.startsWith(kind) && /^\d{1,9}$/.test(value.format.slice(kind.length)) ? value.format : null
}

/** Text to be hashed: every line ends with a line feed. */
export const textOf = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** SHA-256 of a text in which every character is one byte. Every field of a proof is such a text. */
export const hashOf = async (sha256: Sha256, text: string): Promise<string> =>
  toHex(await sha256(Uint8Array.from(text, (sign) => sign.charCodeAt(0))))
