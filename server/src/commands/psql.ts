/**
 * `npm run psql`: opens psql with the login of the database owner, with the given arguments. Starts the embedded
 * database if no server is running, and stops it when psql ends.
 */
import { spawn } from 'node:child_process'
import { createLogger } from '../platform/log.ts'
import { errorCode, StartRefusal } from '../platform/start-refusal.ts'
import { complain } from '../platform/terminal.ts'
import type { ShutdownHooks } from '../start/shutdown-hooks.ts'
import { closedOnSignals } from './closed-on-signals.ts'
import { openRunning } from './open-for-command.ts'
import { readBookPlaces } from './verify-ledger/places.ts'

/** Other users of the machine can read the arguments of a process, so the password is in its environment. */
function withoutPassword(url: string): { readonly address: string; readonly PGPASSWORD: string } {
  const address = new URL(url)
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, PGPASSWORD }
}

interface Login {
  readonly url: string
  /** Variables of psql for this login. */
  readonly variables: Readonly<Record<string, string>>
}

/** The embedded login is a superuser and needs no role. */
async function openLogin(closers: ShutdownHooks): Promise<Login> {
  const { url, ...embedded } = readBookPlaces(process.env)
  if (url === null) return { url: await openRunning(embedded, closers), variables: {} }
  return { url, variables: { PGOPTIONS: '-c role=hai_owner' } }
}

/** Returns the exit status of psql. */
function runPsql({ url, variables }: Login, args: readonly string[], closers: ShutdownHooks): Promise<number> {
  const { address, PGPASSWORD } = withoutPassword(url)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const env = { ...process.env, ...variables, PGPASSWORD }
  const psql = spawn('psql', ['--dbname', address, ...args], { stdio: 'inherit', env })
  psql.once('error', (error) => {
    const isMissing = errorCode(error) === 'ENOENT'
    reject(isMissing ? new StartRefusal('psql is missing: install it, in Debian the package postgresql-client.') : error)
  })
  psql.once('close', (code) => resolve(code ?? 1))
  closers.add('psql', async () => {
    psql.kill()
    await promise.catch(() => undefined)
  })
  return promise
}

// psql gets Ctrl-C from the terminal too, and only cancels the running statement.
process.on('SIGINT', () => undefined)
const closers = closedOnSignals(createLogger({ logLevel: 'error' }), ['SIGTERM', 'SIGHUP'])
try {
  process.exitCode = await runPsql(await openLogin(closers), process.argv.slice(2), closers)
} catch (error) {
  complain(error)
  process.exitCode = 1
} finally {
  await closers.closeAll()
}
