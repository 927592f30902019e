import { isDatabaseOutOfReach } from './database/away.ts'
import { isFailure } from './failure.ts'
import type { Logger } from './log.ts'

/** The handler of a row returns this to end the run. The remaining rows are handled by the next run. */
export const ENOUGH = Symbol('enough')

export interface EachAlone<Row> {
  readonly log: Pick<Logger, 'error'>
  readonly failed: string
  readonly facts: (row: Row) => object
  /** Moves a failed row to the end, so that many failing rows cannot block the others. */
  readonly putOff?: (row: Row) => Promise<void>
}

/** True if `error` would affect the next row too, because the database cannot be used now. */
export const isOutage = (error: unknown): boolean => isFailure(error, 'UNAVAILABLE') || isDatabaseOutOfReach(error)

/**
 * Handles rows one after the other. A failed row is logged and does not stop the others. A database outage is rethrown,
 * so that the caller logs it once. Returns ENOUGH if a handler did.
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
