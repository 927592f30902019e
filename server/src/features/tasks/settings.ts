import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TasksSettings } from '../../platform/database/generated.ts'

/** The settings of tasks. Comments in migrations/0043_tasks.sql explain most of them. */
export type Settings = Selectable<TasksSettings>

/** The maximum age of cached settings on other servers after a change. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('tasks.settings').selectAll().executeTakeFirstOrThrow()
