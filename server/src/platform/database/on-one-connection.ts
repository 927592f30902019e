import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { DB } from './generated.ts'

/** The connection was ended: it may hang on a server that has fallen silent. */
export class TookTooLong extends Error {}

/**
 * Does `work` on `client` alone, one statement after the other, and gives it back to its pool. Where `work` fails or is not done within
 * `withinMs`, the connection ends, whatever it is waiting for. Fails with what `work` fails with, and with TookTooLong.
 */
export async function onOneConnection<Answer>(
  client: pg.PoolClient,
  withinMs: number,
  work: (one: Database) => Promise<Answer>,
): Promise<Answer> {
  const time = { isOver: false }
  const giveUp = (): void => {
    // Its pool does not take a connection back that has been ended.
    void client.end()
  }
  const timer = setTimeout(() => {
    time.isOver = true
    giveUp()
  }, withinMs)
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} }
  try {
    return await new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).connection().execute(async (one) => {
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
