import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import { isDataFolderInUse, lockDataFolder } from '../platform/data-folder-lock.ts'
import { checkMigrated } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/log.ts'
import { readRecord } from '../platform/postgres/cluster.ts'
import { embeddedUrls, startEmbeddedPostgres, embeddedSettings } from '../platform/postgres/embedded-postgres.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { ShutdownHooks } from '../start/shutdown-hooks.ts'
import { logNextVersion, openAsOwner } from '../start/open-database.ts'

/**
 * Returns the URL of the embedded database, with the login of its owner. Starts the database if no server is running.
 * Never creates or migrates a database: throws StartRefusal if there is none.
 */
export async function openRunning(
  { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>,
  closers: ShutdownHooks,
): Promise<string> {
  const record = readRecord(dataDir)
  // After an interrupted first start, the database has a record but no folder.
  if (!record || !existsSync(resolve(dataDir, record.cluster)))
    throw new StartRefusal(`There is no database in ${dataDir}: set DATA_DIR to the data folder of the server.`)
  if (await isDataFolderInUse(dataDir)) return embeddedUrls(record).owner_url
  const lock = await lockDataFolder(dataDir)
  closers.add('the lock of the data folder', () => lock.release())
  const postgres = await startEmbeddedPostgres({ dataDir, settings: embeddedSettings, backups })
  closers.add('the embedded database', () => postgres.stop())
  return postgres.owner_url
}

const MIGRATE_EMBEDDED =
  'start the server of this version, which migrates the embedded database, or run "npm run admin -- migrate" with this version.'

/**
 * Returns the URL of the configured database, with the login of its owner, because some commands need the owner’s
 * rights, for example to give roles. Throws StartRefusal if the database is missing or not migrated to this version or
 * the next.
 */
export async function openForCommand(config: Config, closers: ShutdownHooks): Promise<string> {
  const url =
    config.databaseUrl === null
      ? await openRunning(config, closers)
      : await openAsOwner({ config, log: createLogger(config), closers, onLost: () => undefined })
  const { isOfNextVersion } = await checkMigrated(url, config.databaseUrl === null ? { instruction: MIGRATE_EMBEDDED } : {})
  if (isOfNextVersion) logNextVersion(createLogger(config))
  return url
}

const STOP_THE_SERVER =
  'a server is running on this data folder. Stop it and start the server of this version, which migrates the database.'

/**
 * For commands that migrate the database: creates an embedded database if there is none. Throws StartRefusal if a server
 * of an older version is running on the data folder, because that server may not be compatible with the migrations.
 */
export async function openOrCreateDatabase(config: Config, closers: ShutdownHooks): Promise<string> {
  if (config.databaseUrl === null) {
    if (await isDataFolderInUse(config.dataDir)) {
      const url = await openRunning(config, closers)
      await checkMigrated(url, { instruction: STOP_THE_SERVER })
      return url
    }
    const lock = await lockDataFolder(config.dataDir)
    closers.add('the lock of the data folder', () => lock.release())
  }
  return openAsOwner({ config, log: createLogger(config), closers, onLost: () => undefined })
}
