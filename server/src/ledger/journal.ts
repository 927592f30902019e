import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'
import { timeOfId } from '../platform/ids.ts'
import { accountNumber } from './book.ts'
import type { AccountId } from './types.ts'

/** The last archived posting as SQL; 0 if none is. */
export const archivedId = sql<number>`(select coalesce(max(last_id), 0) from ledger.archive where restored_at is null)`

/** As SQL: some postings are archived, and were before this time. */
export const hasArchivedBefore = (moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ledger.archive where restored_at is null and archived_at < ${moment})`

export async function archivedPosition(database: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`select ${archivedId} as position`.execute(database)
  return rows[0]?.position ?? 0
}

/**
 * SQL after `from`: the entries `e` of the posting `p` (a row of posting_view). `offset 0` makes PostgreSQL read them by
 * their keys whatever the statistics say.
 */
export const entriesOfPosting = sql`unnest(p.accounts) named (account_id)
  cross join lateral (select x.* from ledger.entry_view x
                       where x.account_id = named.account_id and x.posting_id = p.id offset 0) e`

/** The sum of an account’s entries in cents, as SQL. Includes archived entries. */
export const entriesTotal = (account: RawBuilder<unknown>): RawBuilder<number> => sql<number>`ledger.entries_total(${account})`

/** The time of the last archived posting, or null. */
export async function archivedUntil(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(until) as until from ledger.archive where restored_at is null`.execute(database)
  return rows[0]?.until ?? null
}

/** The time of the last archived posting if this member has archived payments, otherwise null. */
export async function archivedUntilOf(database: Database, user_id: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select until from ledger.archive
     where restored_at is null and last_id = ${archivedId}
       and exists (select from ledger.account a join ledger.entry e on e.account_id = a.id
                    where a.owner_id = ${user_id} and e.posting_id <= ${archivedId})`.execute(database)
  return rows[0]?.until ?? null
}

/** The time of the first posting, even if it is archived. Null without postings. */
export async function beganAt(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ began_at: Date | null }>`
    select coalesce((select min(since) from ledger.archive),
                    (select created_at from ledger.journal order by first_id limit 1)) as began_at`.execute(database)
  return rows[0]?.began_at ?? null
}

/** Seconds since the first batch of the journal after the position `after`. 0 if there is none. */
export async function secondsSinceBatch(
  database: Database,
  { after, now }: { readonly after: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from ${now}::timestamptz - created_at))::float8 as seconds
      from ledger.journal where first_id > ${after} order by first_id limit 1`.execute(database)
  return rows[0]?.seconds ?? 0
}

/** Fails: ARCHIVED, if postings after this time are archived. */
export async function refuseArchived(database: Database, moment: Date): Promise<void> {
  const until = await archivedUntil(database)
  if (until !== null && moment <= until) fail('ARCHIVED', { until: until.toISOString() })
}

/** For a transaction that was not found. Fails: ARCHIVED if its id is from the time of archived postings, or NOT_FOUND. */
export async function failMissing(database: Database, transaction_id: string): Promise<never> {
  const moment = timeOfId(transaction_id)
  if (moment !== null) await refuseArchived(database, moment)
  return fail('NOT_FOUND')
}

/**
 * The last journal position before a time, or 0. If it is archived, the last archived position. Positions have no gaps and times never go back, so a binary search
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
          select ${archivedId}::bigint, last_id from ledger.head
          union all
          select case when posting.created_at < asked.moment then middle.id else low end,
                 case when posting.created_at < asked.moment then high else middle.id - 1 end
            from search
           cross join lateral (select (low + high + 1) / 2 as id) middle
            join ledger.posting posting on posting.id = middle.id
           where low < high)
        select low as position from search where low = high) found on true
     order by asked.nth`.execute(database)
  return rows.map(({ position }) => position)
}

export async function lastPosition(database: Database): Promise<number> {
  const { rows } = await sql<{ last_id: number }>`select last_id from ledger.head`.execute(database)
  return rows[0]?.last_id ?? 0
}

export async function balanceAt(database: Database, account: AccountId, position: number): Promise<Cents> {
  const { rows } = await sql<{ balance_after: number }>`
    select balance_after from ledger.entry
     where account_id = ${accountNumber(account)} and posting_id <= ${position} order by posting_id desc limit 1`.execute(
    database,
  )
  return rows[0] ? cents(rows[0].balance_after) : zeroCents
}
