import { createWriteStream, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { appVersion } from '../app-version.ts'
import { StartRefusal } from '../start-refusal.ts'
import { receiveBaseBackup } from './base-backup-protocol.ts'
import { type BackupFacts, baseFolder, files, type KeptBackup, listBackups, UNFINISHED } from './catalogue.ts'
import { checkBackup, linesOf } from './check-backup.ts'
import { renameForGood, syncFolder, writeForGood } from './durable.ts'
import { readManifest } from './manifest.ts'
import { allWal } from './wal-archive.ts'

const pass = (): Transform => new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) })

async function connectForBackup(owner_url: string): Promise<pg.Client> {
  const url = new URL(owner_url)
  url.searchParams.set('replication', 'database')
  const client = new pg.Client({ connectionString: url.href, application_name: 'hai-backup' })
  client.on('error', () => undefined) // the running query gets the error
  await client.connect()
  return client
}

/** Throws StartRefusal if PostgreSQL does not or cannot archive WAL, because a copy is useless without its WAL. */
async function checkArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mode: string; is_failing: boolean | null }>(
    `select current_setting('archive_mode') as mode, last_failed_time > coalesce(last_archived_time, '-infinity') as is_failing from pg_stat_archiver`,
  )
  if (rows[0]?.mode !== 'on')
    throw new StartRefusal('The running server does not archive its WAL: set BACKUP_DIR for it too, and restart it.')
  if (rows[0].is_failing)
    throw new StartRefusal('PostgreSQL cannot archive its WAL in BACKUP_DIR: see the end of postgres.log in the data folder.')
}

async function receive(client: pg.Client, name: string, folder: string): Promise<void> {
  const archive = pass()
  const manifest = pass()
  const target = (file: string) => createWriteStream(join(folder, file), { mode: 0o600, flush: true })
  const stored = [pipeline(archive, createGzip({ level: 1 }), target(files.archive)), pipeline(manifest, target(files.manifest))]
  const received = receiveBaseBackup(client, name, { archive, manifest })
  try {
    await Promise.all([received, ...stored])
  } catch (error) {
    archive.destroy()
    manifest.destroy()
    await Promise.allSettled(stored)
    throw error
  }
}

/** A name that sorts by time: 20261122T100000Z. */
const nameAt = (time: Date): string => time.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

async function askNow(client: pg.Client): Promise<{ now: Date; version: string }> {
  const { rows } = await client.query<{ now: Date; version: string }>(
    `select clock_timestamp() as now, current_setting('server_version') as version`,
  )
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row
}

/**
 * Copies the running database to an unfinished folder. Resolves when the copy is on disk and its WAL is archived. The
 * caller must hold the session lock `backup`, so that only one copy runs at a time. Throws StartRefusal if WAL is not
 * archived or there is already a backup of this second.
 */
export async function copyDatabase(owner_url: string, dir: string): Promise<KeptBackup> {
  const client = await connectForBackup(owner_url)
  try {
    await checkArchiving(client)
    const name = nameAt((await askNow(client)).now)
    if (listBackups(dir).some((one) => one.name === name)) throw new StartRefusal('There is already a backup of this second.')
    const folder = join(baseFolder(dir), `${UNFINISHED}${name}`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    try {
      await receive(client, name, folder)
      const { now, version } = await askNow(client)
      const { log } = readManifest(readFileSync(join(folder, files.manifest), 'utf8'))
      const bytes = statSync(join(folder, files.archive)).size
      return { name, folder, restorable_from: now.toISOString(), ...log, postgres: version, program: appVersion, bytes }
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  } finally {
    await client.end()
  }
}

/**
 * Verifies a copy and its WAL, and makes it a listed backup. Throws StartRefusal with the faults, after removing the
 * copy.
 */
export async function storeBackup(dir: string, copied: KeptBackup): Promise<KeptBackup> {
  const { name, folder: unfinished, ...facts } = copied
  try {
    const findings = await checkBackup(copied, allWal(dir))
    if (findings.length > 0)
      throw new StartRefusal(
        `${linesOf(findings)}\nThe backup ${name} cannot be read back and was deleted: check the disk of ${dir}. Older backups are kept.`,
      )
    writeForGood(join(unfinished, files.facts), `${JSON.stringify(facts satisfies BackupFacts, null, 2)}\n`)
    const folder = join(baseFolder(dir), name)
    syncFolder(dir) // the first backup also creates the parent folder
    renameForGood(unfinished, folder)
    return { name, folder, ...facts }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Makes a verified backup. Conditions and errors are those of `copyDatabase` and `storeBackup`. */
export const takeBackup = async (owner_url: string, dir: string): Promise<KeptBackup> =>
  storeBackup(dir, await copyDatabase(owner_url, dir))
