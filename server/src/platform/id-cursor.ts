import { z } from 'zod'
import { fail } from './failure.ts'

/** Fails: BAD_REQUEST, for what no page of a list ever ended with. */
export const notACursor = (): never =>
  fail('BAD_REQUEST', { fields: [{ path: 'cursor', reason: 'is not a cursor of this list' }] })

/** The id of the last of a page; undefined: the first page. Fails: BAD_REQUEST. */
export const readIdCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined || z.uuid().safeParse(cursor).success ? cursor : notACursor()

/** The page out of `limit + 1` rows, and the cursor of the next one: the id that this one ends with, or null where it is the last. */
export function cutIdPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: Row[]; readonly next_cursor: string | null } {
  const page = rows.slice(0, limit)
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
