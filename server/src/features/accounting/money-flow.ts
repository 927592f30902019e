import type { AccountClass } from '@hai/contract/account-classes'
import { FLOW_DAYS_MAX } from '@hai/contract/bounds'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysBefore } from '../../platform/days.ts'
import { type DayFlow, type PostingCount, readFlows, readPostingCounts, readReach } from './day-flows.ts'
import { periodOf } from './days.ts'
import type { AccountingDeps } from './deps.ts'
import { movedBy } from './trial-balance.ts'

type Grain = 'day' | 'week' | 'month'

/** Weeks begin on Monday. */
export function startOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysBefore(day, (weekday + 6) % 7)
}

async function classesOf(database: Database): Promise<ReadonlyMap<string, AccountClass>> {
  const { rows } = await sql<{ kind: string; class: AccountClass }>`
    select kind, class from ledger.account_view where owner_id is null`.execute(database)
  return new Map([['available', 'available'], ['on_hold', 'on_hold'], ...rows.map((row) => [row.kind, row.class] as const)])
}

function linksOf(flows: readonly DayFlow[]) {
  const links = Map.groupBy(flows, ({ from_kind, to_kind }) => `${from_kind} ${to_kind}`)
  return [...links.values()]
    .flatMap((of) => {
      const [first] = of
      if (!first) return []
      const amount = cents(of.reduce((sum, flow) => sum + flow.amount, 0))
      const moves = of.reduce((sum, flow) => sum + flow.moves, 0)
      return [{ from_kind: first.from_kind, to_kind: first.to_kind, amount, moves }]
    })
    .toSorted((a, b) => b.amount - a.amount)
}

function periodsOf(flows: readonly DayFlow[], counts: readonly PostingCount[], grain: Grain) {
  const amounts = new Map<string, number>()
  for (const { day, kind, amount } of flows) {
    const key = `${startOf(day, grain)} ${kind}`
    amounts.set(key, (amounts.get(key) ?? 0) + amount)
  }
  const periods = Map.groupBy(counts, ({ day }) => startOf(day, grain))
  return [...periods].map(([starts_on, of]) => {
    const byKind = Map.groupBy(of, ({ kind }) => kind)
    const totals = [...byKind].map(([kind, days]) => ({
      kind,
      postings: days.reduce((sum, { postings }) => sum + postings, 0),
      amount: cents(amounts.get(`${starts_on} ${kind}`) ?? 0),
    }))
    return { starts_on, kinds: totals.toSorted((a, b) => b.amount - a.amount) }
  })
}

export const getMoneyFlow =
  (deps: AccountingDeps): Handler<'get_money_flow'> =>
  async (_staff, { grain, ...page }) => {
    const { database } = deps
    const days = periodOf(deps, page, FLOW_DAYS_MAX)
    const reach = await readReach(database, days.zone)
    const [flows, counts, classes] = await Promise.all([
      readFlows(database, days, reach),
      readPostingCounts(database, days, reach),
      classesOf(database),
    ])
    return {
      as_of: { position: reach.position, at: reach.at?.toISOString() ?? null, hash: reach.hash },
      is_complete: reach.is_complete,
      time_zone: days.zone,
      from: days.from,
      to: days.to,
      nodes: [...movedBy(flows)].map(([kind, { debits, credits }]) => ({
        kind,
        class: classes.get(kind) ?? 'platform',
        came: cents(credits),
        left: cents(debits),
      })),
      links: linksOf(flows),
      periods: periodsOf(flows, counts, grain),
    }
  }
