import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

/** The queue’s messages in our log. What it calls info is its daily chatter. */
export const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger((scope) => (level, message) => {
    const entry = { job: scope.jobId, task: scope.taskIdentifier }
    if (level === 'error') log.error(entry, message)
    else if (level === 'warning') log.warn(entry, message)
    else log.debug(entry, message)
  })

export const silentQueueLogger = new QueueLogger(() => () => undefined)
