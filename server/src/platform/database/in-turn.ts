import { sql } from 'kysely'
import pg from 'pg'
import type { Transaction } from './database.ts'

/**
 * Does `work` while nobody else does work of this `name` on the database behind `url`: servers that start at the same moment
 * stand in line here. The turn belongs to the connection that `work` is given, so one that dies on the way leaves it to the next. Fails with
 * what `work` fails with, and as soon as that connection breaks: the turn is somebody else's then.
 */
export async function inTurn<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `hai-${name}` })
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', reject)
  })
  broken.catch(() => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`hai-wallet:${name}`])
    return await Promise.race([work(client), broken])
  } finally {
    await client.end()
  }
}

/** Waits until nobody else stands in this line on the database, and stays in it until the transaction ends. Lines begin with their feature’s name. */
export async function takeTurn(trx: Transaction, line: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`.execute(trx)
}

/** The same, without waiting: answers whether nobody else stood in it. */
export async function tryTurn(trx: Transaction, line: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${line}, 0)) as is_ours`.execute(trx)
  return rows[0]?.is_ours ?? false
}
