import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseRunAs } from '../../server/src/platform/postgres/run-as.ts'
import { aPort } from '../../server/test/port.ts'

export interface PgBouncer {
  /** URL of a database through PgBouncer, with the server's login. */
  urlOf(database: string): string
  transactions(): Promise<number>
  /**
   * The encryption of each connection: from servers to PgBouncer (`clients`), and from PgBouncer to PostgreSQL
   * (`servers`). Without TLS, the strings are empty.
   */
  encryption(): Promise<{ readonly clients: readonly string[]; readonly servers: readonly string[] }>
  stop(): Promise<void>
}

export interface PgBouncerOptions {
  readonly program: string
  /** A folder that other users can enter. */
  readonly place: string
  readonly port: number
  /** Per database. Few, so that connections share sessions. */
  readonly sessions: number
  readonly ask: (statement: string) => Promise<unknown>
  /**
   * Certificate and key for TLS with clients and with PostgreSQL, which uses the same ones. The certificate must be
   * self-signed and valid for `localhost`. Undefined: no TLS.
   */
  readonly tls?: { readonly cert: string; readonly key: string }
}

const LOGIN = 'hai_pooled'
const UP_WITHIN_MS = 20_000
const TRY_AGAIN_MS = 50
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** PgBouncer is no npm dependency. Null if it is not installed. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null
}

/**
 * Null without the option `--through`. If its value is invalid or PgBouncer is not installed, prints a message and
 * exits.
 */
export function requestedPgbouncer(through: string | undefined): string | null {
  if (through === undefined) return null
  const found = through === 'pgbouncer' ? findPgbouncer() : null
  if (found !== null) return found
  console.error('--through takes pgbouncer, which has to be installed (on Debian: apt-get install pgbouncer).')
  process.exit(2)
}

/** Creates the login with the statements in docs/operations/scaling.md. */
async function makeLogin(ask: PgBouncerOptions['ask'], password: string): Promise<void> {
  const statements = read('docs/operations/scaling.md').match(new RegExp(`^(create|alter) role ${LOGIN} .*;$`, 'gm')) ?? []
  if (statements.length < 2) throw new Error('docs/operations/scaling.md does not say how to create the login')
  for (const statement of statements) await ask(statement.replace(`'...'`, `'${password}'`))
}

type Own = Readonly<Record<string, string>>

/** deploy/pgbouncer/pgbouncer.ini with local ports and paths. */
function configuration(port: number, own: Own): string {
  const [, lines = ''] = read('deploy/pgbouncer/pgbouncer.ini').split('[pgbouncer]\n')
  const given = [...lines.matchAll(/^(\w+) =(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()] as const)
  const plain = given.filter(([name]) => !/_tls_\w+_file$/.test(name))
  const all = Object.entries({ ...Object.fromEntries(plain), ...own }).map(([name, value]) => `${name} = ${value}\n`)
  return `[databases]\n* = host=127.0.0.1 port=${port}\n[pgbouncer]\n${all.join('')}`
}

async function askIt(url: string, question: string): Promise<readonly Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(question)).rows
  } finally {
    await client.end()
  }
}

const ownTls = (tls: PgBouncerOptions['tls']): Own =>
  tls
    ? { client_tls_key_file: tls.key, client_tls_cert_file: tls.cert, server_tls_ca_file: tls.cert }
    : { client_tls_sslmode: 'disable', server_tls_sslmode: 'disable' }

export async function startPgbouncer({ program, place, port, sessions, ask, tls }: PgBouncerOptions): Promise<PgBouncer> {
  const password = randomBytes(18).toString('hex')
  await makeLogin(ask, password)
  const folder = join(place, 'pgbouncer')
  mkdirSync(folder, { mode: 0o755 })
  const runAs = chooseRunAs(folder)
  const listens = await aPort()
  const paths = { settings: join(folder, 'pgbouncer.ini'), logins: join(folder, 'userlist.txt'), log: join(folder, 'log') }
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: String(listens),
    auth_file: paths.logins,
    default_pool_size: String(sessions),
  }
  const files = [
    [paths.settings, configuration(port, { ...own, ...ownTls(tls) })],
    [paths.logins, `"${LOGIN}" "${password}"\n`],
  ] as const
  for (const [path, text] of files) {
    writeFileSync(path, text, { mode: 0o600 })
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
  }
  const log = openSync(paths.log, 'a', 0o600)
  // Detached, so that Ctrl-C does not end PgBouncer before our process.
  const options = { ...runAs, cwd: '/', detached: true, env: { LC_ALL: 'C' } }
  const child = spawn(program, [paths.settings], { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = once(child, 'exit')
  const host = tls ? 'localhost' : '127.0.0.1'
  const checked = tls ? `?sslmode=verify-full&sslrootcert=${tls.cert}` : ''
  const urlOf = (database: string): string => `postgres://${LOGIN}:${password}@${host}:${listens}/${database}${checked}`

  const end = Date.now() + UP_WITHIN_MS
  while (!(await askIt(urlOf('pgbouncer'), 'show version').catch(() => null))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill()
      throw new Error(`PgBouncer did not start: ${readFileSync(paths.log, 'utf8').trim().split('\n').slice(-3).join(' / ')}`)
    }
    await pause(TRY_AGAIN_MS)
  }
  return {
    urlOf,
    transactions: async () => {
      const rows = await askIt(urlOf('pgbouncer'), 'show stats')
      return rows.reduce((sum, { total_xact_count = '0' }) => sum + Number(total_xact_count), 0)
    },
    encryption: async () => {
      const [clients, servers] = await Promise.all(
        ['clients', 'servers'].map(async (side) => {
          const rows = await askIt(urlOf('pgbouncer'), `show ${side}`)
          return rows.filter(({ database }) => database !== 'pgbouncer').map(({ tls = '' }) => tls)
        }),
      )
      return { clients: clients ?? [], servers: servers ?? [] }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
