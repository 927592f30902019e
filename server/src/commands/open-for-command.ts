import type { Config } from '../platform/config.ts'
import { isDataFolderInUse, lockDataFolder } from '../platform/data-folder-lock.ts'
import { createLogger } from '../platform/log.ts'
import { readRecord } from '../platform/postgres/cluster.ts'
import { embeddedUrls } from '../platform/postgres/embedded-postgres.ts'
import type { Closers } from '../start/closers.ts'
import { openDatabase } from '../start/open-database.ts'

/** The database of the running server, or one that is started for as long as this takes; as its owner, who alone gives roles. */
export async function openForCommand(config: Config, closers: Closers): Promise<string> {
  if (config.databaseUrl === null) {
    const record = (await isDataFolderInUse(config.dataDir)) ? readRecord(config.dataDir) : null
    if (record) return embeddedUrls(record).owner_url
    const lock = await lockDataFolder(config.dataDir)
    closers.add('the lock of the data folder', () => lock.release())
  }
  const { owner_url } = await openDatabase({ config, log: createLogger(config), closers, onLost: () => undefined })
  return owner_url
}
