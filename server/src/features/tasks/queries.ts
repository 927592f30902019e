import { cents, type Cents } from '@hai/contract/money'
import { isOpenTask, taskStatuses, type TaskStatus } from '@hai/contract/task-steps'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { TasksTask, TasksSettings } from '../../platform/database/generated.ts'

/** Most of the settings are explained in migrations/0043_tasks.sql. */
export type Settings = Selectable<TasksSettings>

/** After a change, other servers use the old settings for up to this long. */
export const SETTINGS_MAX_AGE_MS = 5_000

export const readSettings = (database: Database): Promise<Settings> =>
  database.selectFrom('tasks.settings').selectAll().executeTakeFirstOrThrow()

const words = z.object({ status: z.enum(taskStatuses), disputed_from: z.enum(taskStatuses).nullable() })

type Money = 'reward' | 'fee' | 'tax'

export interface TaskRow
  extends Omit<Selectable<TasksTask>, Money | keyof z.infer<typeof words>>, Readonly<z.infer<typeof words>> {
  readonly reward: Cents
  readonly fee: Cents
  readonly tax: Cents
}

const toRow = (row: Selectable<TasksTask>): TaskRow => ({
  ...row,
  ...words.parse(row),
  reward: cents(row.reward),
  fee: cents(row.fee),
  tax: cents(row.tax),
})

export async function insertTask(trx: Transaction, row: Insertable<TasksTask>): Promise<TaskRow> {
  return toRow(await trx.insertInto('tasks.task').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function lockTask(trx: Transaction, id: string): Promise<TaskRow | null> {
  const row = await trx.selectFrom('tasks.task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toRow(row) : null
}

export async function readTasks(database: Database, ids: readonly string[]): Promise<TaskRow[]> {
  if (ids.length === 0) return []
  return (await database.selectFrom('tasks.task').selectAll().where('id', 'in', ids).execute()).map(toRow)
}

export async function readTask(database: Database, id: string): Promise<TaskRow | null> {
  const [row] = await readTasks(database, [id])
  return row ?? null
}

export async function readTitles(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('tasks.task').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export type Changes = Updateable<TasksTask>

export async function changeTask(trx: Transaction, id: string, changes: Changes): Promise<TaskRow> {
  return toRow(await trx.updateTable('tasks.task').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow())
}

export const openStatuses = taskStatuses.filter(isOpenTask)
export const overStatuses = taskStatuses.filter((status) => !isOpenTask(status))

/** `before` is the id of the last task on the previous page. */
export async function readOwnPage(
  database: Database,
  page: {
    readonly user_id: string
    readonly side: 'creator_id' | 'worker_id'
    readonly statuses: readonly TaskStatus[]
    readonly before?: string | undefined
    readonly limit: number
  },
): Promise<TaskRow[]> {
  let query = database
    .selectFrom('tasks.task')
    .selectAll()
    .where(page.side, '=', page.user_id)
    .where('status', 'in', page.statuses)
    .orderBy('id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return (await query.execute()).map(toRow)
}

export interface TaskQuery {
  readonly user_id: string
  readonly for_me: boolean
  readonly search?: string | undefined
  readonly reward_min?: number | undefined
  readonly reward_max?: number | undefined
  readonly before?: string | undefined
  readonly limit: number
}

export async function readPageToTake(database: Database, filter: TaskQuery): Promise<TaskRow[]> {
  const { user_id, search, reward_min, reward_max, before } = filter
  let query = database
    .selectFrom('tasks.task')
    .selectAll()
    .where('status', '=', 'open')
    .where('is_hidden', '=', false)
    .where('creator_id', '<>', user_id)
    .where((task) =>
      filter.for_me
        ? task('assignee_id', '=', user_id)
        : task.or([task('assignee_id', 'is', null), task('assignee_id', '=', user_id)]),
    )
    .orderBy('id', 'desc')
    .limit(filter.limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (reward_min !== undefined) query = query.where('reward', '>=', reward_min)
  if (reward_max !== undefined) query = query.where('reward', '<=', reward_max)
  if (search !== undefined && search !== '')
    query = query.where(sql<boolean>`position(lower(${search}) in lower(title || ' ' || description)) > 0`)
  return (await query.execute()).map(toRow)
}

export async function countOpen(
  database: Database,
  user_id: string,
  side: 'creator_id' | 'worker_id',
): Promise<{ readonly count: number; readonly rewards: number }> {
  return database
    .selectFrom('tasks.task')
    .select((task) => [task.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(reward), 0)::bigint`.as('rewards')])
    .where(side, '=', user_id)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow()
}

export async function tasksOfHolds(
  database: Database,
  hold_ids: readonly string[],
): Promise<readonly { readonly hold_id: string; readonly id: string; readonly status: string }[]> {
  if (hold_ids.length === 0) return []
  return database.selectFrom('tasks.task').select(['hold_id', 'id', 'status']).where('hold_id', 'in', hold_ids).execute()
}
