import { notACursor } from './id-cursor.ts'

/** Where the next page of a list begins: below this position. Opaque to clients. */
export const writePositionCursor = (position: number): string => Buffer.from(String(position)).toString('base64url')

/** Undefined: the first page. Fails: BAD_REQUEST for what `writePositionCursor` never wrote. */
export function readPositionCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const position = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(position) && position > 0 && writePositionCursor(position) === cursor) return position
  return notACursor()
}
