import { cents } from '@hai/contract/money'
import { ARRIVED, arrivedKinds } from '@hai/contract/posting-kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Input, Output } from '@hai/contract/contract'
import { z } from 'zod'
import type { Handler } from '../../feature.ts'
import { archivedPosition, archivedUntil, entriesOfPosting, lastPosition } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { timeOfId } from '../../platform/ids.ts'
import { daysLater } from '../../platform/days.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/cursors.ts'
import { findMemberId, findStaffPeople, staffPersonIn } from '../identity/index.ts'
import { positionBeforeDay } from './days.ts'
import type { AccountingDeps } from './deps.ts'

type Search = Input<'search_journal'>
type Item = Output<'search_journal'>['items'][number]

/** The maximum number of postings that one call examines, even if few of them match the filters. */
const LOOK_MAX = 2_000
const POSITION_DIGITS_MAX = 15

/** Positions of the journal: greater than `above`, up to and including `upto`. */
interface Bounds {
  readonly above: number
  readonly upto: number
}

/** Null if the typed text is neither a position nor a transaction id. */
export function namedPosting(text: string): RawBuilder<boolean> | null {
  const name = text.replace(/^#/, '')
  if (/^\d+$/.test(name)) return name.length > POSITION_DIGITS_MAX ? null : sql`p.id = ${Number(name)}`
  return z.uuid().safeParse(name).success ? sql`p.public_id = ${name}::uuid` : null
}

/** Fails: ARCHIVED if a posting with this position or id can be in the archive. */
export async function refuseArchivedPosting(database: Database, text: string): Promise<void> {
  const name = text.replace(/^#/, '')
  const until = await archivedUntil(database)
  const moment = /^\d+$/.test(name) ? (Number(name) <= (await archivedPosition(database)) ? until : null) : timeOfId(name)
  if (until !== null && moment !== null && moment <= until) fail('ARCHIVED', { until: until.toISOString() })
}

async function boundsOf({ database, settings }: AccountingDeps, { from, to }: Search): Promise<Bounds> {
  const before = (day: string) => positionBeforeDay(database, settings.timeZone, day)
  const [above, upto] = await Promise.all([
    from === undefined ? archivedPosition(database) : before(from),
    to === undefined ? lastPosition(database) : before(daysLater(to, 1)),
  ])
  return { above, upto }
}

/** The accounts whose entries are searched. Null if the whole journal must be searched. */
async function accountsOf(database: Database, { member, account_kind }: Search): Promise<readonly number[] | null> {
  if (member === undefined && (account_kind === undefined || isMembers(account_kind))) return null
  const owner = member === undefined ? null : await findMemberId(database, member)
  if (member !== undefined && owner === null) return []
  const only = account_kind !== undefined && (owner === null || isMembers(account_kind)) ? account_kind : null
  const { rows } = await sql<{ id: number }>`
    select id from ledger.account_view
     where owner_id is not distinct from ${owner}::uuid and (${only}::text is null or kind = ${only})`.execute(database)
  return rows.map(({ id }) => id)
}

const isMembers = (account_kind: string): boolean => account_kind === 'available' || account_kind === 'on_hold'

const ways = {
  descending: { order: sql`desc`, beyond: sql`<` },
  ascending: { order: sql`asc`, beyond: sql`>` },
} as const

/**
 * SQL for the ids of the postings to examine, at most `LOOK_MAX`. Finds them through indexes, so it never reads the
 * whole journal.
 */
function candidates(search: Search, { above, upto }: Bounds, accounts: readonly number[] | null): RawBuilder<unknown> {
  const { order, beyond } = ways[search.direction]
  const after = readPositionCursor(search.cursor)
  const within = (id: RawBuilder<unknown>) =>
    sql`${id} > ${above} and ${id} <= ${upto} ${after === undefined ? sql`` : sql`and ${id} ${beyond} ${after}`}`
  if (accounts === null)
    return sql`select p.id from ledger.posting_view p where ${within(sql`p.id`)} order by p.id ${order} limit ${LOOK_MAX}`
  return sql`
    select distinct walked.id from unnest(${accounts}::bigint[]) of (account_id)
     cross join lateral (
       select e.posting_id as id from ledger.entry_view e
        where e.account_id = of.account_id and ${within(sql`e.posting_id`)} order by e.posting_id ${order} limit ${LOOK_MAX}) walked
     order by walked.id ${order} limit ${LOOK_MAX}`
}

interface Row {
  readonly position: number
  readonly transaction_id: string
  readonly kind: string
  readonly created_at: Date
  readonly initiator_id: string
  readonly amount: number
  readonly sum: number
  readonly account_kinds: readonly string[]
}

const movedBy = sql`
  cross join lateral (
    select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as amount, coalesce(sum(e.amount), 0)::bigint as sum, array_agg(distinct a.kind order by a.kind) as account_kinds
      from ${entriesOfPosting}
      join ledger.account_view a on a.id = e.account_id offset 0) moved`

export const postingColumns = sql`
  p.id as position, p.public_id as transaction_id, p.kind, p.created_at, p.initiator_id, moved.amount, moved.sum, moved.account_kinds`

export const postingsNamed = (name: RawBuilder<boolean>) => sql<Row>`
  select ${postingColumns} from ledger.posting_view p ${movedBy} where ${name}`

interface Decision {
  readonly transaction_id: string
  readonly dispute_id: string
  readonly decided_by: string
}

/** The decisions of staff on disputes that these postings carried out. */
async function readDecisions(database: Database, transaction_ids: readonly string[]): Promise<ReadonlyMap<string, Decision>> {
  const { rows } = await sql<Decision>`
    select distinct on (transaction_id) transaction_id, dispute_id, decided_by
      from (
        select transaction_id, id as dispute_id, decided_by, 1 as place from disputes.dispute_view where transaction_id = any (${transaction_ids}::uuid[])
        union all
        select release_id, id, decided_by, 2 from disputes.dispute_view where release_id = any (${transaction_ids}::uuid[])
        union all
        select transaction_id, dispute_id, decided_by, 3 from disputes.appeal_view where transaction_id = any (${transaction_ids}::uuid[])) found
     where decided_by is not null order by transaction_id, place`.execute(database)
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

export async function showPostings(database: Database, rows: readonly Row[]): Promise<readonly Item[]> {
  const decisions = await readDecisions(
    database,
    rows.map(({ transaction_id }) => transaction_id),
  )
  const people = await findStaffPeople(
    database,
    rows.flatMap(({ initiator_id, transaction_id }) => [initiator_id, decisions.get(transaction_id)?.decided_by ?? null]),
  )
  const person = staffPersonIn(people)
  return rows.map(({ initiator_id, created_at, amount, sum, account_kinds, ...row }) => {
    const decision = decisions.get(row.transaction_id)
    return {
      ...row,
      created_at: created_at.toISOString(),
      amount: cents(amount),
      sum: cents(sum),
      initiator: people.get(initiator_id) ?? null,
      decision: decision ? { dispute_id: decision.dispute_id, decided_by: person(decision.decided_by) } : null,
      account_kinds: [...account_kinds],
    }
  })
}

/** The last examined position. Null if the search ended before it had examined `LOOK_MAX` postings. */
async function searchedTo(database: Database, found: RawBuilder<unknown>, { direction }: Search) {
  const { rows } = await sql<{ position: number; created_at: Date; looked: number }>`
    select p.id as position, p.created_at, looked.looked
      from (select ${direction === 'descending' ? sql`min(c.id)` : sql`max(c.id)`} as last, count(*) as looked from (${found}) c) looked
      join ledger.posting_view p on p.id = looked.last`.execute(database)
  const [row] = rows
  return row?.looked === LOOK_MAX ? row : null
}

const kindsOf = ({ kind }: Search): readonly string[] | null =>
  kind === undefined ? null : kind === ARRIVED ? arrivedKinds : [kind]

export const searchJournal =
  (deps: AccountingDeps): Handler<'search_journal'> =>
  async (_staff, search) => {
    const { database } = deps
    const { posting, account_kind, min_amount, max_amount, limit, direction } = search
    const kinds = kindsOf(search)
    const name = posting === undefined ? undefined : namedPosting(posting)
    if (name === null) return { items: [], next_cursor: null, looked_to: null }
    const [bounds, accounts] = await Promise.all([boundsOf(deps, search), accountsOf(database, search)])
    const found = candidates(search, bounds, accounts)
    const { rows } = await sql<Row>`
      select ${postingColumns} from (${name ? sql`select p.id from ledger.posting_view p where ${name}` : found}) c
        join ledger.posting_view p on p.id = c.id ${movedBy}
       where p.id > ${bounds.above} and p.id <= ${bounds.upto}
         and (${kinds}::text[] is null or p.kind = any (${kinds}))
         and (${account_kind ?? null}::text is null or ${account_kind ?? null} = any (moved.account_kinds))
         and (${min_amount ?? null}::bigint is null or moved.amount >= ${min_amount ?? null})
         and (${max_amount ?? null}::bigint is null or moved.amount <= ${max_amount ?? null})
         ${name && accounts ? sql`and p.accounts && ${accounts}::int[]` : sql``}
       order by c.id ${ways[direction].order} limit ${limit + 1}`.execute(database)
    if (posting !== undefined && rows.length === 0) await refuseArchivedPosting(database, posting)
    const items = [...(await showPostings(database, rows.slice(0, limit)))]
    const last = items.at(-1)
    if (rows.length > limit && last) return { items, next_cursor: writePositionCursor(last.position), looked_to: null }
    const stopped = name ? null : await searchedTo(database, found, search)
    return {
      items,
      next_cursor: stopped && writePositionCursor(stopped.position),
      looked_to: stopped?.created_at.toISOString() ?? null,
    }
  }
