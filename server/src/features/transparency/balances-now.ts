import { NO_MEMBER } from '@hai/contract/sum-tree'
import { sql } from 'kysely'
import { violationsSinceProof, type Violation } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MemberBalance } from './tree.ts'

export interface BalancesNow {
  /** The last posting that they contain. */
  readonly position: number
  /**
   * What is owed to each: available, on hold, and sent to addresses that nobody has claimed yet, which whoever sent it may take back. What
   * came in for wallets that were closed meanwhile is owed to NO_MEMBER. Cents.
   */
  readonly balances: readonly MemberBalance[]
  /** How many members are among them. */
  readonly members: number
  readonly total: number
  /** What does not agree; nothing: every balance is what its entries come to, and all are what the journal says people are owed. */
  readonly violations: readonly Violation[]
}

/** What is owed to everybody at one moment, by the kinds of accounts, held against the journal at that very moment. */
export const readBalancesNow = (database: Database): Promise<BalancesNow> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx) // a large book takes its minutes
      const { rows: heads } = await sql<{ last_id: number; owed: number }>`
        select last_id, (available + on_hold + (select coalesce(sum(balance), 0) from ledger.account
                                                 where owner_id is null and kind in ('pending_sends', 'unclaimed_funds')))::bigint as owed
          from ledger.head`.execute(trx)
      const { rows: balances } = await sql<MemberBalance>`
        select user_id, sum(cents)::bigint as cents
          from (select owner_id as user_id, balance as cents from ledger.account where kind in ('available', 'on_hold')
                 union all
                select payer.owner_id, hold.amount
                  from ledger.hold hold
                  join ledger.account waits on waits.id = hold.account_id and waits.kind = 'pending_sends'
                  join ledger.posting sent on sent.id = hold.posting_id
                  join ledger.account payer on payer.id = any (sent.accounts) and payer.kind = 'available'
                 where hold.ended_by is null
                 union all
                select ${NO_MEMBER}::uuid, balance from ledger.account where owner_id is null and kind = 'unclaimed_funds') owed
         group by 1 having sum(cents) <> 0`.execute(trx)
      const found = await violationsSinceProof(trx)
      const { last_id: position = 0, owed = 0 } = heads[0] ?? {}
      const total = balances.reduce((sum, { cents }) => sum + cents, 0)
      const members = balances.filter(({ user_id }) => user_id !== NO_MEMBER).length
      const off: Violation = {
        ...{ rule: 'totals = sums of entries by class', subject: 'book' },
        ...{ expected: String(owed), found: String(total) },
      }
      return { position, balances, members, total, violations: total === owed ? found : [...found, off] }
    })
