import { cents } from '@hai/contract/money'
import type { AdminOverview } from '@hai/contract/overview'
import { WEEKS_COMPARED } from '@hai/contract/overview-values'
import type { Staff } from '../../caller.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import { daysBefore } from '../../platform/days.ts'
import { compare, dayLines, figuresFrom } from './compare.ts'
import type { OverviewDeps } from './deps.ts'
import { daysLike, wallClock } from './like-days.ts'
import { type DayRow, readDays, readFirstDay } from './read-days.ts'
import { readWaiting } from './waiting.ts'

const KEPT_MS = 5_000

function moneyOf(rows: readonly DayRow[], today: string): AdminOverview['money'] {
  const of = (figure: string) =>
    cents(rows.find((row) => row.figure === figure && row.day === today && row.hour === null)?.cents ?? 0)
  return {
    by_card: of('by_card'),
    by_moncash: of('by_moncash'),
    by_sandbox: of('by_sandbox'),
    cash_in: of('cash_in'),
    sent: of('sends'),
    cashed_out: of('cash_outs'),
    fees: of('fees'),
    tax: of('tax'),
  }
}

async function readShared({ database, ofBook, clock, settings: { timeZone }, ledgerHealth }: OverviewDeps) {
  const now = clock.now()
  const { day, time } = wallClock(now, timeZone)
  const from = daysBefore(day, 7 * WEEKS_COMPARED)
  const [ledger, rows, first_day] = await Promise.all([
    ledgerHealth(),
    readDays(database, { from, today: day, zone: timeZone, ofBook }),
    readFirstDay(database, timeZone),
  ])
  const figures = figuresFrom(rows)
  return {
    as_of: now.toISOString(),
    day,
    ledger,
    money: moneyOf(rows, day),
    unusual: compare(figures, { today: day, time, likes: daysLike(day, first_day) }),
    days: dayLines(figures, day, first_day),
  }
}

export function getOverview(deps: OverviewDeps): (staff: Staff) => Promise<AdminOverview> {
  const shared = cachedValue({ load: () => readShared(deps), maxAgeMs: KEPT_MS, clock: deps.clock })
  return async (staff) => {
    const [same, waiting] = await Promise.all([shared.get(), readWaiting(deps, staff)])
    return { ...same, waiting }
  }
}
