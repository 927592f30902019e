import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { aPort } from '../../server/test/port.ts'
import { migrate, recordPrepared } from '../../server/src/platform/database/migrate.ts'
import { bundledBinaries } from '../../server/src/platform/postgres/binaries.ts'
import { readRecord } from '../../server/src/platform/postgres/cluster.ts'
import { startEmbeddedPostgres, embeddedSettings } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { chooseRunAs, type RunAs } from '../../server/src/platform/postgres/run-as.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { mountSmallVolume, type SmallVolume } from './volume.ts'

/** A primary and a synchronous standby. A proxy in front forwards connections to the current primary. */
export interface DatabasePair {
  /** URLs through the proxy, with the server's login and as owner. */
  readonly url: string
  readonly owner_url: string
  readonly line: Proxy
  primary(): Cluster
  standby(): Cluster
  /** Null if no small file system could be mounted. */
  volume(): SmallVolume | null
  /** Repairs disks and processes, and waits until the standby has caught up. */
  heal(): Promise<void>
  /** Kills the primary, promotes the standby, and rebuilds the old primary as its standby. */
  failOver(): Promise<void>
  /**
   * Creates a separate primary from a copy of the current one, as a restore to this moment would. The pair keeps
   * running.
   */
  goBackToNow(): Promise<Cluster>
  /** Runs a statement as owner, without the proxy. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  remove(): Promise<void>
}

const VOLUME_MB = 448
const STANDBY = 'torture_standby'
const CAUGHT_UP_WITHIN_MS = 60_000

/** Settings in addition to those of the embedded database: replication, and limits for small disks. */
const settings = {
  ...embeddedSettings,
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  wal_keep_size: '64MB',
  shared_buffers: '64MB',
  max_connections: '160',
  wal_retrieve_retry_interval: '200ms',
  wal_receiver_status_interval: '1s',
}

interface Node {
  readonly cluster: Cluster
  readonly volume: SmallVolume | null
}

/** Ignores files that are deleted meanwhile, because the standby gets these changes through WAL. */
async function copyFolder(from: string, to: string, runAs: RunAs): Promise<void> {
  const child = spawn('cp', ['-a', `${from}/.`, to], {
    ...runAs,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C' },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await once(child, 'close')
  const others = output.split('\n').filter((line) => line !== '' && !line.includes('No such file or directory'))
  if (others.length > 0) throw new Error(`copying the primary failed: ${others[0] ?? ''}`)
}

async function copyForStandby(primary: Cluster, standby: Cluster, runAs: RunAs): Promise<void> {
  const own = (path: string): void => {
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
  }
  rmSync(standby.folder, { recursive: true, force: true })
  mkdirSync(standby.folder, { mode: 0o700 })
  own(standby.folder)
  const client = new pg.Client({ connectionString: primary.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('torture', true)`)
    await copyFolder(primary.folder, standby.folder, runAs)
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    for (const gone of ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'pg_wal', 'pg_replslot'])
      rmSync(join(standby.folder, gone), { recursive: true, force: true })
    for (const folder of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot']) {
      mkdirSync(join(standby.folder, folder), { mode: 0o700 })
      own(join(standby.folder, folder))
    }
    const files = { backup_label: rows[0]?.label ?? '', 'standby.signal': '', 'postgresql.auto.conf': '' }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(standby.folder, name), text, { mode: 0o600 })
      own(join(standby.folder, name))
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isCaughtUp = `select exists (select from pg_stat_replication where application_name = '${STANDBY}' and state = 'streaming'
  and replay_lsn >= pg_current_wal_lsn()) as yes`

async function insistOnStandby(primary: Cluster): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '${STANDBY}'`)
  await primary.ask('select pg_reload_conf()')
}

async function untilTrue(primary: Cluster, question: string): Promise<void> {
  const end = Date.now() + CAUGHT_UP_WITHIN_MS
  while (Date.now() < end) {
    const [answer] = await primary.ask<{ yes: boolean }>(question).catch(() => [])
    if (answer?.yes) return
    await pause(50)
  }
  throw new Error(`a server did not reach the expected state: ${question}`)
}

/** Creates roles, database and passwords, as the server does. */
async function makeFirst(dataDir: string): Promise<{ folder: string; url: URL; owner_url: URL }> {
  const embedded = await startEmbeddedPostgres({ dataDir, settings: embeddedSettings })
  const { url, owner_url, cluster: folder } = embedded
  await migrate(owner_url)
  await recordPrepared(owner_url)
  await embedded.stop()
  if (!readRecord(dataDir)) throw new Error('no record of the database')
  return { folder, url: new URL(url), owner_url: new URL(owner_url) }
}

const at = (url: URL, port: number): string => {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}

export interface PairOptions {
  /**
   * 'as they are': the data is in ordinary folders. Default: in small file systems that a fault can fill, if they can
   * be mounted.
   */
  readonly disks?: 'as they are'
  /** These replace the values of the same settings above, for example those for small disks. */
  readonly settings?: Readonly<Record<string, string>>
}

export async function startDatabasePair(
  place: string,
  { disks, settings: others = {} }: PairOptions = {},
): Promise<DatabasePair> {
  chmodSync(place, 0o755) // if root runs the test, PostgreSQL runs as another user
  const homes = ['one', 'two'].map((name) => {
    const folder = join(place, name)
    const volume = disks === undefined ? mountSmallVolume(folder, VOLUME_MB) : null
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o755 })
    return { folder, volume }
  })
  const [one, two] = homes
  if (!one || !two) throw new Error('expected two folders')
  const { folder, url, owner_url } = await makeFirst(one.folder)
  const runAs = chooseRunAs(folder)
  const { postgres: program } = bundledBinaries(runAs)
  const ports = [await aPort(), await aPort()] as const
  if (runAs) chownSync(two.folder, runAs.uid, runAs.gid)

  const node = (home: typeof one, port: number, partner: number, where: string): Node => {
    const to = at(owner_url, partner)
    const conninfo = `host=127.0.0.1 port=${partner} user=${new URL(to).username} password=${decodeURIComponent(new URL(to).password)} application_name=${STANDBY}`
    const logPath = join(place, `postgres-${port}.log`)
    const options = { program, folder: where, port, url: at(owner_url, port), logPath, runAs }
    return {
      volume: home.volume,
      cluster: createCluster({ ...options, settings: { ...settings, ...others, primary_conninfo: conninfo } }),
    }
  }
  let first = node(one, ports[0], ports[1], folder)
  let second = node(two, ports[1], ports[0], join(two.folder, 'postgres'))
  const line = await startProxy(first.cluster.port)
  const goneBack: Cluster[] = []

  async function follow(): Promise<void> {
    await copyForStandby(first.cluster, second.cluster, runAs)
    await second.cluster.start()
    await untilTrue(first.cluster, isCaughtUp)
    await insistOnStandby(first.cluster)
    await untilTrue(first.cluster, isCaughtUp.replace('where', `where sync_state = 'sync' and`))
  }
  await first.cluster.start()
  await follow()

  return {
    url: at(url, line.port),
    owner_url: at(owner_url, line.port),
    line,
    primary: () => first.cluster,
    standby: () => second.cluster,
    volume: () => first.volume,
    heal: async () => {
      for (const { volume } of [first, second]) volume?.empty()
      for (const { cluster } of [first, second]) cluster.thaw()
      await first.cluster.start()
      await second.cluster.start()
      await untilTrue(first.cluster, isCaughtUp)
    },
    failOver: async () => {
      await first.cluster.kill()
      await second.cluster.ask('select pg_promote(true, 60)')
      ;[first, second] = [second, first]
      line.leadTo(first.cluster.port)
      line.cut()
      await follow()
    },
    goBackToNow: async () => {
      const port = await aPort()
      const folder = join(place, `back-${port}`)
      mkdirSync(folder, { mode: 0o755 })
      if (runAs) chownSync(folder, runAs.uid, runAs.gid)
      const { cluster } = node({ folder, volume: null }, port, first.cluster.port, join(folder, 'postgres'))
      goneBack.push(cluster)
      await copyForStandby(first.cluster, cluster, runAs)
      const [now] = await first.cluster.ask<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
      await cluster.start()
      await untilTrue(cluster, `select pg_last_wal_replay_lsn() >= '${now?.lsn ?? ''}' as yes`)
      // The statement does not wait for the promotion, because replaying the last WAL could cancel it.
      await cluster.ask('select pg_promote(false)')
      await untilTrue(cluster, 'select not pg_is_in_recovery() as yes')
      return cluster
    },
    ask: (text, values) => first.cluster.ask(text, values),
    remove: async () => {
      await line.close()
      for (const { cluster, volume } of [first, second]) {
        cluster.thaw()
        await cluster.kill()
        volume?.remove()
      }
      for (const cluster of goneBack) await cluster.kill()
    },
  }
}
