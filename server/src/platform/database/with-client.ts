import pg from 'pg'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens a connection for `work` and closes it. Fails with the driver’s error if connecting takes longer than ten
 * seconds.
 */
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
