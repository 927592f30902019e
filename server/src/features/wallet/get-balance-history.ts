import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { accountNumber, archivedUntil, type AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { platformDays, type PlatformDay } from '../limits/index.ts'
import type { Context } from './context.ts'
import { createDayPositions } from './day-positions.ts'

const HOUR_MS = 3_600_000

export function lastDays(dayOf: (at: Date) => PlatformDay, now: Date, count: number): readonly PlatformDay[] {
  const days = [dayOf(now)]
  for (let day = days[0]; day && days.length < count; day = days.at(-1)) {
    // 36 hours before the end of a day is always within the day before, even if the clock changes.
    days.push(dayOf(new Date(day.ends_at.getTime() - 36 * HOUR_MS)))
  }
  return days.toReversed()
}

/** One index look-up per day. Leaves out days before the last archived posting. */
export function getBalanceHistory(context: Context): Handler<'get_balance_history'> {
  const { database, clock, ledger } = context
  const dayOf = platformDays(context.time_zone)
  const positionsOf = createDayPositions(context)
  return async ({ user_id }, { days: count }) => {
    const days = lastDays(dayOf, clock.now(), count)
    const [{ available }, positions] = await Promise.all([
      ledger.memberAccounts(user_id),
      positionsOf(days.slice(0, -1).map(({ ends_at }) => ends_at)),
    ])
    const [balances, archived] = await Promise.all([
      balancesAt(database, available, [...positions, Number.MAX_SAFE_INTEGER]),
      archivedUntil(database),
    ])
    const points = days.flatMap(({ day, ends_at }, index) => {
      const balance = balances[index] ?? null
      return balance === null || (archived !== null && ends_at <= archived) ? [] : [{ day, balance: cents(balance) }]
    })
    return { points }
  }
}

async function balancesAt(database: Database, account: AccountId, positions: readonly number[]) {
  const { rows } = await sql<{ balance: number | null }>`
    select (select balance_after from ledger.entry_view
             where account_id = ${accountNumber(account)} and posting_id <= asked.position order by posting_id desc limit 1) as balance
      from unnest(${positions}::bigint[]) with ordinality asked (position, nth) order by nth`.execute(database)
  return rows.map(({ balance }) => balance)
}
