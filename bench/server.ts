import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, recordPrepared } from '../server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres, embeddedSettings } from '../server/src/platform/postgres/embedded-postgres.ts'

export interface BenchServer {
  /** A fresh, migrated database with a privileged user. */
  readonly url: string
  /** Null for an external server. */
  readonly postmasterPid: number | null
  readonly settings: Readonly<Record<string, string>>
  anotherDatabase(): Promise<Fresh>
  stop(): Promise<void>
}

const SHOWN = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size']

export async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function postgres(): Promise<{ url: string; postmasterPid: number | null; stop: () => Promise<void> }> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { url: given, postmasterPid: null, stop: () => Promise.resolve() }
  const dataDir = mkdtempSync(join(tmpdir(), 'hai-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir, settings: embeddedSettings, programs: process.env.BENCH_POSTGRES_BIN })
  return {
    url: embedded.owner_url,
    postmasterPid: embedded.pid,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(embedded.cluster, { recursive: true, force: true })
    },
  }
}

export interface Fresh {
  readonly url: string
  readonly drop: () => Promise<void>
}

async function freshDatabase(serverUrl: string, name: string): Promise<Fresh> {
  await ask(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  await recordPrepared(url.href)
  await ask(url.href, `insert into rates.htg_rate (htg_per_usd, source, as_of) values (131, 'bench', now())`)
  return {
    url: url.href,
    drop: async () => {
      await ask(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

export async function startBenchServer(): Promise<BenchServer> {
  const server = await postgres()
  const name = `hai_bench_${process.pid}`
  const { url, drop } = await freshDatabase(server.url, name)
  const settings = await ask<{ name: string; setting: string }>(
    url,
    `select name, current_setting(name) as setting from pg_settings where name = any ($1)`,
    [[...SHOWN, 'server_version']],
  )
  let others = 0
  return {
    url,
    postmasterPid: server.postmasterPid,
    settings: Object.fromEntries(settings.map((row) => [row.name, row.setting])),
    anotherDatabase: () => freshDatabase(server.url, `${name}_${(others += 1)}`),
    stop: async () => {
      await drop()
      await server.stop()
    },
  }
}
