import { cents } from '@hai/contract/money'
import { outsideAccounts, type OutsideAccount } from '@hai/contract/outside-accounts'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { daysLater } from './days.ts'
import { type Deps, WINDOW_DAYS } from './deps.ts'
import { positionsOfDays } from './entries.ts'
import { todayOf } from './today.ts'

interface Open {
  readonly account: string
  readonly count: number
  readonly total: number
  readonly days_2: number
  readonly days_7: number
  readonly days_30: number
  readonly older: number
}

/** How many, how much, how old: of rows with `amount` and `age` in days. */
const counted = sql`
  count(*)::int as count, coalesce(sum(amount), 0)::bigint as total,
  count(*) filter (where age <= 2)::int as days_2, count(*) filter (where age between 3 and 7)::int as days_7,
  count(*) filter (where age between 8 and 30)::int as days_30, count(*) filter (where age > 30)::int as older`

async function openLines({ database }: Deps, today: string): Promise<readonly Open[]> {
  const { rows } = await sql<Open>`
    select account, ${counted} from (
      select account, amount, ${today}::date - booked_on as age from outside.line where posting_id is null and explanation is null
    ) open group by account`.execute(database)
  return rows
}

async function openEntries({ database, time_zone }: Deps, today: string): Promise<readonly Open[]> {
  const [after] = await positionsOfDays(database, { from: daysLater(today, -WINDOW_DAYS), to: today, time_zone })
  const { rows } = await sql<Open>`
    select account, ${counted} from (
      select account.kind as account, -entry.amount as amount, ${today}::date - (posting.created_at at time zone ${time_zone})::date as age
        from ledger.account account
        join ledger.entry entry on entry.account_id = account.id and entry.posting_id > ${after}
        join ledger.posting posting on posting.id = entry.posting_id
       where account.class = 'outside'
         and not exists (select from outside.line line where line.account = account.kind and line.posting_id = posting.id)
    ) open group by account`.execute(database)
  return rows
}

async function standings({ database }: Deps) {
  const { rows } = await sql<{ account: string; book_balance: number; last_statement_on: string | null }>`
    select account.kind as account, -account.balance as book_balance,
           (select max(last_on)::text from outside.statement statement where statement.account = account.kind) as last_statement_on
      from ledger.account account where account.class = 'outside'`.execute(database)
  return rows
}

function shownOpen(open: readonly Open[], account: OutsideAccount) {
  const found = open.find((one) => one.account === account)
  const { count = 0, total = 0, days_2 = 0, days_7 = 0, days_30 = 0, older = 0 } = found ?? {}
  return { count, total: cents(total), ages: { days_2, days_7, days_30, older } }
}

/** What each outside account holds by the book, and what only one side has. */
export const getSummary =
  (deps: Deps): Handler<'get_outside_summary'> =>
  async () => {
    const today = todayOf(deps)
    const [accounts, lines, entries] = await Promise.all([standings(deps), openLines(deps, today), openEntries(deps, today)])
    return {
      accounts: outsideAccounts.flatMap((account) => {
        const standing = accounts.find((one) => one.account === account)
        if (!standing) return []
        const { book_balance, last_statement_on } = standing
        return [
          {
            ...{ account, book_balance: cents(book_balance), last_statement_on },
            open_lines: shownOpen(lines, account),
            open_entries: shownOpen(entries, account),
          },
        ]
      }),
    }
  }
