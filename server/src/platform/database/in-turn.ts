import { sql } from 'kysely'
import pg from 'pg'
import type { Transaction } from './database.ts'

/**
 * Runs `work` under an exclusive lock with this `name` on the database of `url`, so that servers starting together wait
 * for each other. The lock belongs to the connection passed to `work`, so it is released if the process dies. Fails as
 * `work` does, and as soon as that connection breaks, because another process then has the lock.
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

/** Waits for an advisory lock that is held until the end of the transaction. Names start with the feature’s name. */
export async function takeTurn(trx: Transaction, line: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`.execute(trx)
}

/** Takes the lock without waiting. Returns false if another transaction has it. */
export async function tryTurn(trx: Transaction, line: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${line}, 0)) as is_ours`.execute(trx)
  return rows[0]?.is_ours ?? false
}
