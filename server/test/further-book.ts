import pg from 'pg'
import { schemaOf } from '../src/platform/database/book.ts'
import { createBook, type NewBook } from '../src/platform/database/create-book.ts'
import type { ListedBook } from '../src/platform/database/list-books.ts'
import type { TestDatabase } from './database.ts'

/** Creates a book with the same figures that the tests’ database has in its first book. See global-setup.ts. */
export async function aFurtherBook({ url, owner }: Pick<TestDatabase, 'url' | 'owner'>, wanted: NewBook): Promise<ListedBook> {
  const book = await createBook(url, wanted)
  const superuser = new pg.Client({ connectionString: url })
  await superuser.connect()
  await superuser.query(`update ${schemaOf(book, 'ledger')}.head set skew = null`)
  await superuser.end()
  await owner.query(`update ${schemaOf(book, 'fees')}.rule set free_per_day = null`)
  await owner.query(
    `insert into ${schemaOf(book, 'rates')}.htg_rate (htg_per_usd, source, as_of) values (131, 'Platform default', '2026-01-01')`,
  )
  return book
}
