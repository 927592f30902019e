import { cents } from '@hai/contract/money'
import { outsideAccounts, type OutsideAccount } from '@hai/contract/outside-accounts'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { daysBefore } from '../../platform/days.ts'
import { type Deps, todayOf } from './deps.ts'
import { positionsBeforeDays, WINDOW_DAYS } from './entries.ts'

interface OpenCounts {
  readonly account: string
  readonly count: number
  readonly total: number
  readonly days_2: number
  readonly days_7: number
  readonly days_30: number
  readonly older: number
}

async function openLines({ database }: Deps, today: string): Promise<readonly OpenCounts[]> {
  const { rows } = await sql<OpenCounts>`
    select account, count(*)::int as count, coalesce(sum(amount), 0)::bigint as total,
           count(*) filter (where age <= 2)::int as days_2, count(*) filter (where age between 3 and 7)::int as days_7,
           count(*) filter (where age between 8 and 30)::int as days_30, count(*) filter (where age > 30)::int as older
      from (
        select account, amount, ${today}::date - booked_on as age from reconciliation.line where matched_as is null and explanation is null
      ) open group by account`.execute(database)
  return rows
}

/** Bucket 0 has the entries before the window. The next ones begin with the entries of this many days ago. */
const BUCKET_DAYS = [WINDOW_DAYS, 30, 7, 2] as const

interface InBucket {
  readonly account: string
  readonly bucket: number
  readonly count: number
  readonly total: number
}

async function matchedEntries({ database }: Deps, ends: readonly number[]): Promise<readonly InBucket[]> {
  const { rows } = await sql<InBucket>`
    select account, width_bucket(posting_id - 1, ${ends}::bigint[]) as bucket, count(*)::int as count, sum(amount)::bigint as total
      from reconciliation.matched_entry group by 1, 2`.execute(database)
  return rows
}

/**
 * The last entry up to a position, even if it is archived, gives the number and sum of all entries up to there, so the
 * others need not be read. After 2147483647 the numbers begin with 0 again.
 */
async function allEntries({ database }: Deps, ends: readonly number[]): Promise<readonly InBucket[]> {
  const { rows } = await sql<InBucket>`
    select account, bucket, (sequence - lag(sequence, 1, 0) over earlier) & 2147483647 as count,
           lag(balance, 1, 0) over earlier - balance as total
      from (
        select account.kind as account, (given.nth - 1)::int as bucket, coalesce(last.sequence, 0) as sequence,
               coalesce(last.balance_after, 0) as balance
          from ledger.account_view account
         cross join unnest(${[...ends, Number.MAX_SAFE_INTEGER]}::bigint[]) with ordinality as given (position, nth)
          left join lateral (
            select entry.sequence, entry.balance_after from ledger.entry_view entry
             where entry.account_id = account.id and entry.posting_id <= given.position order by entry.posting_id desc limit 1) last on true
         where account.class = 'outside') ends
    window earlier as (partition by account order by bucket)`.execute(database)
  return rows
}

async function openEntries(deps: Deps, today: string): Promise<readonly InBucket[]> {
  const ends = await positionsBeforeDays(
    deps,
    BUCKET_DAYS.map((days) => daysBefore(today, days)),
  )
  // The matches come first: an entry is in the ledger before it can be matched, so no count is negative.
  const matched = await matchedEntries(deps, ends)
  const entries = await allEntries(deps, ends)
  return entries.map(({ account, bucket, count, total }) => {
    const found = matched.find((one) => one.account === account && one.bucket === bucket)
    return { account, bucket, count: count - (found?.count ?? 0), total: total - (found?.total ?? 0) }
  })
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

async function readBookBalances({ database }: Deps): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; book_balance: number }>`
    select kind as account, -balance as book_balance from ledger.account_view where class = 'outside'`.execute(database)
  return new Map(rows.map(({ account, book_balance }) => [account, book_balance]))
}

async function readLastStatements({ database }: Deps): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account: string; last_on: string }>`
    select account, max(last_on)::text as last_on from reconciliation.statement group by account`.execute(database)
  return new Map(rows.map(({ account, last_on }) => [account, last_on]))
}

function showLines(open: readonly OpenCounts[], account: OutsideAccount) {
  const found = open.find((one) => one.account === account)
  const { count = 0, total = 0, days_2 = 0, days_7 = 0, days_30 = 0, older = 0 } = found ?? {}
  return { count, total: cents(total), ages: { days_2, days_7, days_30, older } }
}

function showEntries(open: readonly InBucket[], account: OutsideAccount) {
  const of = (bucket: number) => open.find((one) => one.account === account && one.bucket === bucket) ?? { count: 0, total: 0 }
  const recent = [of(1), of(2), of(3), of(4)]
  const before = of(0)
  return {
    open_entries: {
      count: recent.reduce((sum, { count }) => sum + count, 0),
      total: cents(recent.reduce((sum, { total }) => sum + total, 0)),
      ages: { days_2: of(4).count, days_7: of(3).count, days_30: of(2).count, older: of(1).count },
    },
    older_entries: { count: before.count, total: cents(before.total) },
  }
}

export const getSummary =
  (deps: Deps): Handler<'get_outside_summary'> =>
  async () => {
    const today = todayOf(deps)
    const [balances, statements, lines, entries, decided] = await Promise.all([
      readBookBalances(deps),
      readLastStatements(deps),
      openLines(deps, today),
      openEntries(deps, today),
      byHand(deps),
    ])
    return {
      accounts: outsideAccounts.flatMap((account) => {
        const book_balance = balances.get(account)
        if (book_balance === undefined) return []
        return [
          {
            account,
            book_balance: cents(book_balance),
            last_statement_on: statements.get(account) ?? null,
            open_lines: showLines(lines, account),
            ...showEntries(entries, account),
            by_hand: showByHand(decided, account),
          },
        ]
      }),
    }
  }
