import { z } from 'zod'
import { fail } from './failure.ts'

/** Fails: BAD_REQUEST (an invalid cursor). */
export const notACursor = (): never =>
  fail('BAD_REQUEST', { fields: [{ path: 'cursor', reason: 'is not a cursor of this list' }] })

/** The id of the last row of the previous page. Undefined for the first page. Fails: BAD_REQUEST. */
export const readIdCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined || z.uuid().safeParse(cursor).success ? cursor : notACursor()

/** Cuts a page out of `limit + 1` rows. The next cursor is the id of its last row, or null on the last page. */
export function cutIdPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: Row[]; readonly next_cursor: string | null } {
  const page = rows.slice(0, limit)
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
