/**
 * `npm run admin -- COMMAND`: commands for the operator on the server’s machine. They work while the server runs and
 * while it does not.
 */
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/log.ts'
import { complain } from '../platform/terminal.ts'
import { closedOnSignals } from './closed-on-signals.ts'
import { runAdmin } from './run-admin.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const closers = closedOnSignals(createLogger(config))
  try {
    await runAdmin(process.argv.slice(2), config, closers)
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
