/**
 * `npm run seed -- --members 10000`: fills a new database with fictional members and months of history, for demos and
 * load tests. No server may run on the database at the same time.
 */
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/log.ts'
import { complain } from '../platform/terminal.ts'
import { closedOnSignals } from './closed-on-signals.ts'
import { runSeed } from './run-seed.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(config)
  const closers = closedOnSignals(log)
  try {
    await runSeed(process.argv.slice(2), { config, log, closers })
  } finally {
    await closers.closeAll()
  }
}

try {
  await main()
} catch (error) {
  complain(error)
  process.exitCode = 1
}
