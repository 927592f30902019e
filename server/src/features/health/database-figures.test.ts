import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../../platform/database/database.ts'
import { createPool } from '../../platform/database/pool.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { readArchiveFailing } from './database-figures.ts'

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
