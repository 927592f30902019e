import { notACursor } from './id-cursor.ts'

/** The cursor of the next page, which starts below this position. Clients must not interpret it. */
export const writePositionCursor = (position: number): string => Buffer.from(String(position)).toString('base64url')

/** Undefined for the first page. Fails: BAD_REQUEST (an invalid cursor). */
export function readPositionCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const position = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(position) && position > 0 && writePositionCursor(position) === cursor) return position
  return notACursor()
}
