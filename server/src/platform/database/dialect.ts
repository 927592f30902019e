import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely'

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

/** Every Kysely instance of the server uses this dialect. Another one would lose the statements of `runAtCommit`. */
export class ServerDialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new ServerDriver({ pool: this.#pool })
  }
}
