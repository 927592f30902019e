/**
 * Runs the server in production mode with the rate limits of its environment (bench/server-process.ts turns them off).
 * On each message from the parent process, collects garbage and reports the memory.
 */
import { composeServer } from '../server/src/composition/server.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { loadSecrets } from '../server/src/platform/secrets.ts'

const config = { ...readConfig(process.env), isProduction: true }
const { databaseUrl } = config
if (databaseUrl === null) throw new Error('DATABASE_URL is missing')
const server = await composeServer({
  config,
  secrets: loadSecrets(config),
  databaseUrl,
  clock: systemClock,
  log: createLogger(config),
})
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
process.on('message', () => {
  globalThis.gc?.()
  const { rss: resident, heapUsed, external } = process.memoryUsage()
  process.send?.({ resident, used: heapUsed + external })
})
process.once('disconnect', () => process.exit(1)) // the parent process has ended
await server.start()
await server.http.app.listen({ port: config.port, host: config.host })
