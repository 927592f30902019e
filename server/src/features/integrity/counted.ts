import { sql } from 'kysely'
import { entriesTotal } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

const MEMBERS_AT_ONCE = 200

export interface Counted {
  readonly user_id: string
  readonly accounts: readonly number[]
  readonly stored: number
  readonly computed: number
}

export async function countMembersAfter(database: Database, after: string | null): Promise<readonly Counted[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from ledger.account_view
     where kind = 'available' and owner_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
     order by owner_id limit ${MEMBERS_AT_ONCE}`.execute(database)
  return countMembers(
    database,
    rows.map(({ owner_id }) => owner_id),
  )
}

export async function countMembers(database: Database, user_ids: readonly string[]): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    select a.owner_id as user_id, array_agg(a.id::int order by a.id) as accounts, sum(a.balance)::bigint as stored, sum(e.total)::bigint as computed
      from ledger.account_view a
     cross join lateral (select ${entriesTotal(sql`a.id`)} as total) e
     where a.owner_id = any (${user_ids}::uuid[]) group by a.owner_id order by a.owner_id`.execute(database)
  return rows
}

export async function storeCounted(
  database: Database,
  counted: readonly Pick<Counted, 'user_id' | 'stored' | 'computed'>[],
  { sound, at }: { readonly sound: (user_id: string) => boolean; readonly at: Date },
): Promise<void> {
  await sql`
    insert into integrity.member_balance as kept (user_id, stored_balance, computed_balance, is_sound, checked_at)
    select *, ${at}::timestamptz from unnest(${counted.map(({ user_id }) => user_id)}::uuid[], ${counted.map(({ stored }) => stored)}::bigint[],
           ${counted.map(({ computed }) => computed)}::bigint[], ${counted.map(({ user_id }) => sound(user_id))}::boolean[])
    on conflict (user_id) do update set stored_balance = excluded.stored_balance, computed_balance = excluded.computed_balance,
           is_sound = excluded.is_sound, checked_at = excluded.checked_at`.execute(database)
}
