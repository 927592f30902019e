import type { Config } from '../platform/config.ts'
import { lockDataFolder, prepareDataFolder } from '../platform/data-folder-lock.ts'
import { readRecord } from '../platform/postgres/cluster.ts'
import { embeddedUrls } from '../platform/postgres/embedded-postgres.ts'
import { isPortFree } from '../platform/postgres/free-port.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { openDatabase, type OpenedDatabase, type OpenOptions } from './open-database.ts'

export const portTaken = ({ host, port }: Pick<Config, 'host' | 'port'>): StartRefusal =>
  new StartRefusal(`Port ${port} on ${host} is in use by another program: stop that program, or set PORT to another port.`)

/** Claims the data folder and the port of a server, and opens its database. */
export async function openPlace(options: OpenOptions): Promise<OpenedDatabase> {
  const { config, closers } = options
  prepareDataFolder(config.dataDir)
  if (config.databaseUrl === null) {
    const lock = await lockDataFolder(config.dataDir)
    closers.add('the lock of the data folder', () => lock.release())
  }
  if (!(await isPortFree(config.port, config.host))) throw portTaken(config)
  return openDatabase(options)
}

/** For a supervised process, whose supervisor has opened the place and runs the embedded database. */
export async function joinPlace(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = options.config
  if (databaseUrl !== null) return openDatabase(options)
  const record = readRecord(dataDir)
  if (!record) throw new Error('the supervisor has not opened the embedded database')
  return embeddedUrls(record)
}
