import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { daysLater } from './days.ts'
import { type Deps, WINDOW_DAYS } from './deps.ts'
import { positionsOfDays } from './entries.ts'
import { todayOf } from './today.ts'

interface Row {
  readonly posting_id: number
  readonly transaction_id: string
  readonly created_at: Date
  readonly kind: string
  readonly amount: number
  readonly age_days: number
  readonly line_id: string | null
  readonly sort_key: string
}

const byTime = { expression: sql`posting.created_at`, type: 'timestamptz' } as const
const byId = { expression: sql`posting.id`, type: 'bigint' } as const

/** What the book has on an outside account within the window. */
export const listEntries =
  (deps: Deps): Handler<'list_outside_entries'> =>
  async (_staff, { cursor, limit, direction, account, ...asked }) => {
    const { database, time_zone } = deps
    const page = sortedPage({ cursor, limit, direction }, byTime, byId)
    const [state, amount, today] = [asked.state ?? null, asked.amount ?? null, todayOf(deps)]
    const [after] = await positionsOfDays(database, { from: daysLater(today, -WINDOW_DAYS), to: today, time_zone })
    const { rows } = await sql<Row>`
      select posting.id as posting_id, posting.public_id as transaction_id, posting.created_at, posting.kind, -entry.amount as amount,
             ${today}::date - (posting.created_at at time zone ${time_zone})::date as age_days, line.id as line_id, ${page.sort_key} as sort_key
        from ledger.account account
        join ledger.entry entry on entry.account_id = account.id
        join ledger.posting posting on posting.id = entry.posting_id
        left join outside.line line on line.account = ${account} and line.posting_id = posting.id
       where account.kind = ${account} and account.owner_id is null
         and entry.posting_id > ${after}
         and ${page.where}
         and (${amount}::bigint is null or abs(entry.amount) = ${amount})
         and (${state}::text is null or (${state} = 'matched') = (line.id is not null))
       order by ${page.order} limit ${page.limit}`.execute(database)
    const { page: cut, next_cursor } = cutPage(rows, limit, ({ posting_id }) => String(posting_id))
    return {
      items: cut.map(({ transaction_id, created_at, kind, amount: booked, age_days, line_id }) => ({
        ...{ transaction_id, account, kind, age_days, line_id },
        amount: cents(booked),
        created_at: created_at.toISOString(),
      })),
      next_cursor,
    }
  }
