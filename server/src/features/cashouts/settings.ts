import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { CashoutsSettings } from '../../platform/database/generated.ts'

/** The figures of cash-outs; what each says stands in the migration. */
export type Settings = Selectable<CashoutsSettings>

/** A figure changed on one server counts on all of them within this time. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('cashouts.settings').selectAll().executeTakeFirstOrThrow()
