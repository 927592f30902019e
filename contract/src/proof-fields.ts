/** No dependencies, so that proofs can be checked in any browser. */

export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

export const hash = /^[0-9a-f]{64}$/
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
export const matches = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value)
/** Safe integers, so that sums stay exact. */
export const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
export const isList = <Item>(value: unknown, isItem: (item: unknown) => item is Item, max: number): value is readonly Item[] =>
  Array.isArray(value) && value.length <= max && value.every(isItem)

/** The declared format, if it is an unknown version of a known format. */
export function unknownForm(value: unknown, known: readonly [string, ...string[]]): string | null {
  if (!isRecord(value) || typeof value.format !== 'string' || known.includes(value.format)) return null
  const kind = known[0].replace(/\d+$/, '')
  return value.format.startsWith(kind) && /^\d{1,9}$/.test(value.format.slice(kind.length)) ? value.format : null
}

/** Every line ends with a line feed. */
export const textOf = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** Every character of the text must be one byte, as in all fields of a proof. */
export const hashOf = async (sha256: Sha256, text: string): Promise<string> =>
  toHex(await sha256(Uint8Array.from(text, (sign) => sign.charCodeAt(0))))
