import type { Output } from '@hai/contract/contract'
import { summaryPeriods, type SummaryPeriod } from '@hai/contract/earning-types'
import { cents, type Cents } from '@hai/contract/money'
import { daysBefore } from '../../platform/days.ts'
import { type DayFlow, readFlows, readReach } from '../accounting/index.ts'
import { platformDays } from '../limits/index.ts'
import type { EarningsDeps } from './deps.ts'

type Sums = Output<'get_platform_earnings_summary'>['periods'][number]['now']

const DAYS = 90
const lengths: Readonly<Record<SummaryPeriod, number>> = { today: 1, days_7: 7, days_30: 30, days_90: DAYS }
const BY_KIND_DAYS = lengths.days_30

const earnedBy = (flows: readonly DayFlow[], kind: string): Cents =>
  cents(
    flows.reduce((sum, { from_kind, to_kind, amount }) => {
      return sum + (to_kind === kind ? amount : 0) - (from_kind === kind ? amount : 0)
    }, 0),
  )

/** `total` leaves out tax, which is collected for the state. */
function sumsOf(flows: readonly DayFlow[]): Sums {
  const platform_fee = earnedBy(flows, 'platform_fees')
  const tax_fee = earnedBy(flows, 'tax_fees')
  const manual = earnedBy(flows, 'manual_earnings')
  return { platform_fee, tax_fee, manual, total: cents(platform_fee + manual) }
}

/** Adds up closings and the few postings after the last one. */
export async function summariseEarnings({
  database,
  clock,
  settings,
}: EarningsDeps): Promise<Output<'get_platform_earnings_summary'>> {
  const zone = settings.timeZone
  const today = platformDays(zone)(clock.now()).day
  const reach = await readReach(database, zone)
  const flows = await readFlows(database, { zone, from: daysBefore(today, 2 * DAYS - 1), to: today }, reach)
  const between = (from: string, to: string) => flows.filter(({ day }) => from <= day && day <= to)
  const byDay = Map.groupBy(flows, ({ day }) => day)
  const recent = Map.groupBy(between(daysBefore(today, BY_KIND_DAYS - 1), today), ({ kind }) => kind)
  return {
    periods: summaryPeriods.map((period) => {
      const length = lengths[period]
      const first = daysBefore(today, length - 1)
      return {
        period,
        now: sumsOf(between(first, today)),
        before: sumsOf(between(daysBefore(first, length), daysBefore(first, 1))),
      }
    }),
    days: Array.from({ length: DAYS }, (_, index) => daysBefore(today, DAYS - 1 - index)).map((day) => ({
      day,
      ...sumsOf(byDay.get(day) ?? []),
    })),
    by_kind: [...recent]
      .map(([kind, of]) => ({ kind, amount: sumsOf(of).total }))
      .filter(({ amount }) => amount !== 0)
      .toSorted((a, b) => b.amount - a.amount),
    time_zone: zone,
  }
}
