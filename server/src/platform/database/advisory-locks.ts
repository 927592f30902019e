import { sql } from 'kysely'
import pg from 'pg'
import type { Book } from './book.ts'
import type { Transaction } from './database.ts'

/**
 * The lock belongs to the connection that `work` gets. If the connection breaks, this fails at once, because another
 * process may then take the lock.
 */
export async function withSessionLock<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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

/** Locks belong to the database. With this name, books do not wait for each other. */
export const lockIn = ({ name: book }: Pick<Book, 'name'>, name: string): string => (book === '' ? name : `${name} ${book}`)

/** Lock names start with the name of the feature. */
export async function lockForTransaction(trx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

export async function tryLockForTransaction(trx: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_ours`.execute(trx)
  return rows[0]?.is_ours ?? false
}
