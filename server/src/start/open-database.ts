import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { withClient } from '../platform/database/pool.ts'
import type { Logger } from '../platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, embeddedSettings } from '../platform/postgres/embedded-postgres.ts'
import { errorCode, errorMessage, StartRefusal } from '../platform/start-refusal.ts'
import type { ShutdownHooks } from './shutdown-hooks.ts'

const RESTARTS_MAX = 5

interface OpenedDatabase {
  readonly url: string
  /** The URL for the owner’s login, which writes legal texts and demo data. */
  readonly owner_url: string
  /** True if the next version has migrated the database and is compatible with this version. */
  readonly isOfNextVersion: boolean
}

/**
 * Opens PostgreSQL and migrates the database. Before opening the embedded PostgreSQL, the caller must lock the data
 * folder. Throws StartRefusal if the database cannot be opened or migrated.
 */
export async function openDatabase(options: {
  config: Config
  log: Logger
  closers: ShutdownHooks
  onLost: () => void
}): Promise<OpenedDatabase> {
  const { databaseUrl: url, databaseOwnerUrl, isProduction } = options.config
  if (url === null) return openEmbedded(options)
  await checkReachable('DATABASE_URL', url)
  if (databaseOwnerUrl !== null) await checkReachable('DATABASE_OWNER_URL', databaseOwnerUrl)
  if (isProduction) await refuseOwnersLogin('DATABASE_URL', url, 'hai_server')
  const owner_url = databaseOwnerUrl ?? url
  const isOfNextVersion = await migrateAndLog(owner_url, options.log)
  await checkRole(url)
  return { url, owner_url, isOfNextVersion }
}

export const logNextVersion = (log: Logger): void =>
  log.warn('the next version has migrated this database; this version keeps running until it is replaced')

async function migrateAndLog(owner_url: string, log: Logger): Promise<boolean> {
  const { isOfNextVersion } = await migrate(owner_url)
  if (isOfNextVersion) logNextVersion(log)
  return isOfNextVersion
}

async function openEmbedded({ config, log, closers, onLost }: Parameters<typeof openDatabase>[0]): Promise<OpenedDatabase> {
  const { dataDir, backups } = config
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, settings: embeddedSettings, backups })
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
  const isOfNextVersion = await migrateAndLog(owner_url, log)
  return { url, owner_url, isOfNextVersion }
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

async function checkRole(url: string): Promise<void> {
  const { username } = new URL(url)
  await withClient(url, (client) => client.query('set role hai_app')).catch((error: unknown) => {
    throw new StartRefusal(
      `The user of DATABASE_URL must be allowed to act as hai_app: run "grant hai_app to ${username}" as an administrator (${reason(error)}).`,
      {
        cause: error,
      },
    )
  })
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
      `In production the user of ${variable} (${username}) must not be able to act as the owner: run "create role ${instead} login noinherit password '...' in role hai_app" as an administrator, use it in ${variable}, and set DATABASE_OWNER_URL to the user that migrates.`,
    )
}
