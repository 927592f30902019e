import { cents } from '@hai/contract/money'
import type { Input } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { archivedId, archivedUntil, lastPosition } from '../../ledger/index.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/cursors.ts'
import { type Deps, todayOf } from './deps.ts'
import { positionBeforeWindow } from './entries.ts'
import { readEntryPeople } from './entry-people.ts'
import { readMatches } from './matches.ts'

type EntriesInput = Input<'list_outside_entries'>

/** One call examines at most this many entries, even if few of them match the filters. */
const LOOK_MAX = 5_000

interface Candidate {
  readonly account: string
  readonly posting_id: number
  readonly amount: number
}

interface Posting {
  readonly id: number
  readonly transaction_id: string
  readonly created_at: Date
  readonly kind: string
  readonly age_days: number
}

const ways = {
  descending: { order: sql`desc`, beyond: sql`<` },
  ascending: { order: sql`asc`, beyond: sql`>` },
} as const

/** Of the archived entries, it finds those whose posting the ledger keeps. */
async function readCandidates(
  deps: Deps,
  { account, cursor, direction, older, transaction_id }: EntriesInput,
): Promise<readonly Candidate[]> {
  const { database } = deps
  const beyond = readPositionCursor(cursor)
  const windowed = await positionBeforeWindow(deps, todayOf(deps))
  const above = older === false ? windowed : 0
  const upto = older === true ? windowed : await lastPosition(database)
  const way = ways[direction]
  const { rows } = await sql<Candidate>`
    select ${account}::text as account, entry.posting_id, -entry.amount as amount from ledger.entry_view entry
     where entry.account_id = (select id from ledger.account_view where kind = ${account} and owner_id is null)
       and entry.posting_id > ${above} and entry.posting_id <= ${upto}
       and (entry.posting_id > ${archivedId}
            or entry.posting_id = (select posting.id from ledger.posting_view posting where posting.id = entry.posting_id))
       ${transaction_id === undefined ? sql`` : sql`and entry.posting_id = (select id from ledger.posting_view where public_id = ${transaction_id})`}
       ${beyond === undefined ? sql`` : sql`and entry.posting_id ${way.beyond} ${beyond}`}
     order by entry.posting_id ${way.order} limit ${LOOK_MAX}`.execute(database)
  return rows
}

async function readPostings(deps: Deps, ids: readonly number[]): Promise<ReadonlyMap<number, Posting>> {
  const { rows } = await sql<Posting>`
    select id, public_id as transaction_id, created_at, kind,
           ${todayOf(deps)}::date - (created_at at time zone ${deps.time_zone})::date as age_days
      from ledger.posting_view where id = any (${ids}::bigint[])`.execute(deps.database)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The last entry of the page, or the last examined one if more may follow. Undefined at the end of the search. */
function lastOf(examined: readonly Candidate[], found: readonly Candidate[], limit: number): Candidate | undefined {
  if (found.length > limit) return found[limit - 1]
  return examined.length === LOOK_MAX ? examined.at(-1) : undefined
}

export const listEntries =
  (deps: Deps): Handler<'list_outside_entries'> =>
  async (_staff, input) => {
    const { database } = deps
    const { account, limit, state, amount } = input
    const examined = await readCandidates(deps, input)
    const sought = examined.filter((entry) => amount === undefined || Math.abs(entry.amount) === amount)
    const lineOf = await readMatches(database, sought)
    const found = sought.filter((entry) => state === undefined || (state === 'matched') === (lineOf(entry) !== null))
    const last = lastOf(examined, found, limit)
    const until = last === undefined ? await archivedUntil(database) : null
    const page = found.slice(0, limit)
    const ids = page.map(({ posting_id }) => posting_id)
    const postings = await readPostings(deps, ids)
    const personOf = await readEntryPeople(database, ids)
    return {
      items: page.flatMap((entry) => {
        const posting = postings.get(entry.posting_id)
        if (!posting) return []
        const { transaction_id, created_at, kind, age_days } = posting
        return [
          {
            transaction_id,
            account,
            kind,
            age_days,
            line_id: lineOf(entry),
            ...personOf(entry.posting_id),
            amount: cents(entry.amount),
            created_at: created_at.toISOString(),
          },
        ]
      }),
      next_cursor: last === undefined ? null : writePositionCursor(last.posting_id),
      archived_until: until?.toISOString() ?? null,
    }
  }
