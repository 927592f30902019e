import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Touched } from '../integrity/index.ts'

/** For one kind of account in one batch: the sum of its entries minus the change of the stored balances, in cents. */
interface Change {
  readonly last_id: number
  readonly kind: string
  readonly amount: number
}

/**
 * For the batches that integrity findings name: compares their entries with the journal’s running totals (members) or
 * with the balances after the entries (platform accounts). `offset 0` makes PostgreSQL read accounts and entries by
 * their keys, because a plain join could scan all of them.
 */
export async function readChanges(database: Database, touched: readonly Touched[]): Promise<readonly Change[]> {
  const positions = [...new Set(touched.flatMap(({ first, last }) => [first, last]).filter((position) => position !== null))]
  if (positions.length === 0) return []
  const { rows } = await sql<Change>`
    with batch as (
      select distinct j.first_id, j.last_id, j.available, j.on_hold, coalesce(b.available, 0) as available_before, coalesce(b.on_hold, 0) as on_hold_before
        from unnest(${positions}::bigint[]) asked (id)
       cross join lateral (select y.* from ledger.journal_view y where y.first_id <= asked.id order by y.first_id desc limit 1) j
        left join lateral (select y.* from ledger.journal_view y where y.first_id < j.first_id order by y.first_id desc limit 1) b on true),
    entered as (
      select batch.first_id, batch.last_id, a.id, a.kind, a.owner_id is not null as is_members, e.amount, e.balance_after, e.posting_id
        from batch
        join ledger.posting_view p on p.id between batch.first_id and batch.last_id
       cross join lateral unnest(p.accounts) named (account_id)
       cross join lateral (select * from ledger.account_view account where account.id = named.account_id offset 0) a
       cross join lateral (
         select * from ledger.entry_view entry where entry.account_id = named.account_id and entry.posting_id = p.id offset 0) e),
    platform as (
      select last_id, kind, sum(amount) as entered,
             (array_agg(balance_after order by posting_id desc))[1]
               - coalesce((select e.balance_after from ledger.entry_view e where e.account_id = entered.id and e.posting_id < entered.first_id
                            order by e.posting_id desc limit 1), 0) as stored
        from entered where not is_members group by first_id, last_id, id, kind),
    members as (
      select batch.last_id, member.kind, coalesce((select sum(amount) from entered where is_members and entered.kind = member.kind and entered.last_id = batch.last_id), 0) as entered,
             member.stored
        from batch
       cross join lateral (values ('available', batch.available - batch.available_before), ('on_hold', batch.on_hold - batch.on_hold_before)) member (kind, stored))
    select last_id, kind, (sum(entered) - sum(stored))::bigint as amount
      from (select * from platform union all select * from members) u
     group by last_id, kind having sum(entered) <> sum(stored)`.execute(database)
  return rows
}

export function changedUpTo(changes: readonly Change[], position: number): ReadonlyMap<string, number> {
  const changed = new Map<string, number>()
  for (const { last_id, kind, amount } of changes) {
    if (last_id <= position) changed.set(kind, (changed.get(kind) ?? 0) + amount)
  }
  return changed
}
