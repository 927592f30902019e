import { eachAlone } from '../../platform/each-alone.ts'
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

/**
 * Runs every schedule that is due, each on its own: one that cannot be run now keeps nobody else waiting, and is found again by the
 * next sweep. What became due while no server ran is done now.
 */
async function runAllDue(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  const now = context.clock.now()
  let after: Schedule | undefined
  do {
    const due = await readDue(context.database, { now, after, limit: BATCH_MAX })
    const skips = await readSkips(
      context.database,
      due.map(({ id }) => id),
    )
    await eachAlone(due, (schedule) => runSchedule(context, log, schedule, skips.get(schedule.id)), {
      ...{ log, failed: 'a planned payment could not be made now; it is tried again in a minute' },
      facts: ({ id: schedule_id }) => ({ schedule_id }),
    })
    after = due.length === BATCH_MAX ? due.at(-1) : undefined
  } while (after)
}
