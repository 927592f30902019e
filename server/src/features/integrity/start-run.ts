import type { CheckKind } from '@hai/contract/integrity-values'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { IntegrityDeps } from './deps.ts'
import { readRun, type Run } from './runs.ts'

export const CONTINUE_RUNS_JOB = 'integrity:continue_runs'
export const START_CHECK_JOB = 'integrity:start_check'

export interface RunAsked {
  readonly kind: CheckKind
  /** `rolling` checks the next part of the older journal, `whole` all of it. */
  readonly reach: 'rolling' | 'whole'
}

/**
 * This many scheduled checks go once through the older journal. With a check every 15 minutes, this takes four hours.
 */
const ROUND = 16
const PART_MIN = 5_000

/**
 * Returns the run of this kind that is in progress, if there is one. With `reach` whole, such an anomaly run is
 * extended to the whole journal. `staff` is null if the server starts the run.
 */
export async function startRun(
  { database, clock }: Pick<IntegrityDeps, 'database' | 'clock'>,
  { kind, reach }: RunAsked,
  staff: Staff | null,
): Promise<{ readonly run: Run; readonly started: boolean }> {
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows } = await sql<Run>`
      insert into integrity.run (id, kind, started_by, started_at, is_whole, from_id, after_id, until_id, total)
      select ${newId()}, ${kind}, ${staff?.user_id ?? null}, ${now}, ${kind === 'anomaly' && reach === 'whole'}, part.from_id, part.from_id, part.until_id,
             case ${kind} when 'anomaly' then part.until_id - part.from_id
                          else (select count(*) from ledger.account_view a where a.kind = 'available' and a.owner_id is not null) end
        from ledger.head_view h
       cross join integrity.walk w
       cross join lateral (select case when ${reach === 'whole'} or w.after_id >= h.last_id then 0 else w.after_id end as from_id) start
       cross join lateral (
         select start.from_id, case when ${reach === 'whole'} then h.last_id
                                    else least(h.last_id, start.from_id + greatest(${PART_MIN}::bigint, h.last_id / ${ROUND} + 1)) end as until_id) part
      on conflict (kind) where status = 'running' do nothing returning *`.execute(trx)
    const [inserted] = rows
    if (inserted) {
      if (staff) await recordStaffAction(trx, staff, { action: `${kind}_check_started`, subject: inserted.id }, now)
      await addJob(trx, CONTINUE_RUNS_JOB, {}, { key: CONTINUE_RUNS_JOB })
      return { run: inserted, started: true }
    }
    if (kind === 'anomaly' && reach === 'whole') await widenRun(trx)
    return { run: (await readRun(trx, { kind })) ?? fail('CONFLICT'), started: false }
  })
}

async function widenRun(trx: Transaction): Promise<void> {
  const { numAffectedRows } = await sql`
    update integrity.run r set is_whole = true, from_id = 0, after_id = 0, until_id = h.last_id, total = h.last_id, done = 0, taken_at = null
      from ledger.head_view h where r.kind = 'anomaly' and r.status = 'running' and not r.is_whole`.execute(trx)
  if (numAffectedRows === 1n) await addJob(trx, CONTINUE_RUNS_JOB, {}, { key: CONTINUE_RUNS_JOB })
}
