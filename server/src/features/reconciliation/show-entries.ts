import { cents } from '@hai/contract/money'
import type { Input } from '@hai/contract/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Handler } from '../../feature.ts'
import { archivedUntil, lastPosition } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/cursors.ts'
import { type Deps, todayOf } from './deps.ts'
import { positionBeforeWindow } from './entries.ts'
import { readEntryPeople } from './entry-people.ts'

type EntriesInput = Input<'list_outside_entries'>

/** One call examines at most this many entries, even if few of them match the filters. */
const LOOK_MAX = 5_000

interface Row {
  readonly posting_id: number
  readonly transaction_id: string
  readonly created_at: Date
  readonly kind: string
  readonly amount: number
  readonly age_days: number
  readonly line_id: string | null
}

const ways = {
  descending: { order: sql`desc`, beyond: sql`<`, end: sql`min` },
  ascending: { order: sql`asc`, beyond: sql`>`, end: sql`max` },
} as const

async function candidates(
  deps: Deps,
  { account, cursor, direction, older, transaction_id }: EntriesInput,
): Promise<RawBuilder<unknown>> {
  const { database } = deps
  const beyond = readPositionCursor(cursor)
  const windowed = await positionBeforeWindow(deps, todayOf(deps))
  const above = older === false ? windowed : 0
  const upto = older === true ? windowed : await lastPosition(database)
  const way = ways[direction]
  return sql`
    select entry.posting_id, entry.amount from ledger.entry_view entry
     where entry.account_id = (select id from ledger.account_view where kind = ${account} and owner_id is null)
       and entry.posting_id > ${above} and entry.posting_id <= ${upto}
       ${transaction_id === undefined ? sql`` : sql`and entry.posting_id = (select id from ledger.posting_view where public_id = ${transaction_id})`}
       ${beyond === undefined ? sql`` : sql`and entry.posting_id ${way.beyond} ${beyond}`}
     order by entry.posting_id ${way.order} limit ${LOOK_MAX}`
}

/** Null if the search reached the end before it had examined `LOOK_MAX` entries. */
async function stoppedAt(
  database: Database,
  candidateRows: RawBuilder<unknown>,
  { direction }: EntriesInput,
): Promise<number | null> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    select count(*)::int as count, ${ways[direction].end}(looked.posting_id) as last from (${candidateRows}) looked`.execute(
    database,
  )
  return rows[0]?.count === LOOK_MAX ? rows[0].last : null
}

export const listEntries =
  (deps: Deps): Handler<'list_outside_entries'> =>
  async (_staff, input) => {
    const { database, time_zone } = deps
    const { account, limit } = input
    const state = input.state ?? null
    const amount = input.amount ?? null
    const candidateRows = await candidates(deps, input)
    const { rows } = await sql<Row>`
      select posting.id as posting_id, posting.public_id as transaction_id, posting.created_at, posting.kind, -looked.amount as amount,
             ${todayOf(deps)}::date - (posting.created_at at time zone ${time_zone})::date as age_days, other.line_id
        from (${candidateRows}) looked
        join ledger.posting_view posting on posting.id = looked.posting_id
        left join reconciliation.matched_entry other on other.account = ${account} and other.posting_id = looked.posting_id
       where (${amount}::bigint is null or abs(looked.amount) = ${amount})
         and (${state}::text is null or (${state} = 'matched') = (other.line_id is not null))
       order by looked.posting_id ${ways[input.direction].order} limit ${limit + 1}`.execute(database)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = rows.length > limit && last ? last.posting_id : await stoppedAt(database, candidateRows, input)
    const until = next === null ? await archivedUntil(database) : null
    const personOf = await readEntryPeople(
      database,
      page.map(({ posting_id }) => posting_id),
    )
    return {
      items: page.map(({ posting_id, transaction_id, created_at, kind, amount: booked, age_days, line_id }) => ({
        transaction_id,
        account,
        kind,
        age_days,
        line_id,
        ...personOf(posting_id),
        amount: cents(booked),
        created_at: created_at.toISOString(),
      })),
      next_cursor: next === null ? null : writePositionCursor(next),
      archived_until: until?.toISOString() ?? null,
    }
  }
