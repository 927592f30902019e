import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../../platform/database/database.ts'
import { createPool } from '../../platform/database/pool.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { readArchiveFailing, readVacuum } from './database-figures.ts'

const database = useTestDatabase()

test('dead rows that vacuum has not removed, and the age of ids, are visible to the server’s own login', async () => {
  const { owner, url } = database()
  const server = createDatabase(createPool({ url, role: 'hai_app', size: 1, application_name: 'test' }))
  const due = async () => (await readVacuum(server)).due
  await owner.query('create table health.churned (id int) with (autovacuum_enabled = off)')
  try {
    await owner.query('insert into health.churned select generate_series(1, 90000)')
    const before = await readVacuum(server)
    expect(before.due).toBeLessThan(1)
    await owner.query('delete from health.churned')
    await expect.poll(due).toBe(4.5)
    const { rows } = await owner.query<{ age: string }>('select max(age(datfrozenxid)) as age from pg_database')
    const after = await readVacuum(server)
    expect(after.transaction).toBeGreaterThan(before.transaction)
    expect(Math.abs(after.transaction - Number(rows[0]?.age))).toBeLessThan(1_000_000)
    expect(after.multixact).toBeGreaterThanOrEqual(0)
    await owner.query('vacuum health.churned')
    await expect.poll(due).toBeLessThan(1)
  } finally {
    await owner.query('drop table health.churned')
    await server.destroy()
  }
})

test('a failing archive is visible to the server’s own login, and so is its recovery', async () => {
  const place = mkdtempSync(join(tmpdir(), 'hai-archive-'))
  chmodSync(place, 0o755) // PostgreSQL runs as another user and must reach it
  const settings = { archive_mode: 'on', archive_command: `test -e '${join(place, 'repaired')}'` }
  const postgres = await startEmbeddedPostgres({ dataDir: join(place, 'data'), settings })
  const server = createDatabase(createPool({ url: postgres.url, role: 'hai_app', size: 1, application_name: 'test' }))
  const owner = new pg.Client({ connectionString: postgres.owner_url })
  await owner.connect()
  const writeOn = async () => {
    await owner.query('create table said ()')
    await owner.query('drop table said')
    await owner.query('select pg_switch_wal()')
  }
  try {
    expect(await readArchiveFailing(server)).toBe(0)
    await writeOn()
    await expect.poll(() => readArchiveFailing(server)).toBeGreaterThan(0)
    writeFileSync(join(place, 'repaired'), '')
    await writeOn()
    await expect.poll(() => readArchiveFailing(server)).toBe(0)
  } finally {
    await owner.end()
    await server.destroy()
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
})
