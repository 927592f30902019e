import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { CashInsSettings } from '../../platform/database/generated.ts'

/** The settings of cash-ins. No screen changes them; an operator changes them directly in the database. */
export type Settings = Omit<Selectable<CashInsSettings>, 'only_one'>

export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database
    .selectFrom('cash_ins.settings')
    .select(['wait_minutes', 'waiting_max', 'per_hour', 'pause_minutes', 'share_pair_max', 'share_wait_hours', 'share_tier'])
    .executeTakeFirstOrThrow()
