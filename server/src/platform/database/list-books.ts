import type { Book } from './book.ts'
import type { Database } from './database.ts'

export interface ListedBook extends Book {
  /** Such as +509. Members with such a number belong to the book. */
  readonly phone_prefixes: readonly string[]
}

/** In the order of their numbers. */
export const listBooks = (db: Database): Promise<readonly ListedBook[]> =>
  db.selectFrom('platform.book').select(['number', 'name', 'phone_prefixes']).orderBy('number').execute()
