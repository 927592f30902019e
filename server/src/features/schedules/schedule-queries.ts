import { cents, type Cents } from '@hai/contract/money'
import { scheduleEndings, scheduleRhythms, scheduleStatuses } from '@hai/contract/schedules'
import { sql, type Insertable, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SchedulesSchedule } from '../../platform/database/generated.ts'

const words = {
  every: z.enum(scheduleRhythms),
  status: z.enum(scheduleStatuses),
  end_reason: z.enum(scheduleEndings).nullable(),
}

export interface Schedule extends Omit<Selectable<SchedulesSchedule>, 'amount' | 'agreed_total' | keyof typeof words> {
  readonly amount: Cents
  readonly agreed_total: Cents
  readonly every: z.infer<typeof words.every>
  readonly status: z.infer<typeof words.status>
  readonly end_reason: z.infer<typeof words.end_reason>
}

const toSchedule = (row: Selectable<SchedulesSchedule>): Schedule => ({
  ...row,
  amount: cents(row.amount),
  agreed_total: cents(row.agreed_total),
  every: words.every.parse(row.every),
  status: words.status.parse(row.status),
  end_reason: words.end_reason.parse(row.end_reason),
})

/** Null if the payer was deleted in the meantime. A trigger then inserts nothing. */
export async function insertSchedule(trx: Transaction, schedule: Insertable<SchedulesSchedule>): Promise<Schedule | null> {
  const row = await trx.insertInto('schedules.schedule').values(schedule).returningAll().executeTakeFirst()
  return row ? toSchedule(row) : null
}

export async function countLive(trx: Transaction, payer_id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('schedules.schedule')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('payer_id', '=', payer_id)
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow()
  return count
}

export async function nthMadeAt(
  trx: Transaction,
  { payer_id, since, nth }: { readonly payer_id: string; readonly since: Date; readonly nth: number },
): Promise<Date | null> {
  const row = await trx
    .selectFrom('schedules.schedule')
    .select('created_at')
    .where('payer_id', '=', payer_id)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export interface OwnSchedule {
  readonly schedule_id: string
  readonly payer_id: string
}

const own = (database: Database, { schedule_id, payer_id }: OwnSchedule) =>
  database.selectFrom('schedules.schedule').selectAll().where('id', '=', schedule_id).where('payer_id', '=', payer_id)

export async function readOwnSchedule(database: Database, of: OwnSchedule): Promise<Schedule | null> {
  const row = await own(database, of).executeTakeFirst()
  return row ? toSchedule(row) : null
}

export async function lockOwnSchedule(trx: Transaction, of: OwnSchedule): Promise<Schedule | null> {
  const row = await own(trx, of).forUpdate().executeTakeFirst()
  return row ? toSchedule(row) : null
}

/** Null if the schedule has changed since `seen` was read, or if another process has locked it. */
export async function lockAsSeen(trx: Transaction, seen: Schedule): Promise<Schedule | null> {
  const row = await trx
    .selectFrom('schedules.schedule')
    .selectAll()
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('next_number', '=', seen.next_number)
    .where('agreed_total', '=', seen.agreed_total)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? toSchedule(row) : null
}

export async function readDue(
  database: Database,
  { now, after, limit }: { readonly now: Date; readonly after: Schedule | undefined; readonly limit: number },
): Promise<Schedule[]> {
  let query = database
    .selectFrom('schedules.schedule')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(next_at, id) > (${after.next_at}, ${after.id})`)
  return (await query.execute()).map(toSchedule)
}

export async function readSchedulesById(database: Database, ids: readonly string[]): Promise<Schedule[]> {
  if (ids.length === 0) return []
  return (await database.selectFrom('schedules.schedule').selectAll().where('id', 'in', ids).execute()).map(toSchedule)
}

export interface SchedulePage {
  readonly payer_id: string
  readonly state: 'live' | 'ended'
  readonly before?: string | undefined
  readonly limit: number
}

export async function readSchedules(database: Database, { payer_id, state, before, limit }: SchedulePage): Promise<Schedule[]> {
  if (limit === 0) return []
  let query = database
    .selectFrom('schedules.schedule')
    .selectAll()
    .where('payer_id', '=', payer_id)
    .where((row) => row(row.parens('status', '=', 'ended'), '=', state === 'ended'))
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(toSchedule)
}

export type Change = Partial<
  Pick<Schedule, 'agreed_total' | 'status' | 'end_reason' | 'next_number' | 'next_on' | 'next_at' | 'ended_at'>
>

export async function changeSchedule(trx: Transaction, id: string, change: Change): Promise<Schedule> {
  const row = await trx
    .updateTable('schedules.schedule')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSchedule(row)
}

export const endSchedule = (
  trx: Transaction,
  id: string,
  end_reason: NonNullable<Schedule['end_reason']>,
  ended_at: Date,
): Promise<Schedule> => changeSchedule(trx, id, { status: 'ended', end_reason, next_on: null, next_at: null, ended_at })

export async function readSkips(
  database: Database,
  schedule_ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (schedule_ids.length === 0) return new Map()
  const rows = await database.selectFrom('schedules.skip').selectAll().where('schedule_id', 'in', schedule_ids).execute()
  const bySchedule = Map.groupBy(rows, ({ schedule_id }) => schedule_id)
  return new Map([...bySchedule].map(([id, skips]) => [id, new Set(skips.map(({ due_on }) => due_on))]))
}

/** Returns false if the day was already skipped. */
export async function insertSkip(trx: Transaction, skip: { schedule_id: string; due_on: string }): Promise<boolean> {
  const inserted = await trx
    .insertInto('schedules.skip')
    .values(skip)
    .onConflict((on) => on.doNothing())
    .returning('due_on')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteSkips(trx: Transaction, schedule_id: string, due_on: readonly string[]): Promise<number> {
  if (due_on.length === 0) return 0
  const deleted = await trx
    .deleteFrom('schedules.skip')
    .where('schedule_id', '=', schedule_id)
    .where('due_on', 'in', due_on)
    .returning('due_on')
    .execute()
  return deleted.length
}
