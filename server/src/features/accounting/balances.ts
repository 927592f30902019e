import type { AccountClass } from '@hai/contract/account-classes'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The ledger’s stored balance, in cents, of all accounts of one kind together. */
export interface KindBalance {
  readonly kind: string
  readonly class: AccountClass
  readonly balance: number
}

interface Row extends KindBalance {
  readonly position: number
}

/**
 * The balances of all kinds of account at each position, in the given order. Each position must be the last one of a
 * batch. Reading one takes equally long however long the journal is.
 */
export async function balancesAt(database: Database, positions: readonly number[]): Promise<readonly (readonly KindBalance[])[]> {
  const distinct = [...new Set(positions)]
  const { rows } = await sql<Row>`
    select asked.position, own.kind, own.class,
           coalesce((select e.balance_after from ledger.entry_view e where e.account_id = own.id and e.posting_id <= asked.position
                      order by e.posting_id desc limit 1), 0) as balance
      from unnest(${distinct}::bigint[]) asked (position)
     cross join (select id, kind, class from ledger.account_view where owner_id is null offset 0) own
    union all
    select asked.position, member.kind, member.kind,
           coalesce((select case member.kind when 'available' then j.available else j.on_hold end from ledger.journal_view j
                      where j.first_id <= asked.position order by j.first_id desc limit 1), 0)
      from unnest(${distinct}::bigint[]) asked (position)
     cross join (values ('available'), ('on_hold')) member (kind)`.execute(database)
  const at = Map.groupBy(rows, ({ position }) => position)
  return positions.map((position) => at.get(position) ?? [])
}
