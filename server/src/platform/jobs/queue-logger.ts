import { Logger as QueueLogger } from 'graphile-worker'
import { isDatabaseUnreachable } from '../database/unavailable.ts'
import { isFailure } from '../failure.ts'
import type { Logger } from '../log.ts'

/**
 * Failures in a database outage go to `onOutage`, which logs them once. A job that fails with UNAVAILABLE is logged as
 * a warning.
 */
export const queueLogger = (log: Logger, onOutage: (error: unknown) => void): QueueLogger =>
  new QueueLogger((scope) => (level, message, meta) => {
    const entry = { job: scope.jobId, task: scope.taskIdentifier }
    const { error } = meta
    if (level === 'error' && isDatabaseUnreachable(error)) onOutage(error)
    else if (level === 'error' && isFailure(error, 'UNAVAILABLE')) log.warn(entry, message)
    else if (level === 'error') log.error(entry, message)
    else if (level === 'warning') log.warn(entry, message)
    else log.debug(entry, message)
  })

export const silentQueueLogger = new QueueLogger(() => () => undefined)
