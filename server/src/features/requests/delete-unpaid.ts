import { daysBefore } from '../../platform/clock.ts'
import type { Context } from './deps.ts'
import { deleteUnpaid } from './queries.ts'

export const DELETE_JOB = 'requests:delete_unpaid'

/** The privacy policy names this time. */
const UNPAID_KEPT_DAYS = 730
const DELETED_AT_ONCE = 1_000

export async function deleteUnpaidRequests({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const before = daysBefore(clock.now(), UNPAID_KEPT_DAYS)
  let deleted: number
  do deleted = await database.transaction().execute((trx) => deleteUnpaid(trx, before, DELETED_AT_ONCE))
  while (deleted === DELETED_AT_ONCE)
}
