import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/log.ts'
import { SECOND_SIGNAL_MS } from './shutdown-hooks.ts'

/** The time limit of a stop, in addition to STOP_DELAY_SECONDS. */
export const STOP_TIMEOUT_MS = 30_000
/** A supervisor first waits for its processes, and then stops the embedded database. */
export const SUPERVISOR_STOP_TIMEOUT_MS = 40_000

export interface Stoppable {
  stop(): Promise<void>
}

interface StopOnSignals {
  /** Stops in order, unless a stop has begun. */
  readonly stop: (exitCode: number) => void
  /** Call this when the start is complete. A stop that was requested before begins now. */
  readonly runs: (started: Stoppable) => void
}

/**
 * The first SIGINT or SIGTERM stops the server in order. Another one after SECOND_SIGNAL_MS, or a stop that takes too
 * long, ends the process at once.
 */
export function stopOnSignals(
  log: Logger,
  { stopDelaySeconds }: Pick<Config, 'stopDelaySeconds'>,
  timeoutMs = STOP_TIMEOUT_MS,
): StopOnSignals {
  let running: Stoppable | undefined
  let stoppingSince: number | undefined

  async function stopNow(exitCode: number): Promise<void> {
    const timer = new AbortController()
    void pause(stopDelaySeconds * 1_000 + timeoutMs, undefined, { signal: timer.signal }).then(
      () => {
        log.error('the shutdown took too long')
        process.exit(1)
      },
      () => undefined,
    )
    log.info('stopping')
    await running?.stop()
    log.info('stopped')
    timer.abort()
    process.exit(exitCode)
  }

  function stop(exitCode: number): void {
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    if (running) void stopNow(exitCode)
  }

  function onSignal(): void {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > SECOND_SIGNAL_MS) process.exit(130)
    stop(0)
  }

  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('disconnect', () => stop(0)) // the parent process has ended
  return {
    stop,
    runs: (started) => {
      running = started
      if (stoppingSince !== undefined) void stopNow(0)
    },
  }
}
