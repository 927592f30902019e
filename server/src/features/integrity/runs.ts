import type { CheckRun } from '@hai/contract/integrity'
import type { CheckKind } from '@hai/contract/integrity-values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { staffPeople } from '../identity/index.ts'
import type { IntegrityDeps } from './deps.ts'

/** Another worker takes over a run that has made no progress for this long. */
const STALE_MS: Readonly<Record<CheckKind, number>> = { members: 2 * 60_000, anomaly: 60 * 60_000 }
const TRIES_MAX = 5

export interface Run {
  readonly id: string
  readonly kind: CheckKind
  readonly status: 'running' | 'done' | 'failed'
  readonly started_by: string | null
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly after_user: string | null
  readonly is_whole: boolean
  readonly done: number
  readonly total: number
  readonly found: number
  readonly tries: number
}

export async function readRun(db: Database, { id, kind }: { id?: string | undefined; kind?: CheckKind }): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select * from integrity.run where ${id === undefined ? sql`kind = ${kind}` : sql`id = ${id}`}
     order by started_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A run that was taken over too often fails. */
export async function takeRun({ database, clock }: Pick<IntegrityDeps, 'database' | 'clock'>): Promise<Run | null> {
  const now = clock.now()
  const before = (kind: CheckKind): Date => new Date(now.getTime() - STALE_MS[kind])
  const { rows } = await sql<Run>`
    update integrity.run set taken_at = ${now}, tries = tries + 1
     where id = (select id from integrity.run
                  where status = 'running' and (taken_at is null or taken_at < case kind when 'members' then ${before('members')}::timestamptz else ${before('anomaly')}::timestamptz end)
                  order by started_at limit 1 for update skip locked)
    returning *`.execute(database)
  const [run] = rows
  if (!run) return null
  if (run.tries <= TRIES_MAX) return run
  await endRun(database, run, { status: 'failed', finished_at: now })
  return null
}

export async function moveRun(
  database: Database,
  { id, after_user }: Pick<Run, 'id' | 'after_user'>,
  to: { readonly after_user: string; readonly counted: number; readonly found: number; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update integrity.run set after_user = ${to.after_user}, done = done + ${to.counted}, found = found + ${to.found}, taken_at = ${to.at}, tries = 1
     where id = ${id} and status = 'running' and after_user is not distinct from ${after_user}::uuid`.execute(database)
  return numAffectedRows === 1n
}

/** Returns false if another worker has taken over the run, or if it was extended to all postings. */
export async function advanceRun(
  database: Database,
  { id, done, is_whole }: Pick<Run, 'id' | 'done' | 'is_whole'>,
  to: { readonly done: number; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update integrity.run set done = ${to.done}, taken_at = ${to.at}, tries = 1
     where id = ${id} and status = 'running' and done = ${done} and is_whole = ${is_whole}`.execute(database)
  return numAffectedRows === 1n
}

export async function recordFound(database: Database, id: string, found: number): Promise<void> {
  await sql`update integrity.run set found = ${found} where id = ${id} and status = 'running'`.execute(database)
}

/** A run that was meanwhile extended to all postings stays open, unless it has failed. */
export async function endRun(
  database: Database,
  { id, is_whole }: Pick<Run, 'id' | 'is_whole'>,
  { status, finished_at, found }: { status: 'done' | 'failed'; finished_at: Date; found?: number },
): Promise<void> {
  await sql`
    update integrity.run
       set status = ${status}, finished_at = ${finished_at}, found = coalesce(${found ?? null}::bigint, found), done = case when ${status} = 'done' then total else done end
     where id = ${id} and status = 'running' and (${status} = 'failed' or is_whole = ${is_whole})`.execute(database)
}

export async function releaseRun(database: Database, id: string): Promise<void> {
  await sql`update integrity.run set taken_at = null where id = ${id} and status = 'running'`.execute(database)
}

export async function showRun(database: Database, run: Run): Promise<CheckRun> {
  const person = await staffPeople(database, [run.started_by])
  const { id, kind, status, done, total, found } = run
  return {
    id,
    kind,
    status,
    done: Math.min(done, total),
    total,
    found,
    started_by: run.started_by === null ? null : person(run.started_by),
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  }
}
