/**
 * Runs the server in production mode with the rate limits of its environment (bench/server-process.ts turns them off),
 * in as many processes as PROCESSES says. A single process collects garbage and reports its memory on each message from
 * the parent process.
 */
import { composeServer } from '../server/src/composition/server.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { loadSecrets } from '../server/src/platform/secrets.ts'
import { joinSupervisor } from '../server/src/platform/supervised.ts'
import type { Stoppable } from '../server/src/start/stop-on-signals.ts'
import { createProcesses } from '../server/src/start/supervisor.ts'

const config = { ...readConfig(process.env), isProduction: true }
const log = createLogger(config)
const supervised = joinSupervisor(stop)
const started = supervised === null && config.processes > 1 ? await supervise() : await serve()
process.once('SIGTERM', stop)

function stop(): void {
  void started.stop().then(() => process.exit(0))
}

async function supervise(): Promise<Stoppable> {
  const processes = createProcesses({ config, log })
  await processes.start()
  return processes
}

async function serve(): Promise<Stoppable> {
  const { databaseUrl, runsWorker } = config
  if (databaseUrl === null) throw new Error('DATABASE_URL is missing')
  const server = await composeServer({
    config: { ...config, runsWorker: runsWorker && (supervised?.number ?? 1) === 1 },
    secrets: loadSecrets(config),
    databaseUrl,
    clock: systemClock,
    log,
    supervised,
  })
  await server.start()
  await server.http.app.listen({ port: config.port, host: config.host })
  supervised?.reportRunning('')
  if (supervised === null) process.on('message', reportMemory)
  return server
}

function reportMemory(): void {
  globalThis.gc?.()
  const { rss: resident, heapUsed, external } = process.memoryUsage()
  process.send?.({ resident, used: heapUsed + external })
}

process.once('disconnect', () => process.exit(1)) // the parent process has ended
