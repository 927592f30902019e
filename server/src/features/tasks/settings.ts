import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TasksSettings } from '../../platform/database/generated.ts'

/** The settings of tasks. The migration explains each of them. */
export type Settings = Selectable<TasksSettings>

/** A setting changed on one server applies on all of them within this time. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('tasks.settings').selectAll().executeTakeFirstOrThrow()
