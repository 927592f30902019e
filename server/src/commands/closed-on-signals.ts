import { constants } from 'node:os'
import { type ShutdownHooks, createShutdownHooks, SECOND_SIGNAL_MS } from '../start/shutdown-hooks.ts'
import type { Logger } from '../platform/log.ts'

/**
 * Closes everything that a command has opened, even if a signal stops the command. A database that it started would
 * otherwise keep running.
 */
export function closedOnSignals(log: Logger): ShutdownHooks {
  const closers = createShutdownHooks(log)
  let since: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const leave = () => process.exit(128 + constants.signals[signal])
      if (since !== undefined) {
        if (performance.now() - since > SECOND_SIGNAL_MS) leave()
        return
      }
      since = performance.now()
      // Closing connections may cause errors, which are not reported.
      process.on('uncaughtException', () => undefined)
      void closers.closeAll().then(leave)
    })
  return closers
}
