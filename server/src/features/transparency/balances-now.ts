import { sql } from 'kysely'
import { violationsSinceProof, type Violation } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MemberBalance } from './tree.ts'

export interface BalancesNow {
  /** The last posting that they contain. */
  readonly position: number
  /** Of members who have anything, money on hold included. Cents. */
  readonly balances: readonly MemberBalance[]
  readonly total: number
  /** What does not agree; nothing: every balance is what its entries come to, and all are what the journal says members are owed. */
  readonly violations: readonly Violation[]
}

/** What every member has at one moment, held against the journal at that very moment. */
export const readBalancesNow = (database: Database): Promise<BalancesNow> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx) // a large book takes its minutes
      const { rows: heads } = await sql<{ last_id: number; owed: number }>`
        select last_id, available + on_hold as owed from ledger.head`.execute(trx)
      const { rows: balances } = await sql<MemberBalance>`
        select owner_id as user_id, sum(balance)::bigint as cents
          from ledger.account where class in ('available', 'on_hold') group by 1 having sum(balance) <> 0`.execute(trx)
      const found = await violationsSinceProof(trx)
      const { last_id: position = 0, owed = 0 } = heads[0] ?? {}
      const total = balances.reduce((sum, { cents }) => sum + cents, 0)
      const off: Violation = {
        ...{ rule: 'totals = sums of entries by class', subject: 'book' },
        ...{ expected: String(owed), found: String(total) },
      }
      return { position, balances, total, violations: total === owed ? found : [...found, off] }
    })
