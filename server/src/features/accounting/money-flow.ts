import { FLOW_DAYS_MAX, type AccountClass } from '@hai/contract/account-classes'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysBefore } from '../../platform/days.ts'
import { type DayAction, type DayFlow, readDayActions, readFlows, readReach } from './day-flows.ts'
import { periodOf } from './days.ts'
import type { AccountingDeps } from './deps.ts'
import { movedBy } from './trial-balance.ts'

type Grain = 'day' | 'week' | 'month'

/** The first day of the week or month that contains a day. Weeks begin on Monday. */
export function startOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysBefore(day, (weekday + 6) % 7)
}

/** The class of each kind of account. For members’ accounts, the class has the same name as the kind. */
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

function periodsOf(flows: readonly DayFlow[], actions: readonly DayAction[], grain: Grain) {
  const amounts = new Map<string, number>()
  for (const { day, act, amount } of flows) {
    const key = `${startOf(day, grain)} ${act}`
    amounts.set(key, (amounts.get(key) ?? 0) + amount)
  }
  const periods = Map.groupBy(actions, ({ day }) => startOf(day, grain))
  return [...periods].map(([starts_on, of]) => {
    const byAct = Map.groupBy(of, ({ act }) => act)
    const totals = [...byAct].map(([act, days]) => ({
      act,
      postings: days.reduce((sum, { postings }) => sum + postings, 0),
      amount: cents(amounts.get(`${starts_on} ${act}`) ?? 0),
    }))
    return { starts_on, acts: totals.toSorted((a, b) => b.amount - a.amount) }
  })
}

export const getMoneyFlow =
  (deps: AccountingDeps): Handler<'get_money_flow'> =>
  async (_staff, { grain, ...asked }) => {
    const { database } = deps
    const days = periodOf(deps, asked, FLOW_DAYS_MAX)
    const reach = await readReach(database, days.zone)
    const [flows, actions, classes] = await Promise.all([
      readFlows(database, days, reach),
      readDayActions(database, days, reach),
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
      periods: periodsOf(flows, actions, grain),
    }
  }
