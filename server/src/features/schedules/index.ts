import type { schedules as schedulesContract } from '@hai/contract/schedules'
import type { Feature } from '../../feature.ts'
import type { Logger } from '../../platform/log.ts'
import { changeHandlers } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import type { Context } from './deps.ts'
import { schedulesData } from './personal-data.ts'
import { schedulePushes } from './pushes.ts'
import { readHandlers } from './read-handlers.ts'
import { createSweep, SWEEP_TASK } from './sweep.ts'

export { changedSchedule } from './facts.ts'

/** What other features may ask about schedules. */
export interface Schedules {
  readonly feature: Feature<typeof schedulesContract>
}

/** Payments that members plan: once on a later day, every week or every month. */
export function createSchedules({ log, ...context }: Context & { readonly log: Pick<Logger, 'error'> }): Schedules {
  return {
    feature: {
      handlers: {
        create_schedule: createSchedule(context),
        ...readHandlers(context),
        ...changeHandlers(context),
      },
      pushes: (happenings, isListening) => schedulePushes(context, happenings, isListening),
      tasks: { [SWEEP_TASK]: createSweep(context, log) },
      cron: [`* * * * * ${SWEEP_TASK}`],
      personalData: schedulesData(context),
    },
  }
}
