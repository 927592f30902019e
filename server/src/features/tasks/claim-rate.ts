import type { TaskAction } from '@hai/contract/task-steps'
import type { Transaction } from '../../platform/database/database.ts'
import { addAttempt } from '../../platform/count-attempt.ts'

const HOUR_MS = 3_600_000
/**
 * A member may claim the same task this many times within CLAIMS_WITHIN_MS. This also limits how often they release it.
 */
const CLAIMS_MAX = 3
const CLAIMS_WITHIN_MS = 24 * HOUR_MS

interface ClaimCounts {
  readonly task_id: string
  readonly action: TaskAction
  readonly worker_id: string | null
}

async function timesOf(trx: Transaction, { task_id, action, worker_id }: ClaimCounts, since: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('tasks.event')
    .select('at')
    .where('task_id', '=', task_id)
    .where('action', '=', action)
    .where('worker_id', '=', worker_id)
    .where('at', '>', since)
    .orderBy('version')
    .execute()
  return rows.map(({ at }) => at)
}

/** The caller has locked the task, so claims are counted exactly. Fails: RATE_LIMITED. */
export async function refuseClaimingAgain(
  trx: Transaction,
  { task_id, worker_id, now }: { readonly task_id: string; readonly worker_id: string; readonly now: Date },
): Promise<void> {
  const times = await timesOf(trx, { task_id, action: 'claim', worker_id }, new Date(now.getTime() - CLAIMS_WITHIN_MS))
  addAttempt(times, { now, most: CLAIMS_MAX, withinMs: CLAIMS_WITHIN_MS })
}

const repeatable: readonly TaskAction[] = ['claim', 'give_up']

export async function wasDoneLately(trx: Transaction, done: ClaimCounts, now: Date): Promise<boolean> {
  if (!repeatable.includes(done.action)) return false
  return (await timesOf(trx, done, new Date(now.getTime() - HOUR_MS))).length > 0
}
