import { isDatabaseOutOfReach } from './database/away.ts'
import { isFailure } from './failure.ts'
import type { Logger } from './log.ts'

/** Answered by what is done with one row: the rest would come to nothing either, and is left to the next time. */
export const ENOUGH = Symbol('enough')

export interface EachAlone<Row> {
  readonly log: Pick<Logger, 'error'>
  /** What is logged when one fails. */
  readonly failed: string
  /** What names a row in the log. */
  readonly facts: (row: Row) => object
  /** Puts a row that failed behind the others, so that enough of them never keep the rest from their turn. */
  readonly putOff?: (row: Row) => Promise<void>
}

/** Whether `error` would meet the next row as well: nothing can be read or booked just now. */
export const isOutage = (error: unknown): boolean => isFailure(error, 'UNAVAILABLE') || isDatabaseOutOfReach(error)

/**
 * Does something with each of the rows, one after the other. One that fails is logged and keeps nobody else waiting; while the database is
 * away none is tried in vain: the first such error is thrown on, for whoever runs the sweep to log once. Answers ENOUGH
 * where one of them said so.
 */
export async function eachAlone<Row>(
  rows: Iterable<Row>,
  act: (row: Row) => Promise<unknown>,
  { log, failed, facts, putOff }: EachAlone<Row>,
): Promise<typeof ENOUGH | undefined> {
  for (const row of rows) {
    try {
      if ((await act(row)) === ENOUGH) return ENOUGH
    } catch (error) {
      if (isOutage(error)) throw error
      const entry: object = { err: error, ...facts(row) }
      log.error(entry, failed)
      await putOff?.(row)
    }
  }
  return undefined
}
