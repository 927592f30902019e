import type { Config } from '../platform/config.ts'
import { maySetRole } from '../platform/database/may-set-role.ts'
import { withClient } from '../platform/database/pool.ts'
import type { Logger } from '../platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, embeddedSettings } from '../platform/postgres/embedded-postgres.ts'
import { errorCode, errorMessage, StartRefusal } from '../platform/start-refusal.ts'
import type { ShutdownHooks } from './shutdown-hooks.ts'

const RESTARTS_MAX = 5

export interface OpenedDatabase {
  readonly url: string
  /** The URL for the owner’s login of the embedded database. Null for an external one, which the server never migrates. */
  readonly owner_url: string | null
}

export interface OpenOptions {
  readonly config: Config
  readonly log: Logger
  readonly closers: ShutdownHooks
  /** Called when the embedded database cannot be restarted. */
  readonly onLost: () => void
}

/**
 * Opens PostgreSQL for a server. Before opening the embedded PostgreSQL, the caller must lock the data folder. Throws
 * StartRefusal if the database cannot be opened, or if in production the server could get the owner’s rights.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl: url, databaseOwnerUrl, isProduction } = options.config
  if (url === null) return openEmbedded(options)
  if (isProduction && databaseOwnerUrl !== null)
    throw new StartRefusal(
      'In production a server must not get DATABASE_OWNER_URL: give it only to npm run admin, npm run psql and npm run verify-ledger.',
    )
  await checkReachable('DATABASE_URL', url)
  if (isProduction) await refuseOwnersLogin('DATABASE_URL', url, 'hai_server')
  await checkRole(url)
  return { url, owner_url: null }
}

/** Like `openDatabase`, for commands: returns the URL of the login that can act as the owner. */
export async function openAsOwner(options: OpenOptions): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = options.config
  if (databaseUrl === null) return (await openEmbedded(options)).owner_url
  const variable = databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const url = databaseOwnerUrl ?? databaseUrl
  await checkReachable(variable, url)
  if ((await mayActAs(url, 'hai_owner')) === false)
    throw new StartRefusal(
      `The user of ${variable} (${new URL(url).username}) cannot act as hai_owner: set DATABASE_OWNER_URL to the user that migrates.`,
    )
  return url
}

/** Connections of one process, besides those for calls and jobs (composition/pools.ts). */
const CONNECTIONS_OF_PROCESS = 10
/** Connections for jobs, of one process only, and for commands of operators. */
const CONNECTIONS_OF_OTHERS = 30

/** The embedded PostgreSQL has connections for all processes, but never fewer than usual. */
function settingsFor({ processes, databasePoolSize }: Config): typeof embeddedSettings {
  const needed = processes * (databasePoolSize + CONNECTIONS_OF_PROCESS) + CONNECTIONS_OF_OTHERS
  return { ...embeddedSettings, max_connections: String(Math.max(Number(embeddedSettings.max_connections), needed)) }
}

export const logNextVersion = (log: Logger): void =>
  log.warn('the next version has migrated this database; this version keeps running until it is replaced')

async function openEmbedded({ config, log, closers, onLost }: OpenOptions): Promise<{ url: string; owner_url: string }> {
  const { dataDir, backups } = config
  const settings = settingsFor(config)
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, settings, backups })
  let running = start()
  const { url, owner_url } = await running
  let isClosing = false
  closers.add('the embedded database', async () => {
    isClosing = true
    const current = await running.catch(() => null)
    await current?.stop()
  })

  /** Restarts the embedded database when it ends unexpectedly, up to RESTARTS_MAX times. The pools connect again. */
  async function watch(restarts: number): Promise<void> {
    const { ended } = await running
    await ended
    if (isClosing) return
    log.error('the embedded PostgreSQL stopped unexpectedly and is being restarted')
    try {
      if (restarts >= RESTARTS_MAX) throw new Error(`it stopped ${restarts} times`)
      running = start()
      await running
      void watch(restarts + 1)
    } catch (error) {
      log.error({ err: error }, 'the embedded PostgreSQL could not be restarted')
      onLost()
    }
  }
  void watch(0)
  return { url, owner_url }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  return errorMessage(error) || (errorCode(error) ?? 'no answer')
}

/** Throws StartRefusal if no PostgreSQL 15 or later answers at `url`. The message never contains the password. */
export async function checkReachable(variable: string, url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
    return Number(rows[0]?.number)
  }).catch((error: unknown) => {
    throw new StartRefusal(`PostgreSQL cannot be reached at ${variable} (${host}${pathname}): ${reason(error)}.`, {
      cause: error,
    })
  })
  if (version < 150_000)
    throw new StartRefusal(`${variable} (${host}${pathname}) is a PostgreSQL older than 15, the oldest supported version.`)
}

/** Undefined if the role does not exist, because nobody has migrated a database of this PostgreSQL. */
const mayActAs = (url: string, role: 'hai_app' | 'hai_owner'): Promise<boolean | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(`select ${maySetRole('oid')} as may from pg_roles where rolname = $1`, [
      role,
    ])
    return rows[0]?.may
  })

async function checkRole(url: string): Promise<void> {
  if ((await mayActAs(url, 'hai_app')) === false)
    throw new StartRefusal(
      `The user of DATABASE_URL must be allowed to act as hai_app: run "grant hai_app to ${new URL(url).username}" as an administrator.`,
    )
}

/**
 * For production. Throws StartRefusal if the login is a member of hai_owner, of a superuser role, or of a role that can
 * create roles. With such a login, an SQL injection could get the owner’s rights.
 */
export async function refuseOwnersLogin(variable: string, url: string, instead: string): Promise<void> {
  const { username } = new URL(url)
  const { rowCount } = await withClient(url, (client) =>
    client.query(
      `select from pg_roles where (rolsuper or rolcreaterole or rolname = 'hai_owner') and pg_has_role(session_user, oid, 'member')`,
    ),
  )
  if (rowCount)
    throw new StartRefusal(
      `In production the user of ${variable} (${username}) must not be able to act as the owner: run "create role ${instead} login noinherit password '...' in role hai_app" as an administrator, and use it in ${variable}.`,
    )
}
