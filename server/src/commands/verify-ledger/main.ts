/**
 * `npm run verify-ledger`: counts the whole ledger again, from a database or a dump, and reports differences. Exit
 * status 0: no difference. 1: a difference. 2: the ledger could not be checked. See docs/integrity.md.
 */
import { createLogger } from '../../platform/log.ts'
import { closedOnSignals } from '../closed-on-signals.ts'
import { runVerifyLedger } from './run-verify-ledger.ts'

const closers = closedOnSignals(createLogger({ logLevel: 'error' }))
try {
  process.exitCode = await runVerifyLedger(process.argv.slice(2), process.env, closers)
} finally {
  await closers.closeAll()
}
