import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import { isDataFolderInUse, lockDataFolder } from '../platform/data-folder-lock.ts'
import { checkMigrated } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/log.ts'
import { readRecord } from '../platform/postgres/cluster.ts'
import { embeddedUrls, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { embeddedSettings } from '../platform/postgres/settings.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { ShutdownHooks } from '../start/shutdown-hooks.ts'
import { checkReachable, openDatabase, logNextVersion } from '../start/open-database.ts'

/**
 * Opens the embedded database as its owner: the running server’s, or one started temporarily. Never creates or migrates
 * one. Throws StartRefusal when there is none.
 */
export async function openRunning(
  { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>,
  closers: ShutdownHooks,
): Promise<string> {
  const record = readRecord(dataDir)
  // If the first start was interrupted, the record of the database exists but its data folder does not.
  if (!record || !existsSync(resolve(dataDir, record.cluster)))
    throw new StartRefusal(`There is no database in ${dataDir}: set DATA_DIR to that of the server.`)
  if (await isDataFolderInUse(dataDir)) return embeddedUrls(record).owner_url
  const lock = await lockDataFolder(dataDir)
  closers.add('the lock of the data folder', () => lock.release())
  const postgres = await startEmbeddedPostgres({ dataDir, settings: embeddedSettings, backups })
  closers.add('the embedded database', () => postgres.stop())
  return postgres.owner_url
}

async function reachOwn(databaseUrl: string, { databaseOwnerUrl }: Config): Promise<string> {
  const url = databaseOwnerUrl ?? databaseUrl
  await checkReachable(databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', url)
  return url
}

/**
 * The configured database, with its owner’s login, because only the owner can give roles. Throws StartRefusal when it
 * is missing or of another version, because only the server migrates.
 */
export async function openForCommand(config: Config, closers: ShutdownHooks): Promise<string> {
  const url = config.databaseUrl === null ? await openRunning(config, closers) : await reachOwn(config.databaseUrl, config)
  const { isOfNextVersion } = await checkMigrated(url)
  if (isOfNextVersion) logNextVersion(createLogger(config))
  return url
}

/**
 * Like `openForCommand`, for commands before the first start: if no server runs, it creates and migrates the database
 * like the server.
 */
export async function openOrMake(config: Config, closers: ShutdownHooks): Promise<string> {
  if (config.databaseUrl === null) {
    if (await isDataFolderInUse(config.dataDir)) return openForCommand(config, closers)
    const lock = await lockDataFolder(config.dataDir)
    closers.add('the lock of the data folder', () => lock.release())
  }
  const { owner_url } = await openDatabase({ config, log: createLogger(config), closers, onLost: () => undefined })
  return owner_url
}
