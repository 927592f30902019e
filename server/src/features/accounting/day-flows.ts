import { sql } from 'kysely'
import { archivedId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * The maximum number of postings after the last closing that one call adds up. The closing job runs every minute, so
 * there are usually fewer.
 */
const TAIL_MAX = 4_000

/** The cents that one kind of posting moved on one day from one kind of account to another. */
export interface DayFlow {
  readonly day: string
  readonly kind: string
  readonly from_kind: string
  readonly to_kind: string
  readonly amount: number
  readonly moves: number
}

export interface PostingCount {
  readonly day: string
  readonly kind: string
  readonly postings: number
}

export interface DayRange {
  readonly day: string
  readonly first_id: number
  readonly last_id: number
  readonly is_closed: boolean
}

/** Reports count postings up to `position`. These never change, so figures with the same position are consistent. */
export interface FlowRange {
  readonly position: number
  readonly at: Date | null
  readonly hash: string | null
  readonly is_complete: boolean
  readonly closed_to: number
}

export interface Days {
  // `from` and `to` are YYYY-MM-DD, and inclusive.
  readonly zone: string
  readonly from: string
  readonly to: string
}

/**
 * Ends at the last batch that begins at most `TAIL_MAX` postings after the last closing. This is usually the end of the
 * journal.
 */
export async function readReach(database: Database, zone: string): Promise<FlowRange> {
  const { rows } = await sql<{ position: number; at: Date | null; hash: string | null; is_complete: boolean; closed_to: number }>`
    with ends as (
      select h.last_id, greatest((select max(c.last_id) from accounting.closing c where c.zone = ${zone} and c.last_id <= h.last_id), ${archivedId}) as closed_to
        from ledger.head_view h)
    select coalesce(j.last_id, 0) as position, j.created_at as at, encode(j.hash, 'hex') as hash,
           coalesce(j.last_id, 0) = ends.last_id as is_complete, ends.closed_to
      from ends
      left join lateral (
        select * from ledger.journal_view
         where first_id <= least(ends.last_id, ends.closed_to + ${TAIL_MAX}::bigint) order by first_id desc limit 1) j on true`.execute(
    database,
  )
  const [reach] = rows
  if (!reach) throw new Error('the ledger has no end position')
  return reach
}

export async function readFlows(database: Database, { zone, from, to }: Days, reach: FlowRange): Promise<readonly DayFlow[]> {
  const { rows } = await sql<DayFlow>`
    select day, kind, from_kind, to_kind, sum(amount)::bigint as amount, sum(moves)::bigint as moves
      from (
        select c.day, f.kind, f.from_kind, f.to_kind, f.amount, f.moves
          from accounting.closing c join accounting.closing_flow f on f.zone = c.zone and f.first_id = c.first_id
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select * from accounting.flows(${zone}, ${reach.closed_to + 1}, ${reach.position}) t where t.day between ${from}::date and ${to}::date) u
     group by day, kind, from_kind, to_kind order by day, kind, from_kind, to_kind`.execute(database)
  return rows
}

export async function readPostingCounts(
  database: Database,
  { zone, from, to }: Days,
  reach: FlowRange,
): Promise<readonly PostingCount[]> {
  const { rows } = await sql<PostingCount>`
    select day, kind, sum(postings)::bigint as postings
      from (
        select c.day, k.kind, k.postings
          from accounting.closing c join accounting.closing_kind k on k.zone = c.zone and k.first_id = c.first_id
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select t.day, t.kind, t.postings from accounting.posting_counts(${zone}, ${reach.closed_to + 1}, ${reach.position}) t
         where t.day between ${from}::date and ${to}::date) u
     group by day, kind order by day, kind`.execute(database)
  return rows
}

export async function readStretches(
  database: Database,
  { zone, from, to }: Days,
  reach: FlowRange,
): Promise<readonly DayRange[]> {
  const { rows } = await sql<DayRange>`
    select day, min(first_id) as first_id, max(last_id) as last_id,
           bool_and(in_closing) and day < (${reach.at}::timestamptz at time zone ${zone})::date as is_closed
      from (
        select c.day, c.first_id, c.last_id, true as in_closing from accounting.closing c
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select t.day, t.first_id, t.last_id, false from accounting.posting_counts(${zone}, ${reach.closed_to + 1}, ${reach.position}) t
         where t.day between ${from}::date and ${to}::date) u
     group by day order by day`.execute(database)
  return rows
}
