import { eachPage, type Page } from '../../platform/each-page.ts'
import type { Logger } from '../../platform/log.ts'
import type { Context } from './deps.ts'
import { forgetAnswers } from '../../platform/once.ts'
import { runSchedule } from './run-schedule.ts'
import { readDue, readSkips, type Schedule } from './schedule-queries.ts'

export const SWEEP_JOB = 'schedules:sweep'

const BATCH_MAX = 200

/**
 * The minute job. It does nothing while another run is active in this process, because many due schedules must not
 * occupy every worker.
 */
export function createSweep(context: Context, log: Pick<Logger, 'error'>): () => Promise<void> {
  let isSweeping = false
  return async () => {
    if (isSweeping) return
    isSweeping = true
    try {
      await runAllDue(context, log)
      await forgetAnswers({ ...context, table: 'schedules.command' })
    } finally {
      isSweeping = false
    }
  }
}

interface Due {
  readonly schedule: Schedule
  readonly skipped: ReadonlySet<string> | undefined
}

/**
 * Runs every due schedule independently. One that fails now does not delay the others and is found again by the next
 * run. Also catches up after downtime.
 */
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
