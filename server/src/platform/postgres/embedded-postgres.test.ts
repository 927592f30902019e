import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecord } from './cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, embeddedSettings } from './embedded-postgres.ts'

let dataDir: string
let postgres: EmbeddedPostgres

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hai-embedded-'))
  postgres = await startEmbeddedPostgres({ dataDir, settings: { ...embeddedSettings, log_min_duration_statement: '0' } })
})

afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

test('it is durable, in UTF-8, sorts the same everywhere, and listens on loopback only', async () => {
  const rows = await query(
    postgres.owner_url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes,
            current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
            current_setting('unix_socket_directories') as sockets, (select datlocale from pg_database where datname = current_database()) as locale`,
  )
  expect(rows).toEqual([
    {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      addresses: '127.0.0.1',
      sockets: '',
      locale: 'C.UTF-8',
    },
  ])
})

test('its log has slow and failed statements without their parameters', async () => {
  const client = new pg.Client({ connectionString: postgres.owner_url })
  await client.connect()
  await client.query('create temporary table diary (line text check (length(line) < 30))')
  await client.query('insert into diary values ($1)', ['quiet words'])
  await expect(client.query('insert into diary values ($1)', ['words that are much too long for it'])).rejects.toThrow('check')
  await client.end()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toMatch(/duration: .* insert into diary values \(\$1\)/)
  expect(log).toContain('violates check constraint')
  expect(log).not.toMatch(/quiet words|much too long/)
})

test('nobody can connect without the password, which only its owner can read', async () => {
  const stranger = new URL(postgres.owner_url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
})

test('the server’s login has only the rights of its roles', async () => {
  await expect(query(postgres.url, 'create role intruder')).rejects.toThrow('permission denied')
  await expect(query(postgres.url, 'set role hai_app')).resolves.toEqual([])
  await expect(query(postgres.url, 'set role postgres')).rejects.toThrow('permission denied')
  const sees = `select rolname from pg_roles where rolname like 'hai%' and pg_has_role(rolname, 'pg_read_all_stats', 'member')`
  expect(await query(postgres.owner_url, sees)).toEqual([{ rolname: 'hai_owner' }])
})

test('after SIGKILL it starts again with all committed data on the same port', async () => {
  await query(postgres.owner_url, `create table kept as select 'once' as word`)
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.ended
  const { url } = postgres
  postgres = await startEmbeddedPostgres({ dataDir })
  expect(await query(postgres.owner_url, 'select word from kept')).toEqual([{ word: 'once' }])
  expect(postgres.url).toBe(url)
})

test('a PostgreSQL left by a killed process is stopped first', async () => {
  const orphan = postgres
  postgres = await startEmbeddedPostgres({ dataDir })
  await orphan.ended
  expect(postgres.pid).not.toBe(orphan.pid)
  expect(await query(postgres.owner_url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('if its port is taken it chooses another and keeps it', async () => {
  await postgres.stop()
  const before = readRecord(dataDir)?.port
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const taker = createServer().listen(before, '127.0.0.1', () => resolve(undefined))
  await promise
  postgres = await startEmbeddedPostgres({ dataDir })
  const after = readRecord(dataDir)?.port
  taker.close()
  expect(after).not.toBe(before)
  expect(await query(postgres.owner_url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the data folder of another version is rejected', async () => {
  const other = mkdtempSync(join(tmpdir(), 'hai-embedded-old-'))
  mkdirSync(join(other, 'postgres'))
  writeFileSync(join(other, 'postgres/PG_VERSION'), '14\n')
  writeFileSync(join(other, 'postgres.json'), readFileSync(join(dataDir, 'postgres.json')))
  await expect(startEmbeddedPostgres({ dataDir: other })).rejects.toThrow(
    `The data folder ${other} belongs to PostgreSQL 14, and this version includes PostgreSQL 18`,
  )
  rmSync(other, { recursive: true })
})

test('a failed start is explained with PostgreSQL’s message', async () => {
  const other = mkdtempSync(join(tmpdir(), 'hai-embedded-wrong-'))
  await expect(startEmbeddedPostgres({ dataDir: other, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /PostgreSQL did not start: .*shared_buffers/,
  )
  rmSync(other, { recursive: true })
})
