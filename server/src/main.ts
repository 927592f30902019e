import { readConfig } from './platform/config.ts'
import { isDatabaseUnavailable } from './platform/database/unavailable.ts'
import { createLogger, standardError } from './platform/log.ts'
import { createErrorRecorder } from './platform/error-recorder.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { joinSupervisor } from './platform/supervised.ts'
import { STOP_TIMEOUT_MS, type Stoppable, stopOnSignals, SUPERVISOR_STOP_TIMEOUT_MS } from './start/stop-on-signals.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const supervised = joinSupervisor(() => stop(0))
  const supervises = supervised === null && config.processes > 1
  const errorRecorder = createErrorRecorder()
  const logOfAll = createLogger(config, standardError(), errorRecorder)
  const log = supervised ? logOfAll.child({ process: supervised.number }) : logOfAll
  const { stop, runs } = stopOnSignals(log, config, supervises ? SUPERVISOR_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS)
  const onLost = (): void => stop(1)
  process.on('unhandledRejection', (error) => {
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error }, 'the database connection was lost during a request')
      return
    }
    log.fatal({ err: error }, 'unexpected error: stopping')
    stop(1)
  })

  async function start(): Promise<Stoppable & { readonly greeting: string }> {
    // Without the code of the application, the supervisor needs a fraction of the memory.
    if (supervises) return (await import('./start/supervisor.ts')).startSupervisor({ config, log, onLost })
    const { startApplication } = await import('./start/application.ts')
    return startApplication({ config, log, errorRecorder, onLost, supervised })
  }

  const application = await start()
  if (config.isProduction) log.info({ port: config.port, processes: config.processes }, 'running')
  else if (!supervised) console.log(application.greeting)
  supervised?.reportRunning(application.greeting)
  runs(application)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
}
