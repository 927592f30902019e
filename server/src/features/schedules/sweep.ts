import { eachPage, type Page } from '../../platform/each-page.ts'
import type { Logger } from '../../platform/log.ts'
import type { Context } from './deps.ts'
import { forgetAnswers } from '../../platform/once.ts'
import { runSchedule } from './run-schedule.ts'
import { readDue, readSkips, type Schedule } from './schedule-queries.ts'

/** Everything whose time has come, every minute. */
export const SWEEP_TASK = 'schedules:sweep'

const BATCH_MAX = 200

/** The job of every minute. While one is at it in this process, another has nothing to do: where many are due, it must not take every worker. */
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

/** A schedule, and its days that are left out. */
interface Due {
  readonly schedule: Schedule
  readonly skipped: ReadonlySet<string> | undefined
}

/**
 * Runs every schedule that is due, each on its own: one that cannot be run now keeps nobody else waiting, and is found again by the
 * next sweep. What became due while no server ran is done now.
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
    ...{ log, failed: 'a planned payment could not be made now; it is tried again in a minute' },
    facts: ({ schedule: { id: schedule_id } }) => ({ schedule_id }),
  })
}
