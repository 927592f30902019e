import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from './platform/config.ts'
import { isDatabaseUnavailable } from './platform/database/unavailable.ts'
import { createLogger, standardError, type Logger } from './platform/log.ts'
import { createErrorRecorder } from './platform/error-recorder.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { type Application, startApplication } from './start/application.ts'
import { greeting } from './start/greeting.ts'
import { SECOND_SIGNAL_MS } from './start/shutdown-hooks.ts'

/** The time limit of a stop, in addition to STOP_DELAY_SECONDS. */
const STOP_TIMEOUT_MS = 30_000

/**
 * The first SIGINT or SIGTERM stops the server in order. Another one after SECOND_SIGNAL_MS, or a stop that takes too
 * long, ends the process at once.
 */
function stopOnSignals(
  log: Logger,
  { stopDelaySeconds }: Config,
): { stop: (exitCode: number) => void; runs: (application: Application) => void } {
  let application: Application | undefined
  let stoppingSince: number | undefined

  async function stopNow(exitCode: number): Promise<void> {
    const timer = new AbortController()
    void pause(stopDelaySeconds * 1_000 + STOP_TIMEOUT_MS, undefined, { signal: timer.signal }).then(
      () => {
        log.error('the shutdown took too long')
        process.exit(1)
      },
      () => undefined,
    )
    log.info('stopping')
    await application?.stop()
    log.info('stopped')
    timer.abort()
    process.exit(exitCode)
  }

  function stop(exitCode: number): void {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      if (application) void stopNow(exitCode)
    } else if (performance.now() - stoppingSince > SECOND_SIGNAL_MS) {
      process.exit(130)
    }
  }

  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  process.on('disconnect', () => stop(0)) // the parent process has ended
  return {
    stop,
    runs: (started) => {
      application = started
      if (stoppingSince !== undefined) void stopNow(0)
    },
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const errorRecorder = createErrorRecorder()
  const log = createLogger(config, standardError(), errorRecorder)
  const { stop, runs } = stopOnSignals(log, config)
  process.on('unhandledRejection', (error) => {
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error }, 'the database connection was lost during a request')
      return
    }
    log.fatal({ err: error }, 'unexpected error: stopping')
    stop(1)
  })
  const application = await startApplication({ config, log, errorRecorder, onLost: () => stop(1) })
  if (config.isProduction) log.info({ port: config.port }, 'running')
  else console.log(greeting(config, application))
  runs(application)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
}
