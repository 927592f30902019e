import pg from 'pg'

const { INT8, DATE } = pg.types.builtins

/** bigint columns contain cents, ids and counts. A value that a double cannot represent exactly is rejected. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint too large to read exactly: ${text}`)
  return value
}

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, parseInt8)
types.setTypeParser(DATE, (text) => text)

type Pooled = Omit<PoolOptions, 'role' | 'settings'>

export interface PoolOptions {
  readonly url: string
  /** The role that each connection takes instead of the login’s own. */
  readonly role: 'hai_owner' | 'hai_app' | 'hai_report'
  readonly size: number
  readonly settings?: Readonly<Record<string, string>>
  readonly application_name: string
  /** Time limit for getting a free connection. Default: no limit. */
  readonly acquireTimeoutMs?: number
}

/**
 * Many installations of PostgreSQL compile large plans (`jit`). This takes longer than our statements need without it.
 */
const common = { jit: 'off' }

export const createPool = ({ role, settings = {}, ...rest }: PoolOptions): pg.Pool =>
  openPool(rest, {
    options: Object.entries({ role, ...common, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })

/**
 * A pool for a transaction pooler, which keeps no settings of a session. So the login itself has the role and the
 * timeouts (decision 0087). Prepared statements must have no name.
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
  // A connection was lost. Its running query fails, and the next query opens a new connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const CONNECT_TIMEOUT_MS = 10_000

/** Fails if connecting takes longer than ten seconds. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
