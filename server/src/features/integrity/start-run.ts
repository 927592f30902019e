import type { CheckKind } from '@hai/contract/integrity-values'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { archivedPosition, lastPosition } from '../../ledger/index.ts'
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
  /** `rolling` reads the next part of the rotation through all postings, `whole` reads all of them. */
  readonly reach: 'rolling' | 'whole'
}

const ROUND = 16
const PART_MIN = 5_000
const PART_MAX = 100_000
/**
 * Twelve days of checks, one every 15 minutes. Between two rounds a posting is not read for up to two rounds, and this
 * must stay under 30 days even if some checks are missed.
 */
const ROUND_MAX = 12 * 24 * 4

/**
 * How many postings a scheduled check reads again: a sixteenth of the ledger, so that a round takes four hours, but at
 * most PART_MAX. If the ledger is so large that a round would then take longer than twelve days, more.
 */
export const partSize = (postings: number): number =>
  Math.max(PART_MIN, Math.min(PART_MAX, Math.floor(postings / ROUND) + 1), Math.floor(postings / ROUND_MAX) + 1)

/**
 * Returns the run of this kind that is in progress, if there is one. With `reach` whole, such an anomaly run is
 * extended to all postings. `staff` is null if the server starts the run.
 */
export async function startRun(
  { database, clock }: Pick<IntegrityDeps, 'database' | 'clock'>,
  { kind, reach }: RunAsked,
  staff: Staff | null,
): Promise<{ readonly run: Run; readonly started: boolean }> {
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const isWhole = kind === 'anomaly' && reach === 'whole'
    const total = kind === 'members' ? await countMembers(trx) : await countPostings(trx, reach)
    const { rows } = await sql<Run>`
      insert into integrity.run (id, kind, started_by, started_at, is_whole, total)
      values (${newId()}, ${kind}, ${staff?.user_id ?? null}, ${now}, ${isWhole}, ${total})
      on conflict (kind) where status = 'running' do nothing returning *`.execute(trx)
    const [inserted] = rows
    if (inserted) {
      if (staff) await recordStaffAction(trx, staff, { action: `${kind}_check_started`, subject: inserted.id }, now)
      await addJob(trx, CONTINUE_RUNS_JOB, {}, { key: CONTINUE_RUNS_JOB })
      return { run: inserted, started: true }
    }
    if (isWhole) await widenRun(trx)
    return { run: (await readRun(trx, { kind })) ?? fail('CONFLICT'), started: false }
  })
}

async function countMembers(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*) as members from ledger.account_view where kind = 'available' and owner_id is not null`.execute(trx)
  return rows[0]?.members ?? 0
}

/** The number of postings that the run will read. */
async function countPostings(trx: Transaction, reach: RunAsked['reach']): Promise<number> {
  const postings = await unarchived(trx)
  if (reach === 'whole') return postings
  const { after_id, end_id } = await trx
    .selectFrom('ledger.rotation_view')
    .select(['after_id', 'end_id'])
    .executeTakeFirstOrThrow()
  return Math.min(after_id < end_id ? end_id - after_id : postings, partSize(postings))
}

/** The number of postings that are not archived. */
const unarchived = async (trx: Transaction): Promise<number> => (await lastPosition(trx)) - (await archivedPosition(trx))

async function widenRun(trx: Transaction): Promise<void> {
  const { numAffectedRows } = await sql`
    update integrity.run r set is_whole = true, total = ${await unarchived(trx)}, done = 0, taken_at = null
     where r.kind = 'anomaly' and r.status = 'running' and not r.is_whole`.execute(trx)
  if (numAffectedRows === 1n) await addJob(trx, CONTINUE_RUNS_JOB, {}, { key: CONTINUE_RUNS_JOB })
}
