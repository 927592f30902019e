import { runRefusals, runStatuses, type ScheduleRun } from '@hai/contract/schedules'
import { sql, type Insertable, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SchedulesRun } from '../../platform/database/generated.ts'

const words = { status: z.enum(runStatuses), refusal: z.enum(runRefusals).nullable() }

const toRun = ({ id, due_on, due_at, status, refusal, transaction_id, decided_at }: Selectable<SchedulesRun>): ScheduleRun => ({
  id,
  due_on,
  transaction_id,
  due_at: due_at.toISOString(),
  status: words.status.parse(status),
  refusal: words.refusal.parse(refusal),
  decided_at: decided_at.toISOString(),
})

export async function insertRuns(trx: Transaction, runs: readonly Insertable<SchedulesRun>[]): Promise<void> {
  await trx.insertInto('schedules.run').values(runs).execute()
}

export async function readLastRuns(
  database: Database,
  schedule_ids: readonly string[],
): Promise<ReadonlyMap<string, ScheduleRun>> {
  if (schedule_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('schedules.run')
    .selectAll()
    .distinctOn('schedule_id')
    .where('schedule_id', 'in', schedule_ids)
    .orderBy('schedule_id')
    .orderBy('due_on', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.schedule_id, toRun(row)]))
}

export async function readRuns(
  database: Database,
  { schedule_id, before, limit }: { readonly schedule_id: string; readonly before?: string | undefined; readonly limit: number },
): Promise<ScheduleRun[]> {
  let query = database
    .selectFrom('schedules.run')
    .selectAll()
    .where('schedule_id', '=', schedule_id)
    .orderBy('due_on', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('due_on', '<', before)
  return (await query.execute()).map(toRun)
}

export interface PayersRun extends ScheduleRun {
  readonly schedule_id: string
}

export async function readRunsOfPayer(
  database: Database,
  { payer_id, before, limit }: { readonly payer_id: string; readonly before?: PayersRun | undefined; readonly limit: number },
): Promise<PayersRun[]> {
  let query = database
    .selectFrom('schedules.run as run')
    .innerJoin('schedules.schedule as schedule', 'schedule.id', 'run.schedule_id')
    .selectAll('run')
    .where('schedule.payer_id', '=', payer_id)
    .orderBy('run.schedule_id', 'desc')
    .orderBy('run.due_on', 'desc')
    .limit(limit)
  if (before)
    query = query.where(sql<boolean>`(run.schedule_id, run.due_on) < (${before.schedule_id}::uuid, ${before.due_on}::date)`)
  return (await query.execute()).map((row) => ({ ...toRun(row), schedule_id: row.schedule_id }))
}

export async function readScheduleRunBy(database: Database, transaction_id: string, payer_id: string): Promise<string | null> {
  const row = await database
    .selectFrom('schedules.run as run')
    .innerJoin('schedules.schedule as schedule', 'schedule.id', 'run.schedule_id')
    .select('schedule.id')
    .where('run.transaction_id', '=', transaction_id)
    .where('schedule.payer_id', '=', payer_id)
    .executeTakeFirst()
  return row?.id ?? null
}
