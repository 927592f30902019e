import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { CashoutsSettings } from '../../platform/database/generated.ts'
import { daysAfter } from '../../platform/durations.ts'
import type { CashoutRow } from './queries.ts'

export type Settings = Selectable<CashoutsSettings>

/** A server may use cached settings for this long after a change on another server. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('cashouts.settings').selectAll().executeTakeFirstOrThrow()

/** Until when a completed cash-out can be rated and reported. Null if it is not completed. */
export const reportUntil = (
  { status, ended_at }: Pick<CashoutRow, 'status' | 'ended_at'>,
  { report_days }: Pick<Settings, 'report_days'>,
): Date | null => (status === 'completed' && ended_at ? daysAfter(ended_at, report_days) : null)
