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

type Pooled = Omit<PoolOptions, 'role' | 'settings'>

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

export const createPool = ({ role, settings = {}, ...rest }: PoolOptions): pg.Pool =>
  openPool(rest, {
    options: Object.entries({ role, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })

/**
 * Connections through a pooler, each transaction on whatever session is free there. Nothing is said at connection that a session would
 * have to remember: role and bounds are those of the login (decision 0087), and no statement may be given a name.
 */
export const createPooledPool = (pooled: Pooled): pg.Pool => openPool(pooled, {})

function openPool(
  { url, size, application_name, acquireTimeoutMs = 0 }: Pooled,
  session: Pick<pg.PoolConfig, 'options'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name,
    ...session,
    connectionTimeoutMillis: acquireTimeoutMs,
  })
  // A connection has gone (the database was restarted): its query, if there is one, fails by itself, and the next opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
