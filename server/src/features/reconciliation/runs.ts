import type { CheckRun } from '@hai/contract/reconciliation'
import type { CheckKind } from '@hai/contract/reconciliation-words'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { recordStaffAct } from '../admin/index.ts'
import { staffPeople } from '../identity/index.ts'
import type { ReconciliationDeps } from './deps.ts'

export const WORK_TASK = 'reconciliation:work'

/** A run that nobody went on with for so long is taken up by somebody else. */
const STALE_MS: Readonly<Record<CheckKind, number>> = { members: 2 * 60_000, anomaly: 60 * 60_000 }
/** Taken up so often without getting anywhere, a run has failed. */
const TRIES_MAX = 5

export interface Run {
  readonly id: string
  readonly kind: CheckKind
  readonly status: 'running' | 'done' | 'failed'
  readonly started_by: string | null
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly after_user: string | null
  /** An anomaly check: the part of the book that it walks, and how far it is. */
  readonly is_whole: boolean
  readonly from_id: number
  readonly after_id: number
  readonly until_id: number
  readonly done: number
  readonly total: number
  readonly found: number
  readonly tries: number
}

export interface RunAsked {
  readonly kind: CheckKind
  /** Of the old book, an anomaly check walks the part that is due, or all. */
  readonly reach: 'rolling' | 'whole'
}

/** So many checks by the clock walk through the whole old book: at one in 15 minutes, in four hours. */
const ROUND = 16
/** At least so many postings at a time. */
const PART_MIN = 5_000

/** Starts a run, or answers the one that is at work, which goes on to the whole book if that is asked for. `staff`: null by the clock. */
export async function startRun(
  { database, clock }: Pick<ReconciliationDeps, 'database' | 'clock'>,
  { kind, reach }: RunAsked,
  staff: Staff | null,
): Promise<{ readonly run: Run; readonly started: boolean }> {
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows } = await sql<Run>`
      insert into reconciliation.run (id, kind, started_by, started_at, is_whole, from_id, after_id, until_id, total)
      select ${newId()}, ${kind}, ${staff?.user_id ?? null}, ${now}, ${kind === 'anomaly' && reach === 'whole'}, part.from_id, part.from_id, part.until_id,
             case ${kind} when 'anomaly' then part.until_id - part.from_id
                          else (select count(*) from ledger.account a where a.kind = 'available' and a.owner_id is not null) end
        from ledger.head h
       cross join reconciliation.walk w
       cross join lateral (select case when ${reach === 'whole'} or w.after_id >= h.last_id then 0 else w.after_id end as from_id) start
       cross join lateral (
         select start.from_id, case when ${reach === 'whole'} then h.last_id
                                    else least(h.last_id, start.from_id + greatest(${PART_MIN}::bigint, h.last_id / ${ROUND} + 1)) end as until_id) part
      on conflict (kind) where status = 'running' do nothing returning *`.execute(trx)
    const [made] = rows
    if (made) {
      if (staff) await recordStaffAct(trx, staff, { action: `${kind}_check_started`, subject: made.id }, now)
      await addJob(trx, WORK_TASK, {}, { key: WORK_TASK })
      return { run: made, started: true }
    }
    if (kind === 'anomaly' && reach === 'whole') await widenRun(trx)
    return { run: (await readRun(trx, { kind })) ?? fail('CONFLICT'), started: false }
  })
}

/** The check that is at work walks through everything, from the first posting on. */
async function widenRun(trx: Transaction): Promise<void> {
  const { numAffectedRows } = await sql`
    update reconciliation.run r set is_whole = true, from_id = 0, after_id = 0, until_id = h.last_id, total = h.last_id, done = 0, taken_at = null
      from ledger.head h where r.kind = 'anomaly' and r.status = 'running' and not r.is_whole`.execute(trx)
  if (numAffectedRows === 1n) await addJob(trx, WORK_TASK, {}, { key: WORK_TASK })
}

/** This run, or the newest of a kind. */
export async function readRun(db: Database, { id, kind }: { id?: string | undefined; kind?: CheckKind }): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select * from reconciliation.run where ${id === undefined ? sql`kind = ${kind}` : sql`id = ${id}`}
     order by started_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A run to go on with; null: none waits. What was taken up too often ends here. */
export async function takeRun({ database, clock }: Pick<ReconciliationDeps, 'database' | 'clock'>): Promise<Run | null> {
  const now = clock.now()
  const before = (kind: CheckKind): Date => new Date(now.getTime() - STALE_MS[kind])
  const { rows } = await sql<Run>`
    update reconciliation.run set taken_at = ${now}, tries = tries + 1
     where id = (select id from reconciliation.run
                  where status = 'running' and (taken_at is null or taken_at < case kind when 'members' then ${before('members')}::timestamptz else ${before('anomaly')}::timestamptz end)
                  order by started_at limit 1 for update skip locked)
    returning *`.execute(database)
  const [run] = rows
  if (!run) return null
  if (run.tries <= TRIES_MAX) return run
  await endRun(database, run.id, { status: 'failed', finished_at: now })
  return null
}

/** So far it has come; false: somebody else has gone on with it. */
export async function moveRun(
  database: Database,
  { id, after_user }: Pick<Run, 'id' | 'after_user'>,
  to: { readonly after_user: string; readonly counted: number; readonly found: number; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliation.run set after_user = ${to.after_user}, done = done + ${to.counted}, found = found + ${to.found}, taken_at = ${to.at}, tries = 1
     where id = ${id} and status = 'running' and after_user is not distinct from ${after_user}::uuid`.execute(database)
  return numAffectedRows === 1n
}

/** So far it has walked; false: somebody else has gone on with it, or it goes through everything now. */
export async function moveWalk(
  database: Database,
  { id, after_id, is_whole }: Pick<Run, 'id' | 'after_id' | 'is_whole'>,
  to: { readonly after_id: number; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliation.run set after_id = ${to.after_id}, done = ${to.after_id}::bigint - from_id, taken_at = ${to.at}, tries = 1
     where id = ${id} and status = 'running' and after_id = ${after_id} and is_whole = ${is_whole}`.execute(database)
  return numAffectedRows === 1n
}

/** Where the next check by the clock goes on. */
export async function keepWalk(database: Database, after_id: number): Promise<void> {
  await sql`update reconciliation.walk set after_id = ${after_id}`.execute(database)
}

/** It has found something, before it is at its end. */
export async function noteFound(database: Database, id: string, found: number): Promise<void> {
  await sql`update reconciliation.run set found = ${found} where id = ${id} and status = 'running'`.execute(database)
}

/** `found`: by a count of everything; without it, a check that has been widened meanwhile does not end. */
export async function endRun(
  database: Database,
  id: string,
  { status, finished_at, found }: { status: 'done' | 'failed'; finished_at: Date; found?: number },
): Promise<void> {
  await sql`
    update reconciliation.run
       set status = ${status}, finished_at = ${finished_at}, found = coalesce(${found ?? null}::bigint, found), done = case when ${status} = 'done' then total else done end
     where id = ${id} and status = 'running'
       and (${status} = 'failed' or ${found !== undefined} or not is_whole)`.execute(database)
}

/** To be taken up again at once. */
export async function letGo(database: Database, id: string): Promise<void> {
  await sql`update reconciliation.run set taken_at = null where id = ${id} and status = 'running'`.execute(database)
}

export async function showRun(database: Database, run: Run): Promise<CheckRun> {
  const person = await staffPeople(database, [run.started_by])
  const { id, kind, status, done, total, found } = run
  return {
    ...{ id, kind, status, done: Math.min(done, total), total, found },
    started_by: run.started_by === null ? null : person(run.started_by),
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  }
}
