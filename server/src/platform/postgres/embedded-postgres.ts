import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { archiveSettings } from '../backup/postgres-commands.ts'
import type { BackupSettings } from '../backup/backup-config.ts'
import { bundledBinaries, installedBinaries } from './binaries.ts'
import { checkVersion, type ClusterRecord, initCluster, newRecord, readRecord, writeRecord } from './cluster.ts'
import { findFreePort, isPortFree } from './free-port.ts'
import { startPostmaster, stopOrphan } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'

/** Settings of the embedded PostgreSQL. None of them weakens durability. */
export const embeddedSettings: Readonly<Record<string, string>> = {
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  log_min_duration_statement: '1000',
  // Leaves out the parameters of statements: members may have written them, and operators read the log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse', // leaves out error details, because these repeat rows
  log_connections: 'off',
}

const DATABASE = 'hai'

export interface EmbeddedPostgres {
  /** The URL for `hai_server`, a login that can only take the roles hai_app and hai_report. */
  readonly url: string
  /** The URL for the superuser, for migrations, administration and tests. */
  readonly owner_url: string
  readonly pid: number
  readonly cluster: string
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Created if missing. The caller must hold the lock on it. */
  readonly dataDir: string
  readonly settings?: Readonly<Record<string, string>>
  readonly backups?: BackupSettings | null
  /** Folder with the programs of another PostgreSQL. Default: the bundled one. */
  readonly programs?: string | undefined
}

export function embeddedUrls({ port, owner_password, server_password }: ClusterRecord): { url: string; owner_url: string } {
  const at = `127.0.0.1:${port}/${DATABASE}`
  return { url: `postgres://hai_server:${server_password}@${at}`, owner_url: `postgres://postgres:${owner_password}@${at}` }
}

/** An interrupted first start may have created a part of the roles and the database. */
async function prepareDatabase(record: ClusterRecord): Promise<void> {
  const url = new URL(embeddedUrls(record).owner_url)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname = $1 union all select rolname from pg_roles where rolname in ('hai_owner', 'hai_app', 'hai_report', 'hai_server')`,
      [DATABASE],
    )
    const known = new Set(rows.map(({ name }) => name))
    for (const role of ['hai_owner', 'hai_app', 'hai_report'])
      if (!known.has(role)) await client.query(`create role ${role} nologin`)
    // The monitoring functions run with the owner’s rights and need this role. The server’s login never gets it.
    await client.query('grant pg_read_all_stats to hai_owner')
    if (!known.has('hai_server')) {
      await client.query(
        `create role hai_server login noinherit password ${pg.escapeLiteral(record.server_password)} in role hai_app, hai_report`,
      )
    }
    if (!known.has(DATABASE)) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Keeps the port of the last start, unless it is taken. */
async function keepPort(dataDir: string, record: ClusterRecord): Promise<ClusterRecord> {
  if (await isPortFree(record.port, '127.0.0.1')) return record
  const moved = { ...record, port: await findFreePort() }
  writeRecord(dataDir, moved)
  return moved
}

/**
 * Stops processes that a killed run left behind. PostgreSQL listens on loopback only, with random passwords in
 * `dataDir` (mode 0600). Throws StartRefusal if it cannot start, or if another major version created the cluster.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  backups = null,
  programs,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const known = readRecord(folder)
  const runAs = chooseRunAs(resolve(folder, known?.cluster ?? 'postgres'))
  const binaries = programs ? installedBinaries(programs) : bundledBinaries(runAs)
  const remembered = known ?? (await newRecord(folder, runAs))
  const cluster = resolve(folder, remembered.cluster)
  if (!known) writeRecord(folder, remembered)
  if (existsSync(cluster)) {
    checkVersion(cluster, folder, binaries.major)
    await stopOrphan(cluster)
  } else {
    initCluster(cluster, remembered.owner_password, binaries, runAs)
  }
  const record = await keepPort(folder, remembered)
  const postmaster = await startPostmaster({
    program: binaries.postgres,
    cluster,
    port: record.port,
    logPath: resolve(folder, 'postgres.log'),
    settings: { ...settings, ...(backups ? archiveSettings(backups, runAs) : {}) },
    runAs,
  })
  try {
    await prepareDatabase(record)
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return { ...embeddedUrls(record), cluster, pid: postmaster.pid, ended: postmaster.ended, stop: () => postmaster.stop() }
}
