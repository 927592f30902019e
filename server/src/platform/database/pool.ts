import pg from 'pg'

const { INT8, DATE } = pg.types.builtins

/** bigint columns hold cents, ids and counts: read as numbers, and refused when a double cannot hold them exactly. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint too large to read exactly: ${text}`)
  return value
}

/** How this project reads PostgreSQL’s types; everything else as the driver does. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, parseInt8)
types.setTypeParser(DATE, (text) => text)

export interface PoolOptions {
  readonly url: string
  /** Role taken on at connection, so that the server never works with the owner’s rights. */
  readonly role: 'hai_owner' | 'hai_app' | 'hai_report'
  readonly size: number
  /** Further settings of each connection, such as plan_cache_mode. */
  readonly settings?: Readonly<Record<string, string>>
  readonly application_name: string
  /** How long to wait for a free connection before giving up; without it, for ever. */
  readonly acquireTimeoutMs?: number
}

export function createPool({ url, role, size, settings = {}, application_name, acquireTimeoutMs = 0 }: PoolOptions): pg.Pool {
  const options = Object.entries({ role, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name,
    options,
    connectionTimeoutMillis: acquireTimeoutMs,
  })
  // A connection has gone (the database was restarted): its query, if there is one, fails by itself, and the next opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
