import { Logger as QueueLogger } from 'graphile-worker'
import { isDatabaseOutOfReach } from '../database/away.ts'
import { isFailure } from '../failure.ts'
import type { Logger } from '../log.ts'

/**
 * The queue’s messages in our log. What it calls info is its daily chatter. A job that ended because the database is away, and all that
 * the queue itself says of it, is one outage and no mistake of anybody’s; nor is it one that the book had no room for a posting just then.
 */
export const queueLogger = (log: Logger, onOutage: (error: unknown) => void): QueueLogger =>
  new QueueLogger((scope) => (level, message, meta) => {
    const entry = { job: scope.jobId, task: scope.taskIdentifier }
    const { error } = meta
    if (level === 'error' && isDatabaseOutOfReach(error)) onOutage(error)
    else if (level === 'error' && isFailure(error, 'UNAVAILABLE')) log.warn(entry, message)
    else if (level === 'error') log.error(entry, message)
    else if (level === 'warning') log.warn(entry, message)
    else log.debug(entry, message)
  })

export const silentQueueLogger = new QueueLogger(() => () => undefined)
