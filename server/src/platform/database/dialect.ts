import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type PostgresPool,
  type QueryCompiler,
} from 'kysely'
import { inBook, type Book } from './book.ts'

/** Statements that run together with the commit of the current transaction. */
const lastStatements = new WeakMap<DatabaseConnection, readonly string[]>()

export function addLastStatement(connection: DatabaseConnection, statement: string): void {
  lastStatements.set(connection, [...(lastStatements.get(connection) ?? []), statement])
}

class ServerDriver extends PostgresDriver {
  /** A caller who did not wait for `runAtCommit` must not add a statement to the next transaction of the connection. */
  override beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    lastStatements.delete(given[0])
    return super.beginTransaction(...given)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const statements = lastStatements.get(connection)
    if (statements === undefined) return super.commitTransaction(connection)
    lastStatements.delete(connection)
    await connection.executeQuery(CompiledQuery.raw([...statements, 'commit'].join(';')))
  }

  override rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    lastStatements.delete(connection)
    return super.rollbackTransaction(connection)
  }
}

class BookCompiler extends PostgresQueryCompiler {
  readonly #book: Book

  constructor(book: Book) {
    super()
    this.#book = book
  }

  override compileQuery(...given: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    const compiled = super.compileQuery(...given)
    return { ...compiled, sql: inBook(this.#book, compiled.sql) }
  }
}

/** Lets a database handle, and each transaction, name its book. */
export class BookAdapter extends PostgresAdapter {
  readonly book: Book

  constructor(book: Book) {
    super()
    this.book = book
  }
}

/** Every Kysely instance of the server uses this dialect. Another one would lose the statements of `runAtCommit`. */
export class ServerDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #book: Book

  constructor(pool: PostgresPool, book: Book) {
    super({ pool })
    this.#pool = pool
    this.#book = book
  }

  override createAdapter(): BookAdapter {
    return new BookAdapter(this.#book)
  }

  override createQueryCompiler(): QueryCompiler {
    return new BookCompiler(this.#book)
  }

  override createDriver(): PostgresDriver {
    return new ServerDriver({ pool: this.#pool })
  }
}
