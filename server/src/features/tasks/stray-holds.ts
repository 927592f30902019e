import { sql } from 'kysely'
import { findStrayHolds, type OpenItem, type StrayHold } from '../../ledger/index.ts'
import type { Context } from './deps.ts'

/** Holds without an open task of the same amount, and open tasks without a hold. Only a bug can cause them. */
export const findStrays = ({ database }: Pick<Context, 'database'>): Promise<readonly StrayHold[]> =>
  findStrayHolds(database, {
    kind: 'task_held',
    readOpen: async () => {
      const { rows } = await sql<OpenItem>`
        select hold_id, reward + fee + tax as reported from tasks.task
         where status not in ('approved', 'cancelled', 'expired', 'refunded')`.execute(database)
      return rows
    },
  })

export async function reportStrayHolds(context: Pick<Context, 'database' | 'log'>): Promise<void> {
  const strays = await findStrays(context)
  if (strays.length > 0) context.log.error({ count: strays.length, strays: strays.slice(0, 20) }, 'holds and tasks do not match')
}
