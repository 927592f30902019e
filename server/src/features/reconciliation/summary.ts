import { cents } from '@hai/contract/money'
import { outsideAccounts, type OutsideAccount } from '@hai/contract/outside-accounts'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { type Deps, todayOf } from './deps.ts'
import { positionBeforeWindow } from './entries.ts'

interface OpenCounts {
  readonly account: string
  readonly count: number
  readonly total: number
  readonly days_2: number
  readonly days_7: number
  readonly days_30: number
  readonly older: number
}

/** For rows with `amount` and `age` in days. */
const counted = sql`
  count(*)::int as count, coalesce(sum(amount), 0)::bigint as total,
  count(*) filter (where age <= 2)::int as days_2, count(*) filter (where age between 3 and 7)::int as days_7,
  count(*) filter (where age between 8 and 30)::int as days_30, count(*) filter (where age > 30)::int as older`

async function openLines({ database }: Deps, today: string): Promise<readonly OpenCounts[]> {
  const { rows } = await sql<OpenCounts>`
    select account, ${counted} from (
      select account, amount, ${today}::date - booked_on as age from reconciliation.line where matched_as is null and explanation is null
    ) open group by account`.execute(database)
  return rows
}

async function openEntries({ database, time_zone }: Deps, today: string, after: number): Promise<readonly OpenCounts[]> {
  const { rows } = await sql<OpenCounts>`
    select account, ${counted} from (
      select account.kind as account, -entry.amount as amount, ${today}::date - (posting.created_at at time zone ${time_zone})::date as age
        from ledger.account_view account
        join ledger.entry_view entry on entry.account_id = account.id and entry.posting_id > ${after}
        join ledger.posting_view posting on posting.id = entry.posting_id
       where account.class = 'outside'
         and not exists (select from reconciliation.matched_entry other where other.account = account.kind and other.posting_id = posting.id)
    ) open group by account`.execute(database)
  return rows
}

interface Older {
  readonly account: string
  readonly count: number
  readonly total: number
}

/**
 * The last entry before the window gives the number and sum of all entries up to it, so the older entries need not be
 * read.
 */
async function olderEntries({ database }: Deps, after: number): Promise<readonly Older[]> {
  const { rows } = await sql<Older>`
    select account.kind as account, (coalesce(last.sequence, 0) - matched.count)::bigint as count,
           (- coalesce(last.balance_after, 0) - matched.total)::bigint as total
      from ledger.account_view account
      left join lateral (
        select entry.sequence, entry.balance_after from ledger.entry_view entry
         where entry.account_id = account.id and entry.posting_id <= ${after} order by entry.posting_id desc limit 1) last on true
     cross join lateral (
        select count(*) as count, coalesce(sum(other.amount), 0) as total from reconciliation.matched_entry other
         where other.account = account.kind and other.posting_id <= ${after}) matched
     where account.class = 'outside'`.execute(database)
  return rows
}

interface ByHand {
  readonly account: string
  readonly what: 'explained' | 'matched' | 'differing'
  readonly count: number
  readonly came_in: number
  readonly went_out: number
}

async function byHand({ database }: Deps): Promise<readonly ByHand[]> {
  const { rows } = await sql<ByHand>`
    select account, what, count(*)::int as count,
           coalesce(sum(said.amount) filter (where said.amount > 0), 0)::bigint as came_in,
           coalesce(- sum(said.amount) filter (where said.amount < 0), 0)::bigint as went_out
      from (select account, case when explanation is null then 'matched' else 'explained' end as what, amount
              from reconciliation.line where explanation is not null or matched_as = 'by_hand'
            union all
            select account, 'differing', difference from reconciliation.line
             where (explanation is not null or matched_as = 'by_hand') and difference <> 0) said group by 1, 2`.execute(database)
  return rows
}

function showByHand(all: readonly ByHand[], account: OutsideAccount) {
  const of = (what: ByHand['what']) => {
    const found = all.find((one) => one.account === account && one.what === what)
    const { count = 0, came_in = 0, went_out = 0 } = found ?? {}
    return { count, came_in: cents(came_in), went_out: cents(went_out) }
  }
  return { explained: of('explained'), matched: of('matched'), differing: of('differing') }
}

async function readAccountStates({ database }: Deps) {
  const { rows } = await sql<{ account: string; book_balance: number; last_statement_on: string | null }>`
    select account.kind as account, -account.balance as book_balance,
           (select max(last_on)::text from reconciliation.statement statement where statement.account = account.kind) as last_statement_on
      from ledger.account_view account where account.class = 'outside'`.execute(database)
  return rows
}

function showOpen(open: readonly OpenCounts[], account: OutsideAccount) {
  const found = open.find((one) => one.account === account)
  const { count = 0, total = 0, days_2 = 0, days_7 = 0, days_30 = 0, older = 0 } = found ?? {}
  return { count, total: cents(total), ages: { days_2, days_7, days_30, older } }
}

export const getSummary =
  (deps: Deps): Handler<'get_outside_summary'> =>
  async () => {
    const today = todayOf(deps)
    const after = await positionBeforeWindow(deps, today)
    const [accounts, lines, entries, older, decided] = await Promise.all([
      readAccountStates(deps),
      openLines(deps, today),
      openEntries(deps, today, after),
      olderEntries(deps, after),
      byHand(deps),
    ])
    return {
      accounts: outsideAccounts.flatMap((account) => {
        const state = accounts.find((one) => one.account === account)
        if (!state) return []
        const { book_balance, last_statement_on } = state
        const { count = 0, total = 0 } = older.find((one) => one.account === account) ?? {}
        return [
          {
            account,
            book_balance: cents(book_balance),
            last_statement_on,
            open_lines: showOpen(lines, account),
            open_entries: showOpen(entries, account),
            older_entries: { count, total: cents(total) },
            by_hand: showByHand(decided, account),
          },
        ]
      }),
    }
  }
