import { type RawBuilder, sql } from 'kysely'
import type { Book } from '../../platform/database/book.ts'

/**
 * SQL about `profile`: the member belongs to this book. Members who have not completed their profile belong to the first
 * book. Null with one book, so that statements are the same as without books.
 */
export type OfBook = () => RawBuilder<boolean> | null

/** The number is part of the statement, so that the planner can use the index of further books. */
export const membersOfBook =
  ({ number }: Pick<Book, 'number'>, hasSeveral: () => boolean): OfBook =>
  () =>
    hasSeveral() ? sql`profile.book = ${sql.lit(number)}` : null
