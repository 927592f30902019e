import { sql } from 'kysely'
import { fail } from '../../platform/failure.ts'
import { positionBefore, refuseArchived } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysBefore } from '../../platform/days.ts'
import { platformDays } from '../limits/index.ts'
import type { AccountingDeps } from './deps.ts'
import type { Days } from './day-flows.ts'

const USUAL_DAYS = 7

export const today = ({ clock, settings }: Pick<AccountingDeps, 'clock' | 'settings'>): string =>
  platformDays(settings.timeZone)(clock.now()).day

/**
 * Without an end, the period ends today, or on its first day if that is in the future. Without a beginning, it has
 * seven days. Fails: BAD_REQUEST (the end is before the beginning, or more than `max` days).
 */
export function periodOf(
  deps: Pick<AccountingDeps, 'clock' | 'settings'>,
  period: { readonly from?: string | undefined; readonly to?: string | undefined },
  max: number,
): Days {
  const to = period.to ?? (period.from === undefined ? today(deps) : later(period.from, today(deps)))
  const from = period.from ?? daysBefore(to, USUAL_DAYS - 1)
  if (from > to) fail('BAD_REQUEST', { fields: [{ path: 'to', reason: 'is before the first day' }] })
  if (daysBefore(to, max) >= from) fail('BAD_REQUEST', { fields: [{ path: 'from', reason: `more than ${max} days` }] })
  return { zone: deps.settings.timeZone, from, to }
}

const later = (one: string, other: string): string => (one > other ? one : other)

/** Fails: ARCHIVED. */
export async function positionBeforeDay(database: Database, zone: string, day: string): Promise<number> {
  const { rows } = await sql<{ moment: Date }>`select ${day}::date::timestamp at time zone ${zone} as moment`.execute(database)
  const [row] = rows
  if (!row) throw new Error('the database returned no start for a day')
  await refuseArchived(database, row.moment)
  return positionBefore(database, row.moment)
}
