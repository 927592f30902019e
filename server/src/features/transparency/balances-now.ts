import { NO_MEMBER } from '@hai/contract/sum-tree'
import { sql } from 'kysely'
import { violationsSinceProof, type Violation } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { readUnapprovedRepairs } from '../integrity/index.ts'
import type { MemberBalance } from './tree.ts'

export interface BalancesNow {
  readonly position: number
  /**
   * Cents owed to each member: available, on hold, and unclaimed sends, which the sender can still cancel. Money
   * received for deleted members is owed to NO_MEMBER.
   */
  readonly balances: readonly MemberBalance[]
  readonly members: number
  readonly total: number
  /** Findings since the newest proof, and one more violation if `total` differs from the total in the journal. */
  readonly violations: readonly Violation[]
}

/** Balances and journal are read in one snapshot. */
export const readBalancesNow = (database: Database): Promise<BalancesNow> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx) // a large ledger takes minutes
      const { rows: heads } = await sql<{ last_id: number; owed: number }>`
        select last_id, (available + on_hold + (select coalesce(sum(balance), 0) from ledger.account_view
                                                 where owner_id is null and kind in ('pending_sends', 'unclaimed_funds')))::bigint as owed
          from ledger.head_view`.execute(trx)
      const { rows: balances } = await sql<MemberBalance>`
        select user_id, sum(cents)::bigint as cents
          from (select owner_id as user_id, balance as cents from ledger.account_view where kind in ('available', 'on_hold')
                 union all
                select payer.owner_id, hold.amount
                  from ledger.hold_view hold
                  join ledger.account_view waits on waits.id = hold.account_id and waits.kind = 'pending_sends'
                  join ledger.posting_view sent on sent.id = hold.posting_id
                  join ledger.account_view payer on payer.id = any (sent.accounts) and payer.kind = 'available'
                 where hold.ended_by is null
                 union all
                select ${NO_MEMBER}::uuid, balance from ledger.account_view where owner_id is null and kind = 'unclaimed_funds') owed
         group by 1 having sum(cents) <> 0`.execute(trx)
      const found = [...(await violationsSinceProof(trx)), ...(await readUnapprovedRepairs(trx))]
      const { last_id: position = 0, owed = 0 } = heads[0] ?? {}
      const total = balances.reduce((sum, { cents }) => sum + cents, 0)
      const members = balances.filter(({ user_id }) => user_id !== NO_MEMBER).length
      const off: Violation = {
        rule: 'totals = sums of entries by class',
        subject: 'book',
        expected: String(owed),
        found: String(total),
      }
      return { position, balances, members, total, violations: total === owed ? found : [...found, off] }
    })
