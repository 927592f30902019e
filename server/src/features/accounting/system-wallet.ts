import { cents, delta, plus, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysBefore } from '../../platform/days.ts'
import { balancesAt, type KindBalance } from './balances.ts'
import { type DayFlow, readFlows, readReach, readStretches } from './day-flows.ts'
import { positionBeforeDay, today } from './days.ts'
import type { AccountingDeps } from './deps.ts'

const TREND_DAYS = 30
const BASIS_POINTS = 10_000

const isOutside = (kind: string): boolean => kind.startsWith('outside:')

const sumOf = (balances: readonly KindBalance[], which: (of: KindBalance) => boolean): Cents =>
  cents(balances.filter(which).reduce((sum, { balance }) => sum + balance, 0))

/** All money that came in from outside and has not left. */
const sumHeld = (balances: readonly KindBalance[]): Cents => sumOf(balances, (of) => of.class !== 'outside')

/** The platform’s liabilities. `unclaimed_funds` holds payments that arrived after their member was deleted. */
function owedIn(balances: readonly KindBalance[]) {
  const available = sumOf(balances, (of) => of.class === 'available')
  const on_hold = sumOf(balances, (of) => of.class === 'on_hold')
  const escrow = sumOf(balances, (of) => of.class === 'escrow')
  const tax = sumOf(balances, ({ kind }) => kind === 'tax_fees')
  const unclaimed = sumOf(balances, ({ kind }) => kind === 'unclaimed_funds')
  return { available, on_hold, escrow, unclaimed, tax, total: plus(available, on_hold, escrow, unclaimed, tax) }
}

async function readFloat(database: Database): Promise<{ count: number; available_float: Cents }> {
  const agents = await database.selectFrom('identity.profile_view').select('id').where('is_agent', '=', true).execute()
  const { rows } = await sql<{ count: number; float: number }>`
    select count(*) as count, coalesce(sum(balance), 0)::bigint as float
      from ledger.account_view where kind = 'available' and owner_id = any (${agents.map(({ id }) => id)}::uuid[])`.execute(
    database,
  )
  return { count: rows[0]?.count ?? 0, available_float: cents(rows[0]?.float ?? 0) }
}

const amountOf = (flows: readonly DayFlow[], which: (flow: DayFlow) => boolean): Cents =>
  cents(flows.filter(which).reduce((sum, { amount }) => sum + amount, 0))

export const getSystemWallet =
  (deps: AccountingDeps): Handler<'get_system_wallet_analytics'> =>
  async () => {
    const { database, settings } = deps
    const to = today(deps)
    const days = { zone: settings.timeZone, from: daysBefore(to, TREND_DAYS - 1), to }
    const reach = await readReach(database, days.zone)
    const [stretches, flows, before, agents] = await Promise.all([
      readStretches(database, days, reach),
      readFlows(database, days, reach),
      positionBeforeDay(database, days.zone, days.from),
      readFloat(database),
    ])
    const ends = [Math.min(before, reach.position), ...stretches.map(({ last_id }) => last_id), reach.position]
    const [opening = [], ...closings] = await balancesAt(database, ends)
    const now = closings.at(-1) ?? []
    const owed = owedIn(now)
    const held = sumHeld(now)
    return {
      total_balance: held,
      updated_at: reach.at?.toISOString() ?? null,
      accounts: now
        .filter(({ class: of }) => of !== 'available' && of !== 'on_hold')
        .map(({ kind, class: of, balance }) => ({ kind, class: of, balance: cents(balance) })),
      owed,
      own: delta(held, owed.total),
      coverage_bp: owed.total > 0 ? Math.floor((held / owed.total) * BASIS_POINTS) : null,
      agents,
      days: trendOf(
        Array.from({ length: TREND_DAYS }, (_, index) => daysBefore(to, TREND_DAYS - 1 - index)),
        flows,
        new Map(stretches.map(({ day }, index) => [day, closings[index] ?? []])),
        opening,
      ),
      time_zone: days.zone,
    }
  }

/** A day without postings keeps the balances of the day before. */
function trendOf(
  days: readonly string[],
  flows: readonly DayFlow[],
  closings: ReadonlyMap<string, readonly KindBalance[]>,
  opening: readonly KindBalance[],
) {
  const flowsOf = Map.groupBy(flows, ({ day }) => day)
  let balances = opening
  return days.map((day) => {
    balances = closings.get(day) ?? balances
    const of = flowsOf.get(day) ?? []
    return {
      day,
      came_in: amountOf(of, ({ from_kind }) => isOutside(from_kind)),
      went_out: amountOf(of, ({ to_kind }) => isOutside(to_kind)),
      cashed_in: amountOf(of, ({ kind }) => kind === 'cash_in'),
      cashed_out: amountOf(of, ({ kind, to_kind }) => kind === 'cash_out' && to_kind === 'available'),
      held: sumHeld(balances),
      owed: owedIn(balances).total,
    }
  })
}
