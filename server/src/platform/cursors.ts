import { z } from 'zod'
import { fail } from './failure.ts'

export const notACursor = (): never =>
  fail('BAD_REQUEST', { fields: [{ path: 'cursor', reason: 'is not a cursor of this list' }] })

/** Undefined on the first page. Fails with BAD_REQUEST if the cursor is invalid. */
export const readIdCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined || z.uuid().safeParse(cursor).success ? cursor : notACursor()

/** Cuts a page of `limit` rows. `rows` has one more row if there is a next page. */
export function cutIdPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: Row[]; readonly next_cursor: string | null } {
  const page = rows.slice(0, limit)
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The cursor of the page that starts below this position. */
export const writePositionCursor = (position: number): string => Buffer.from(String(position)).toString('base64url')

/** Undefined on the first page. Fails with BAD_REQUEST if the cursor is invalid. */
export function readPositionCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const position = Number(Buffer.from(cursor, 'base64url').toString())
  if (Number.isSafeInteger(position) && position > 0 && writePositionCursor(position) === cursor) return position
  return notACursor()
}
