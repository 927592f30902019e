import { hash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { cacheSize } from '../cache-size.ts'

/** A statement is prepared once it has run this often. */
const RUNS_LEAST = 20
/** PostgreSQL keeps prepared statements and their plans in the memory of each connection. */
const PREPARED_MAX = 200
const COUNTED_MAX = 2_000
const LENGTH_MAX = 4_000

/**
 * `select *` or `returning *`, but not `count(*)`. Such a prepared statement would fail once a migration adds a column,
 * while this version of the server still runs.
 */
const ALL_COLUMNS = /\*(?!\))/
/** A list of values or rows. Each length of the list is another text. */
const LIST = / in \((?:\$\d+, ){2}|\), \(\$/
/** A plan for any values does not find a partial unique index, and the statement fails. */
const PARTIAL_UPSERT = /\bon conflict\b[^]*\bwhere\b/

const canBePrepared = (text: string): boolean =>
  text.length <= LENGTH_MAX && ![ALL_COLUMNS, LIST, PARTIAL_UPSERT].some((pattern) => pattern.test(text))

/** The result has other types than when it was prepared, or the connection has lost the statement. */
const isStale = (error: unknown): boolean => error instanceof pg.DatabaseError && ['0A000', '26000'].includes(error.code ?? '')

function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const runs = new LRUCache<string, number>(cacheSize(COUNTED_MAX))
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === PREPARED_MAX || !canBePrepared(text)) return name
    const count = (runs.get(text) ?? 0) + 1
    runs.set(text, count)
    if (count < RUNS_LEAST) return undefined
    names.set(text, hash('sha1', text))
    return names.get(text)
  }
}

type Command = PostgresQueryResult<unknown>['command']
const commands: readonly Command[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK']

function preparingClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let mustClose = false
  async function run<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    // Several statements in one text have no values and cannot be prepared.
    const name = values.length > 0 ? nameOf(text) : undefined
    const result = name === undefined ? client.query<Row>(text, values) : client.query<Row>({ name, text, values })
    const { command, rowCount, rows } = await result.catch((error: unknown) => {
      mustClose ||= name !== undefined && isStale(error)
      throw error
    })
    return { command: commands.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
  }
  function query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query<Row extends pg.QueryResultRow>(
    asked: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string') throw new TypeError('the server uses no cursors')
    return run<Row>(asked, [...values])
  }
  return { query, release: (destroy) => client.release(destroy === true || mustClose) }
}

/**
 * PostgreSQL parses a prepared statement only once per connection, and often plans it only a few times. For many of our
 * statements this is most of the work.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client, nameOf)
      clients.set(client, known)
      return known
    },
  }
}
