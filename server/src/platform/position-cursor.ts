import { notACursor } from './id-cursor.ts'

/** The cursor of the page that starts below this position. Opaque for clients. */
export const writePositionCursor = (position: number): string => Buffer.from(String(position)).toString('base64url')

/** The position in a cursor. Undefined on the first page. Fails with BAD_REQUEST if the cursor is invalid. */
export function readPositionCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const position = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(position) && position > 0 && writePositionCursor(position) === cursor) return position
  return notACursor()
}
