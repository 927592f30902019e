import { sql } from 'kysely'
import { findStrayHolds, type OpenItem, type StrayHold } from '../../ledger/index.ts'
import type { Context } from './deps.ts'

/**
 * Holds without an open cash-out of the same amount, and open cash-outs without a hold. Only a bug can cause such a
 * mismatch.
 */
export const findStrays = ({ database }: Pick<Context, 'database'>): Promise<readonly StrayHold[]> =>
  findStrayHolds(database, {
    kind: 'cash_out_held',
    readOpen: async () => {
      const { rows } = await sql<OpenItem>`
        select hold_id, amount + fee + tax as reported from cashouts.cashout
         where status not in ('completed', 'refunded', 'cancelled', 'expired')`.execute(database)
      return rows
    },
  })

export async function reportStrayHolds(context: Pick<Context, 'database' | 'log'>): Promise<void> {
  const strays = await findStrays(context)
  if (strays.length > 0)
    context.log.error({ count: strays.length, strays: strays.slice(0, 20) }, 'holds and cash-outs do not match')
}
