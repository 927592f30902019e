import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { accountNumber, type AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

export interface OpenHold {
  readonly position: number
  readonly public_id: string
  readonly kind: string
  readonly amount: number
  readonly created_at: Date
}

export interface OpenHolds {
  readonly on_hold: number
  readonly holds: readonly OpenHold[]
  readonly older: { readonly count: number; readonly amount: number }
}

/** Reads one snapshot, so that the newest `limit` holds and the sum of the older ones add up to the balance. */
export async function readOpenHolds(database: Database, account: AccountId, limit: number): Promise<OpenHolds> {
  const { rows } = await sql<{ on_hold: number; count: number; amount: number; holds: readonly { p: number; a: number }[] }>`
    with open as (
      select posting_id, amount, row_number() over (order by posting_id desc) as place
        from ledger.hold_view where account_id = ${accountNumber(account)} and ended_by is null)
    select account.balance as on_hold,
           (select count(*) from open where place > ${limit}) as count,
           (select coalesce(sum(amount), 0)::bigint from open where place > ${limit}) as amount,
           coalesce((select json_agg(json_build_object('p', posting_id, 'a', amount) order by place) from open where place <= ${limit}), '[]') as holds
      from ledger.account_view account where account.id = ${accountNumber(account)}`.execute(database)
  const [found] = rows
  if (!found) throw new Error('the account is missing')
  const ids = found.holds.map(({ p }) => p)
  const postings = await sql<{ position: number; public_id: string; kind: string; created_at: Date }>`
    select id as position, public_id, kind, created_at from ledger.posting_view where id = any (${ids}::bigint[])`.execute(
    database,
  )
  const byPosition = new Map(postings.rows.map((posting) => [posting.position, posting]))
  return {
    on_hold: cents(found.on_hold),
    holds: found.holds.flatMap(({ p, a }) => {
      const posting = byPosition.get(p)
      return posting ? [{ ...posting, amount: cents(a) }] : []
    }),
    older: { count: found.count, amount: found.amount },
  }
}
