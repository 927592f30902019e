import { sql } from 'kysely'
import { archivedPosition, lastPosition } from '../../ledger/index.ts'
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

/** A section of the journal, with the time zone of its days. */
interface Section {
  readonly zone: string
  readonly first_id: number
  readonly last_id: number
}

interface SectionCount extends PostingCount {
  readonly first_id: number
  readonly last_id: number
}

export async function calculateFlows(database: Database, { zone, first_id, last_id }: Section): Promise<readonly DayFlow[]> {
  const { rows } = await sql<DayFlow>`select * from ledger.flows(${zone}, ${first_id}, ${last_id})`.execute(database)
  return rows
}

export async function countPostings(database: Database, { zone, first_id, last_id }: Section): Promise<readonly SectionCount[]> {
  const { rows } = await sql<SectionCount>`
    select * from ledger.posting_counts(${zone}, ${first_id}, ${last_id})`.execute(database)
  return rows
}

/** The flows as a table `t` in SQL, so that a statement can use them together with closings. */
export const flowTable = (flows: readonly DayFlow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(flows)}::jsonb) t (day date, kind text, from_kind text, to_kind text, amount bigint, moves bigint)`

/** The counts as a table `t` in SQL. */
export const countTable = (counts: readonly SectionCount[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) t (day date, kind text, postings bigint, first_id bigint, last_id bigint)`

const tailOf = (zone: string, { closed_to, position }: FlowRange): Section => ({
  zone,
  first_id: closed_to + 1,
  last_id: position,
})

/**
 * Ends at the last batch that begins at most `TAIL_MAX` postings after the last closing. This is usually the end of the
 * journal.
 */
export async function readReach(database: Database, zone: string): Promise<FlowRange> {
  const [last_id, archived] = await Promise.all([lastPosition(database), archivedPosition(database)])
  const closings = await sql<{ last_id: number | null }>`
    select max(last_id) as last_id from accounting.closing where zone = ${zone} and last_id <= ${last_id}`.execute(database)
  const closed_to = Math.max(closings.rows[0]?.last_id ?? 0, archived)
  const { rows } = await sql<{ position: number; at: Date; hash: string }>`
    select last_id as position, created_at as at, encode(hash, 'hex') as hash from ledger.journal_view
     where first_id <= ${Math.min(last_id, closed_to + TAIL_MAX)} order by first_id desc limit 1`.execute(database)
  const { position, at, hash } = rows[0] ?? { position: 0, at: null, hash: null }
  return { position, at, hash, is_complete: position === last_id, closed_to }
}

export async function readFlows(database: Database, { zone, from, to }: Days, reach: FlowRange): Promise<readonly DayFlow[]> {
  const tail = await calculateFlows(database, tailOf(zone, reach))
  const { rows } = await sql<DayFlow>`
    select day, kind, from_kind, to_kind, sum(amount)::bigint as amount, sum(moves)::bigint as moves
      from (
        select c.day, f.kind, f.from_kind, f.to_kind, f.amount, f.moves
          from accounting.closing c join accounting.closing_flow f on f.zone = c.zone and f.first_id = c.first_id
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select * from ${flowTable(tail)} where t.day between ${from}::date and ${to}::date) u
     group by day, kind, from_kind, to_kind order by day, kind, from_kind, to_kind`.execute(database)
  return rows
}

export async function readPostingCounts(
  database: Database,
  { zone, from, to }: Days,
  reach: FlowRange,
): Promise<readonly PostingCount[]> {
  const tail = await countPostings(database, tailOf(zone, reach))
  const { rows } = await sql<PostingCount>`
    select day, kind, sum(postings)::bigint as postings
      from (
        select c.day, k.kind, k.postings
          from accounting.closing c join accounting.closing_kind k on k.zone = c.zone and k.first_id = c.first_id
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select t.day, t.kind, t.postings from ${countTable(tail)}
         where t.day between ${from}::date and ${to}::date) u
     group by day, kind order by day, kind`.execute(database)
  return rows
}

export async function readStretches(
  database: Database,
  { zone, from, to }: Days,
  reach: FlowRange,
): Promise<readonly DayRange[]> {
  const tail = await countPostings(database, tailOf(zone, reach))
  const { rows } = await sql<DayRange>`
    select day, min(first_id) as first_id, max(last_id) as last_id,
           bool_and(in_closing) and day < (${reach.at}::timestamptz at time zone ${zone})::date as is_closed
      from (
        select c.day, c.first_id, c.last_id, true as in_closing from accounting.closing c
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select t.day, t.first_id, t.last_id, false from ${countTable(tail)}
         where t.day between ${from}::date and ${to}::date) u
     group by day order by day`.execute(database)
  return rows
}
