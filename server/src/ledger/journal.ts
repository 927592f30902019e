import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { BOOK } from './book.ts'
import type { AccountId } from './types.ts'

/**
 * The last journal position before a time, or 0. Positions have no gaps and times never go back, so a binary search
 * works.
 */
export async function positionBefore(database: Database, moment: Date): Promise<number> {
  const [position] = await positionsBefore(database, [moment])
  return position ?? 0
}

export async function positionsBefore(database: Database, moments: readonly Date[]): Promise<readonly number[]> {
  if (moments.length === 0) return []
  const { rows } = await sql<{ position: number }>`
    select coalesce(found.position, 0) as position
      from unnest(${moments}::timestamptz[]) with ordinality asked (moment, nth)
      left join lateral (
        with recursive search (low, high) as (
          select 0::bigint, last_id from ${sql.id(BOOK, 'head')}
          union all
          select case when posting.created_at < asked.moment then middle.id else low end,
                 case when posting.created_at < asked.moment then high else middle.id - 1 end
            from search
           cross join lateral (select (low + high + 1) / 2 as id) middle
            join ${sql.id(BOOK, 'posting')} posting on posting.id = middle.id
           where low < high)
        select low as position from search where low = high) found on true
     order by asked.nth`.execute(database)
  return rows.map(({ position }) => position)
}

export async function lastPosition(database: Database): Promise<number> {
  const { rows } = await sql<{ last_id: number }>`select last_id from ${sql.id(BOOK, 'head')}`.execute(database)
  return rows[0]?.last_id ?? 0
}

export async function balanceAt(database: Database, account: AccountId, position: number): Promise<Cents> {
  const { rows } = await sql<{ balance_after: number }>`
    select balance_after from ${sql.id(BOOK, 'entry')}
     where account_id = ${account} and posting_id <= ${position} order by posting_id desc limit 1`.execute(database)
  return rows[0] ? cents(rows[0].balance_after) : zeroCents
}
