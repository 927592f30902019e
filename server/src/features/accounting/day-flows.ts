import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * The maximum number of postings after the last closing that one call adds up. The closing job runs every minute, so
 * there are usually fewer.
 */
const TAIL_MAX = 4_000

/** The amount moved on one day by one kind of posting between two kinds of account. Cents. */
export interface DayFlow {
  readonly day: string
  readonly act: string
  readonly from_kind: string
  readonly to_kind: string
  readonly amount: number
  readonly moves: number
}

export interface DayAction {
  readonly day: string
  readonly act: string
  readonly postings: number
}

export interface DayRange {
  readonly day: string
  readonly first_id: number
  readonly last_id: number
  readonly is_closed: boolean
}

/**
 * The journal position up to which postings are counted. Earlier postings never change, so figures with the same
 * position are consistent.
 */
export interface FlowRange {
  readonly position: number
  readonly at: Date | null
  readonly hash: string | null
  readonly is_complete: boolean
  readonly closed_to: number
}

export interface Days {
  readonly zone: string
  /** YYYY-MM-DD, inclusive. */
  readonly from: string
  readonly to: string
}

/**
 * Chooses the journal position up to which postings are counted: the end of the journal, or of the last batch that
 * begins at most `TAIL_MAX` postings after the last closing.
 */
export async function readReach(database: Database, zone: string): Promise<FlowRange> {
  const { rows } = await sql<{ position: number; at: Date | null; hash: string | null; is_complete: boolean; closed_to: number }>`
    with ends as (
      select h.last_id, coalesce((select max(c.last_id) from accounting.closing c where c.zone = ${zone} and c.last_id <= h.last_id), 0) as closed_to
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

/**
 * The amounts moved on these days, up to the chosen position. Adds the closings and the postings after the last
 * closing.
 */
export async function readFlows(database: Database, { zone, from, to }: Days, reach: FlowRange): Promise<readonly DayFlow[]> {
  const { rows } = await sql<DayFlow>`
    select day, act, from_kind, to_kind, sum(amount)::bigint as amount, sum(moves)::bigint as moves
      from (
        select c.day, f.act, f.from_kind, f.to_kind, f.amount, f.moves
          from accounting.closing c join accounting.closing_flow f on f.zone = c.zone and f.first_id = c.first_id
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select * from accounting.flows(${zone}, ${reach.closed_to + 1}, ${reach.position}) t where t.day between ${from}::date and ${to}::date) u
     group by day, act, from_kind, to_kind order by day, act, from_kind, to_kind`.execute(database)
  return rows
}

export async function readDayActions(
  database: Database,
  { zone, from, to }: Days,
  reach: FlowRange,
): Promise<readonly DayAction[]> {
  const { rows } = await sql<DayAction>`
    select day, act, sum(postings)::bigint as postings
      from (
        select c.day, a.act, a.postings
          from accounting.closing c join accounting.closing_act a on a.zone = c.zone and a.first_id = c.first_id
         where c.zone = ${zone} and c.day between ${from}::date and ${to}::date and c.last_id <= ${reach.closed_to}
        union all
        select t.day, t.act, t.postings from accounting.acts(${zone}, ${reach.closed_to + 1}, ${reach.position}) t
         where t.day between ${from}::date and ${to}::date) u
     group by day, act order by day, act`.execute(database)
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
        select t.day, t.first_id, t.last_id, false from accounting.acts(${zone}, ${reach.closed_to + 1}, ${reach.position}) t
         where t.day between ${from}::date and ${to}::date) u
     group by day order by day`.execute(database)
  return rows
}
