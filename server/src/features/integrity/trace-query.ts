import { sql } from 'kysely'
import { archivedId, entriesOfPosting } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

export interface TracedEntry {
  readonly position: number
  readonly sequence: number
  readonly amount: number
  readonly stored: number
  readonly computed: number
  readonly explained: number
  readonly is_match: boolean
  readonly public_id: string | null
  readonly kind: string | null
  readonly created_at: Date | null
  readonly initiator_id: string | null
  readonly ends: string | null
  readonly counters: readonly { readonly kind: string; readonly owner_id: string | null; readonly amount: number }[]
}

export interface TracePage {
  readonly account: number
  readonly direction: 'ascending' | 'descending'
  readonly from: number | undefined
  readonly until: number | undefined
  readonly limit: number
  /**
   * True to recalculate balances from the account’s first entry. False to start at the oldest entry of the page, with
   * the stored balance before it.
   */
  readonly fromFirst: boolean
}

export interface TraceRead {
  readonly computed_balance: number | null
  readonly first_mismatch: { readonly position: number; readonly public_id: string | null; readonly sequence: number } | null
  readonly entries: readonly TracedEntry[]
}

/**
 * `explained` is the part of a stored balance that approved repairs explain: an entry is right if `stored` is the sum
 * of `computed` and `explained`. With `fromFirst`, reads all entries of the account.
 */
export async function readTracePage(database: Database, page: TracePage): Promise<TraceRead> {
  const { account, direction, from, until, limit, fromFirst } = page
  const order = direction === 'descending' ? sql.raw('desc') : sql.raw('asc')
  const beyond =
    from === undefined ? sql`true` : direction === 'descending' ? sql`posting_id < ${from}` : sql`posting_id > ${from}`
  const upTo = until === undefined ? sql`true` : sql`posting_id <= ${until}`
  const rows = fromFirst
    ? sql`select e.posting_id, e.sequence, e.amount, e.balance_after from ledger.entry_view e where e.account_id = ${account} and e.posting_id > ${archivedId}`
    : sql`
      select * from (
        select e.posting_id, e.sequence, e.amount, e.balance_after from ledger.entry_view e
         where e.account_id = ${account} and e.posting_id > ${archivedId} and ${beyond} and ${upTo} order by e.posting_id ${order} limit ${limit}) part`
  // `base` has the stored balance before the first row, or 0, and the part of it that approved repairs explain.
  const { rows: found } = await sql<TraceRead>`
    with step as materialized (
      select x.posting_id, x.difference from ledger.repair_differences() x
       where exists (select from ledger.repair_view r where r.account_id = ${account}) and x.account_id = ${account}),
    part as (${rows}),
    base as (
      select coalesce(b.balance_after, 0) as balance, coalesce(b.sequence, 0) as sequence, coalesce((select sum(s.difference) from step s where s.posting_id <= b.posting_id), 0) as explained
        from (select min(posting_id) as first from part) p
        left join lateral (select e.* from ledger.entry_view e where e.account_id = ${account} and e.posting_id < p.first order by e.posting_id desc limit 1) b on true),
    added as (
      select p.*, (base.balance - base.explained + sum(p.amount) over w)::bigint as computed,
             (base.explained + coalesce(sum(s.difference) over w, 0))::bigint as explained,
             (base.sequence + row_number() over w) & 2147483647 as due_sequence
        from part p cross join base left join step s on s.posting_id = p.posting_id window w as (order by p.posting_id)),
    judged as (select a.*, a.balance_after = a.computed + a.explained and a.sequence = a.due_sequence as is_match from added a),
    shown as (select * from judged where ${beyond} and ${upTo} order by posting_id ${order} limit ${limit})
    select (select computed from judged order by posting_id desc limit 1) as computed_balance,
           (select json_build_object('position', j.posting_id, 'sequence', j.sequence, 'public_id', (select public_id from ledger.posting_view where id = j.posting_id))
              from judged j where not j.is_match order by j.posting_id limit 1) as first_mismatch,
           coalesce((
             select json_agg(json_build_object(
                      'position', s.posting_id, 'sequence', s.sequence, 'amount', s.amount, 'stored', s.balance_after, 'computed', s.computed,
                      'explained', s.explained, 'is_match', s.is_match, 'public_id', p.public_id, 'kind', p.kind, 'created_at', p.created_at,
                      'initiator_id', p.initiator_id, 'ends', (select o.public_id from ledger.posting_view o where o.id = p.ends),
                      'counters', coalesce(c.counters, '[]')) order by s.posting_id ${order})
               from shown s
               left join ledger.posting_view p on p.id = s.posting_id
               left join lateral (
                 select json_agg(json_build_object('kind', k.kind, 'owner_id', k.owner_id, 'amount', e.amount) order by k.id) as counters
                   from ${entriesOfPosting}
                   join ledger.account_view k on k.id = e.account_id
                  where e.account_id <> ${account}) c on true), '[]') as entries`.execute(database)
  const [read] = found
  if (!read) throw new Error('the trace has no row')
  const entries = read.entries.map((entry) => ({
    ...entry,
    created_at: entry.created_at === null ? null : new Date(entry.created_at),
  }))
  return { ...read, entries }
}
