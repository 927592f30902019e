import type { schedules as schedulesContract } from '@hai/contract/schedules'
import type { Feature } from '../../feature.ts'
import type { Logger } from '../../platform/log.ts'
import { changeHandlers } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import type { Context } from './deps.ts'
import { schedulesData } from './personal-data.ts'
import { schedulePushes } from './pushes.ts'
import { readHandlers } from './read-handlers.ts'
import { readScheduleRunBy } from './run-queries.ts'
import { createScheduleRunner, RUN_DUE_JOB } from './run-due.ts'

export { changedSchedule } from './events.ts'

export interface Schedules {
  readonly feature: Feature<typeof schedulesContract>
  /** Null if no schedule of this payer made the send. */
  readonly ranBy: (transaction_id: string, payer_id: string) => Promise<string | null>
}

export function createSchedules({ log, ...context }: Context & { readonly log: Pick<Logger, 'error'> }): Schedules {
  return {
    feature: {
      handlers: {
        create_schedule: createSchedule(context),
        ...readHandlers(context),
        ...changeHandlers(context),
      },
      pushes: (events, isListening) => schedulePushes(context, events, isListening),
      jobs: { [RUN_DUE_JOB]: createScheduleRunner(context, log) },
      cron: [`* * * * * ${RUN_DUE_JOB}`],
      personalData: schedulesData(context),
    },
    ranBy: (transaction_id, payer_id) => readScheduleRunBy(context.database, transaction_id, payer_id),
  }
}
