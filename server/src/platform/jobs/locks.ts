import type { Logger as QueueLogger } from 'graphile-worker'
import type pg from 'pg'
import { inBook, type Book } from '../database/book.ts'

const RENEW_MS = 60_000

/**
 * Renews the locks on the jobs of this process (`lockers`), and removes those that no process has renewed for five
 * minutes. `skip locked` prevents deadlocks between processes.
 */
const renewal = `
  with own as (
    update graphile_worker._private_jobs set locked_at = now() where locked_by = any($1)
  ), left_behind as (
    select id from graphile_worker._private_jobs
     where locked_at < now() - interval '5 minutes' and locked_by <> all($1) for update skip locked
  )
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = greatest(j.run_at, now())
    from left_behind l where j.id = l.id`

/**
 * A killed process leaves its jobs locked, and the library would unlock them only after four hours. So each process
 * renews its locks every minute until `stop`.
 */
export function keepLocks(
  { pool, book, lockers }: { readonly pool: pg.Pool; readonly book: Book; readonly lockers: readonly string[] },
  logger: QueueLogger,
): { stop(): Promise<void> } {
  const statement = inBook(book, renewal)
  const renew = async (): Promise<void> => {
    try {
      await pool.query(statement, [lockers])
    } catch (error) {
      logger.error('the locks of jobs could not be renewed', { error })
    }
  }
  let renewed = renew()
  const timer = setInterval(() => {
    renewed = renew()
  }, RENEW_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return renewed
    },
  }
}
