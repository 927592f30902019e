import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { DisputesSettings } from '../../platform/database/generated.ts'

export type Settings = Selectable<DisputesSettings>

/** The maximum age of cached settings. A change applies on every server after at most this time. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('disputes.settings').selectAll().executeTakeFirstOrThrow()
