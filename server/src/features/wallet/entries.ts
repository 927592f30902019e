import { cents, type Cents } from '@hai/contract/money'
import { sql, type RawBuilder } from 'kysely'
import { readTransferDetails, type TransferDetails } from '../transfers/index.ts'
import { accountNumber, archivedId, type AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

export interface Entry {
  readonly account_id: number
  readonly position: number
  readonly public_id: string
  readonly kind: string
  readonly amount: Cents
  readonly balance_after: Cents
  readonly details: Readonly<Record<string, unknown>>
  readonly created_at: Date
  /**
   * The kind of the posting that ended the hold of this entry’s posting. Null while the money is on hold, or if it
   * never was.
   */
  readonly ended_kind: string | null
  readonly ended_details: Readonly<Record<string, unknown>> | null
  readonly ended_position: number | null
}

interface Row extends Omit<Entry, 'amount' | 'balance_after'> {
  readonly amount: number
  readonly balance_after: number
}

const toEntry = (row: Row): Entry => ({ ...row, amount: cents(row.amount), balance_after: cents(row.balance_after) })

const columns = sql`
  entry.account_id, entry.posting_id as position, posting.public_id, posting.kind, entry.amount, entry.balance_after,
  posting.details, posting.created_at, ended.kind as ended_kind,
  ended.details as ended_details, ended.id as ended_position`

/** `offset 0` makes PostgreSQL read postings by their keys whatever the statistics say. */
const joined = sql`
  cross join lateral (select x.* from ledger.posting_view x where x.id = entry.posting_id offset 0) posting
  left join lateral (
    select x.* from ledger.posting_view x
     where x.ends = posting.id and posting.kind in ('send_held', 'escrow', 'cash_out_held', 'task_held') offset 0) ended on true`

export interface EntryFilters {
  readonly direction?: 'in' | 'out' | undefined
  readonly kinds?: readonly string[] | undefined
  readonly min_amount?: number | undefined
  readonly max_amount?: number | undefined
  readonly person_id?: string | undefined
  readonly search?: EntrySearch | undefined
}

export interface EntrySearch {
  readonly text: string
  readonly member_ids: readonly string[]
  readonly transaction_ids: readonly string[]
}

export interface EntryPage {
  readonly account: AccountId
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
  readonly lookMax: number
  readonly filters?: EntryFilters
}

export interface FoundEntries {
  readonly entries: readonly Entry[]
  /**
   * If the search stopped after `lookMax` entries, the position of the last one that it examined. Null if it reached
   * the end or found enough before.
   */
  readonly searchedTo: number | null
}

/** Reads the index of the account backwards until it has found enough or examined `lookMax` entries. */
export async function readEntryPage(
  database: Database,
  { account, before, after, limit, lookMax, filters = {} }: EntryPage,
): Promise<FoundEntries> {
  const conditions = conditionsOf(filters)
  const between = sql.join(
    [
      sql`account_id = ${accountNumber(account)}`,
      ...(before === undefined ? [] : [sql`posting_id < ${before}`]),
      sql`posting_id > ${after ?? archivedId}`,
    ],
    sql` and `,
  )
  // The inner query limits the rows before the joins and keeps their order, so that the outer query can stop early.
  const { rows } = await sql<Row>`
    select ${columns}
      from (select * from ledger.entry_view where ${between} order by posting_id desc limit ${conditions.length === 0 ? limit : lookMax}) entry
      ${joined}
     ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
     order by entry.posting_id desc limit ${limit}`.execute(database)
  const entries = rows.map(toEntry)
  if (conditions.length === 0 || entries.length === limit) return { entries, searchedTo: null }
  const { rows: looked } = await sql<{ lowest: number | null; count: number }>`
    select min(posting_id) as lowest, count(*) as count
      from (select posting_id from ledger.entry_view where ${between} order by posting_id desc limit ${lookMax}) entry`.execute(
    database,
  )
  const [edge = { lowest: null, count: 0 }] = looked
  return { entries, searchedTo: edge.count === lookMax ? edge.lowest : null }
}

function conditionsOf({ direction, kinds, min_amount, max_amount, person_id, search }: EntryFilters): RawBuilder<unknown>[] {
  return [
    ...(direction ? [direction === 'in' ? sql`entry.amount > 0` : sql`entry.amount < 0`] : []),
    ...(min_amount === undefined ? [] : [sql`abs(entry.amount) >= ${min_amount}`]),
    ...(max_amount === undefined ? [] : [sql`abs(entry.amount) <= ${max_amount}`]),
    ...(kinds ? [sql`posting.kind = any (${kinds}::text[])`] : []),
    ...(person_id === undefined ? [] : [sql`(${isWithOneOf([person_id])})`]),
    ...(search ? [matches(search)] : []),
  ]
}

export async function readEntriesBetween(
  database: Database,
  { account, after, until, limit }: { account: AccountId; after: number; until: number; limit: number },
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    with entry as materialized (
      select * from ledger.entry_view
       where account_id = ${accountNumber(account)} and posting_id > ${after} and posting_id <= ${until} order by posting_id limit ${limit})
    select ${columns} from entry ${joined} order by entry.posting_id`.execute(database)
  return rows.map(toEntry)
}

/** If the payer typed an address, the payee’s name matches only once the payee has the money. */
const isWithOneOf = (member_ids: readonly string[]): RawBuilder<unknown> => sql`
  posting.details ->> 'payer_id' = any (${member_ids}::text[])
  or posting.details ->> 'payee_id' = any (${member_ids}::text[]) and (posting.details -> 'by_address' is null or ended.kind = 'settle_held')
  or ended.details ->> 'payee_id' = any (${member_ids}::text[]) and ended.kind = 'claim_escrow'`

const matches = ({ text, member_ids, transaction_ids }: EntrySearch): RawBuilder<unknown> => sql`(
  strpos(lower(posting.details ->> 'note'), lower(${text})) > 0
  or ${isWithOneOf(member_ids)}
  or posting.public_id = any (${transaction_ids}::uuid[]))`

export async function readEntriesOf(
  database: Database,
  pairs: readonly { readonly account: AccountId; readonly public_id: string }[],
): Promise<Entry[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Row>`
    select ${columns}
      from unnest(${pairs.map(({ account }) => accountNumber(account))}::bigint[], ${pairs.map(({ public_id }) => public_id)}::uuid[]) pair (account_id, public_id)
      cross join lateral (select x.id from ledger.posting_view x where x.public_id = pair.public_id offset 0) asked
      cross join lateral (select x.* from ledger.entry_view x
                           where x.account_id = pair.account_id and x.posting_id = asked.id offset 0) entry
      ${joined}`.execute(database)
  return rows.map(toEntry)
}

export const transferOf = ({ details }: Pick<Entry, 'details'>): TransferDetails => readTransferDetails(details)
