import { cents, type Cents } from '@hai/contract/money'
import { sql, type RawBuilder } from 'kysely'
import { readTransferDetails, type TransferDetails } from '../transfers/index.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

/** What a posting did to a member’s available balance, and what has ended it since. */
export interface Entry {
  readonly account_id: number
  /** Of the posting in the journal. */
  readonly position: number
  readonly public_id: string
  readonly kind: string
  readonly amount: Cents
  readonly balance_after: Cents
  readonly details: Readonly<Record<string, unknown>>
  readonly created_at: Date
  /** Of the posting that settled, claimed or returned this one, if one has. */
  readonly ended_kind: string | null
  readonly ended_details: Readonly<Record<string, unknown>> | null
}

interface Row extends Omit<Entry, 'amount' | 'balance_after'> {
  readonly amount: number
  readonly balance_after: number
}

const toEntry = (row: Row): Entry => ({ ...row, amount: cents(row.amount), balance_after: cents(row.balance_after) })

const columns = sql`
  entry.account_id, entry.posting_id as position, posting.public_id, posting.kind, entry.amount, entry.balance_after,
  posting.details, posting.created_at, ended.kind as ended_kind, ended.details as ended_details`

const joined = sql`
  join ledger.posting posting on posting.id = entry.posting_id
  left join ledger.posting ended on ended.ends = posting.id and posting.kind in ('send_held', 'escrow')`

export interface EntryFilters {
  readonly direction?: 'in' | 'out' | undefined
  /** Kinds of postings. */
  readonly kinds?: readonly string[] | undefined
  readonly search?: EntrySearch | undefined
}

export interface EntrySearch {
  /** Found in notes, without regard to case. */
  readonly text: string
  /** Members whose name or tag was searched for. */
  readonly member_ids: readonly string[]
  /** Sends to an address that was searched for. */
  readonly transaction_ids: readonly string[]
}

export interface EntryPage {
  readonly account: AccountId
  readonly before?: number | undefined
  readonly limit: number
  readonly filters?: EntryFilters
}

/** Entries of an account, newest first, below position `before`: the account’s own index is walked backwards until there are enough. */
export async function readEntryPage(database: Database, { account, before, limit, filters = {} }: EntryPage): Promise<Entry[]> {
  const { direction, kinds, search } = filters
  const ofEntry = [sql`entry.account_id = ${account}`]
  if (before !== undefined) ofEntry.push(sql`entry.posting_id < ${before}`)
  if (direction) ofEntry.push(direction === 'in' ? sql`entry.amount > 0` : sql`entry.amount < 0`)
  const ofPosting: RawBuilder<unknown>[] = []
  if (kinds) ofPosting.push(sql`posting.kind = any (${kinds}::text[])`)
  if (search) ofPosting.push(matches(search))
  const all = <Part>(conditions: readonly RawBuilder<Part>[]) => sql.join(conditions, sql` and `)

  // What asks nothing of the posting is cut to the page before anything is joined to it.
  const { rows } = await (
    ofPosting.length === 0
      ? sql<Row>`
          with entry as materialized (
            select * from ledger.entry where ${all(ofEntry)} order by entry.posting_id desc limit ${limit})
          select ${columns} from entry ${joined} order by entry.posting_id desc`
      : sql<Row>`
          select ${columns} from ledger.entry entry ${joined}
           where ${all([...ofEntry, ...ofPosting])} order by entry.posting_id desc limit ${limit}`
  ).execute(database)
  return rows.map(toEntry)
}

/** Entries of an account, oldest first, of postings above position `after` and up to `until`. */
export async function readEntriesBetween(
  database: Database,
  { account, after, until, limit }: { account: AccountId; after: number; until: number; limit: number },
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    with entry as materialized (
      select * from ledger.entry
       where account_id = ${account} and posting_id > ${after} and posting_id <= ${until} order by posting_id limit ${limit})
    select ${columns} from entry ${joined} order by entry.posting_id`.execute(database)
  return rows.map(toEntry)
}

/** Whoever was paid under an address that the payer typed is found by it, and by their name only once they have the money. */
const matches = ({ text, member_ids, transaction_ids }: EntrySearch): RawBuilder<unknown> => sql`(
  strpos(lower(posting.details ->> 'note'), lower(${text})) > 0
  or posting.details ->> 'payer_id' = any (${member_ids}::text[])
  or posting.details ->> 'payee_id' = any (${member_ids}::text[]) and (posting.details -> 'by_address' is null or ended.kind = 'settle_held')
  or ended.details ->> 'payee_id' = any (${member_ids}::text[]) and ended.kind = 'claim_escrow'
  or posting.public_id = any (${transaction_ids}::uuid[]))`

/** The entries that postings made in accounts, for those pairs that exist. */
export async function readEntriesOf(
  database: Database,
  pairs: readonly { readonly account: AccountId; readonly public_id: string }[],
): Promise<Entry[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Row>`
    select ${columns}
      from unnest(${pairs.map(({ account }) => account)}::bigint[], ${pairs.map(({ public_id }) => public_id)}::uuid[]) pair (account_id, public_id)
      join ledger.posting asked on asked.public_id = pair.public_id
      join ledger.entry entry on entry.account_id = pair.account_id and entry.posting_id = asked.id
      ${joined}`.execute(database)
  return rows.map(toEntry)
}

/** The details of an entry that a send made, settled or returned. */
export const transferOf = ({ details }: Pick<Entry, 'details'>): TransferDetails => readTransferDetails(details)
