import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type PostgresPool,
  type QueryCompiler,
} from 'kysely'

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

const LEDGER = 'ledger'
const LEDGER_NAME = /(?<![\w.])("?)ledger\1\.(?=["a-z])/g

/** All SQL calls the schema of a ledger `ledger`. Returns the statement for a ledger in another schema (decision 0161). */
export const inLedger = (schema: string, statement: string): string =>
  schema === LEDGER ? statement : statement.replaceAll(LEDGER_NAME, `${schema}.`)

class LedgerCompiler extends PostgresQueryCompiler {
  readonly #schema: string

  constructor(schema: string) {
    super()
    this.#schema = schema
  }

  override compileQuery(...given: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    const compiled = super.compileQuery(...given)
    return { ...compiled, sql: inLedger(this.#schema, compiled.sql) }
  }
}

/** Every Kysely instance of the server uses this dialect. Another one would lose the statements of `runAtCommit`. */
export class ServerDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #ledger: string

  constructor(pool: PostgresPool, ledger = LEDGER) {
    super({ pool })
    this.#pool = pool
    this.#ledger = ledger
  }

  override createQueryCompiler(): QueryCompiler {
    return this.#ledger === LEDGER ? super.createQueryCompiler() : new LedgerCompiler(this.#ledger)
  }

  override createDriver(): PostgresDriver {
    return new ServerDriver({ pool: this.#pool })
  }
}
