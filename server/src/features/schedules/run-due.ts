import { eachPage, type Page } from '../../platform/each-page.ts'
import type { Logger } from '../../platform/log.ts'
import type { Context } from './deps.ts'
import { deleteAnswers } from '../../platform/once.ts'
import { runSchedule } from './run-schedule.ts'
import { readDue, readSkips, type Schedule } from './schedule-queries.ts'

export const RUN_DUE_JOB = 'schedules:run_due'

const BATCH_MAX = 200

/**
 * Does nothing while another run is active in this process. Otherwise many due schedules would occupy all workers of
 * the job queue.
 */
export function createScheduleRunner(context: Context, log: Pick<Logger, 'error'>): () => Promise<void> {
  let isProcessing = false
  return async () => {
    if (isProcessing) return
    isProcessing = true
    try {
      await runAllDue(context, log)
      await deleteAnswers({ ...context, table: 'schedules.command' })
    } finally {
      isProcessing = false
    }
  }
}

interface Due {
  readonly schedule: Schedule
  readonly skipped: ReadonlySet<string> | undefined
}

/** A schedule that fails does not delay the others. */
async function runAllDue(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const read = async (page: Page<Due>): Promise<Due[]> => {
    const due = await readDue(database, { now, ...page, after: page.after?.schedule })
    const skips = await readSkips(
      database,
      due.map(({ id }) => id),
    )
    return due.map((schedule) => ({ schedule, skipped: skips.get(schedule.id) }))
  }
  await eachPage(BATCH_MAX, read, ({ schedule, skipped }) => runSchedule(context, log, schedule, skipped), {
    log,
    failed: 'a scheduled payment failed and will be retried in a minute',
    facts: ({ schedule: { id: schedule_id } }) => ({ schedule_id }),
  })
}
