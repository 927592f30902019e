/**
 * `npm run test:money`: runs the server's tests about money on a primary with a synchronous standby.
 *
 *   --through=pgbouncer   also sends calls through PgBouncer, which must be installed (docs/operations/scaling.md)
 *   PATH…                 only test files below server/ whose path contains one of these; default: all tests about money
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptionsOrEnd } from '../server/src/commands/read-options.ts'
import { aQuickFolder } from '../server/test/quick-folder.ts'
import { moneyPart, vitestArgs } from './support/money-part.ts'
import { type DatabasePair, startDatabasePair } from './world/database.ts'
import { requestedPgbouncer, startPgbouncer } from './world/pgbouncer.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Sessions of PgBouncer per database. There are few, so that calls must share them. */
const SESSIONS = 4

function runTests(paths: readonly string[], env: Readonly<Record<string, string>>, stopped: AbortSignal): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...vitestArgs(paths)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const stop = (): boolean => child.kill('SIGINT')
  stopped.addEventListener('abort', stop)
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  child.once('exit', (code) => resolve(code ?? 1))
  return ended
}

async function snapshotOf(pair: DatabasePair): Promise<string> {
  const [row] = await pair.ask<{ state: string | null; megabytes: number }>(
    `select (select sync_state from pg_stat_replication) as state, (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint / 1048576 as megabytes`,
  )
  if (row?.state !== 'sync') throw new Error('the standby is not synchronous')
  return `the standby is synchronous, the log at ${row.megabytes} MB`
}

const usage = 'Usage: npm run test:money -- [--through=pgbouncer] [PATH…]'
const { values, positionals } = readOptionsOrEnd(usage, { options: { through: { type: 'string' } }, allowPositionals: true })
const program = requestedPgbouncer(values.through)
const stopping = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => stopping.abort())

async function run(): Promise<number> {
  const place = aQuickFolder('hai-money-')
  const pair = await startDatabasePair(place, {
    disks: 'as they are',
    settings: { max_connections: '300', max_wal_size: '256MB' },
  })
  const { port } = pair.line
  const ask = (statement: string): Promise<unknown> => pair.ask(statement)
  const pooler = program === null ? null : await startPgbouncer({ program, place, port, sessions: SESSIONS, ask })
  try {
    console.log(`A primary and its standby: ${await snapshotOf(pair)}.`)
    const pooled = pooler ? { TEST_POOLER_URL: pooler.urlOf('postgres') } : {}
    const paths = positionals.length > 0 ? positionals : moneyPart()
    const code = await runTests(paths, { TEST_DATABASE_URL: pair.owner_url, ...pooled }, stopping.signal)
    console.log(`After the tests: ${await snapshotOf(pair)}.`)
    if (pooler)
      console.log(`Through PgBouncer, ${SESSIONS} sessions for each database: ${await pooler.transactions()} transactions.`)
    return code
  } finally {
    await pooler?.stop()
    await pair.remove()
    rmSync(place, { recursive: true, force: true })
  }
}

process.exit(await run())
