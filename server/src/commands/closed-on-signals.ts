import { constants } from 'node:os'
import { type ShutdownHooks, createShutdownHooks, SECOND_SIGNAL_MS } from '../start/shutdown-hooks.ts'
import type { Logger } from '../platform/log.ts'

/**
 * Returns shutdown hooks that also run when a signal ends the command. Without them, an embedded database that the
 * command has started would keep running.
 */
export function closedOnSignals(
  log: Logger,
  signals: readonly ('SIGINT' | 'SIGTERM' | 'SIGHUP')[] = ['SIGINT', 'SIGTERM', 'SIGHUP'],
): ShutdownHooks {
  const closers = createShutdownHooks(log)
  let since: number | undefined
  for (const signal of signals)
    process.on(signal, () => {
      const leave = () => process.exit(128 + constants.signals[signal])
      if (since !== undefined) {
        if (performance.now() - since > SECOND_SIGNAL_MS) leave()
        return
      }
      since = performance.now()
      // Statements that still run while their connections are closed may throw. Their errors must not stop the closing.
      process.on('uncaughtException', () => undefined)
      void closers.closeAll().then(leave)
    })
  return closers
}
