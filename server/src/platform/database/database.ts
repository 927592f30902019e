import { Kysely, type Transaction as KyselyTransaction } from 'kysely'
import type pg from 'pg'
import { FIRST_BOOK, type Book } from './book.ts'
import { addLastStatement, BookAdapter, ServerDialect } from './dialect.ts'
import type { DB } from './generated.ts'

export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

/** Statements reach the schemas of one book, whose names they need not know. */
export const createDatabase = (pool: pg.Pool, book = FIRST_BOOK): Database =>
  new Kysely<DB>({ dialect: new ServerDialect(pool, book) })

/** The book whose schemas the statements of `db` reach. */
export function bookOf(db: Database): Book {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof BookAdapter)) throw new Error('a database handle of another dialect has no book')
  return adapter.book
}

/**
 * Runs a statement without parameters when the transaction commits, in one query with the commit. Then its locks are not
 * held while an answer travels to this process and back. If the statement fails, the transaction fails.
 */
export const runAtCommit = (trx: Transaction, statement: string): Promise<void> =>
  trx.getExecutor().provideConnection((connection) => {
    addLastStatement(connection, statement)
    return Promise.resolve()
  })

/** The tables that have these columns. A function of the platform takes a feature’s table as this type. */
export type TableWith<Columns> = { [Name in keyof DB]: DB[Name] extends Columns ? Name : never }[keyof DB]

export type OtherColumn<Table extends keyof DB, Columns> = Table extends keyof DB
  ? Exclude<keyof DB[Table], keyof Columns>
  : never
