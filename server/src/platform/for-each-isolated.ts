import { isDatabaseUnreachable } from './database/unavailable.ts'
import { isFailure } from './failure.ts'
import type { Logger } from './log.ts'

/** A handler returns this to end the run and leave the remaining rows to the next run. */
export const ENOUGH = Symbol('enough')

export interface IsolatedRun<Row> {
  readonly log: Pick<Logger, 'error'>
  readonly failed: string
  readonly facts: (row: Row) => object
  /** Moves a failed row to the end of the queue, so that many failing rows cannot block the others. */
  readonly putOff?: (row: Row) => Promise<void>
}

/** True if the next row would fail too, because the database cannot be used. */
export const isOutage = (error: unknown): boolean => isFailure(error, 'UNAVAILABLE') || isDatabaseUnreachable(error)

/** Logs a failed row and continues with the next. Rethrows a database outage, so that the caller logs it once. */
export async function forEachIsolated<Row>(
  rows: Iterable<Row>,
  handle: (row: Row) => Promise<unknown>,
  { log, failed, facts, putOff }: IsolatedRun<Row>,
): Promise<typeof ENOUGH | undefined> {
  for (const row of rows) {
    try {
      if ((await handle(row)) === ENOUGH) return ENOUGH
    } catch (error) {
      if (isOutage(error)) throw error
      const entry: object = { err: error, ...facts(row) }
      log.error(entry, failed)
      await putOff?.(row)
    }
  }
  return undefined
}
