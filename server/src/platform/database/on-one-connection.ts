import { Kysely } from 'kysely'
import type pg from 'pg'
import { FIRST_BOOK } from './book.ts'
import type { Database } from './database.ts'
import { ServerDialect } from './dialect.ts'
import type { DB } from './generated.ts'

/** The connection was closed, because its server may hang. */
export class TookTooLong extends Error {}

/** Closes the connection if `work` fails or takes longer than `withinMs`. Fails as `work` does, or with TookTooLong. */
export async function onOneConnection<Answer>(
  client: pg.PoolClient,
  withinMs: number,
  work: (one: Database) => Promise<Answer>,
  book = FIRST_BOOK,
): Promise<Answer> {
  const time = { isOver: false }
  const giveUp = (): void => {
    // The pool removes a connection that has ended.
    void client.end()
  }
  const timer = setTimeout(() => {
    time.isOver = true
    giveUp()
  }, withinMs)
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} }
  try {
    return await new Kysely<DB>({ dialect: new ServerDialect(pool, book) }).connection().execute(async (one) => {
      try {
        return await work(one)
      } catch (error) {
        giveUp()
        throw error
      }
    })
  } catch (error) {
    if (time.isOver) throw new TookTooLong(`not done within ${withinMs} ms`, { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
