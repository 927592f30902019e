import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '../../platform/database/database.ts'
import { createPool } from '../../platform/database/pool.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { readArchiveFailing } from './archive-failing.ts'

test('an archive that takes nothing is seen by the server’s own login, and seen to be well again', async () => {
  const place = mkdtempSync(join(tmpdir(), 'hai-archive-'))
  chmodSync(place, 0o755) // whom root hands PostgreSQL to must get through
  const settings = { archive_mode: 'on', archive_command: `test -e '${join(place, 'repaired')}'` }
  const postgres = await startEmbeddedPostgres({ dataDir: join(place, 'data'), settings })
  const open = (url: string, role: 'hai_owner' | 'hai_app') =>
    createDatabase(createPool({ url, role, size: 1, application_name: 'test' }))
  const [owner, server] = [open(postgres.owner_url, 'hai_owner'), open(postgres.url, 'hai_app')]
  /** Every full file of the log wakes whoever archives it. */
  const writeOn = async () => {
    await sql`reset role`.execute(owner)
    await sql`create table said ()`.execute(owner)
    await sql`drop table said`.execute(owner)
    await sql`select pg_switch_wal()`.execute(owner)
  }
  try {
    expect(await readArchiveFailing(server)).toBe(0)
    await writeOn()
    await expect.poll(() => readArchiveFailing(server)).toBeGreaterThan(0)
    writeFileSync(join(place, 'repaired'), '')
    await writeOn()
    await expect.poll(() => readArchiveFailing(server)).toBe(0)
  } finally {
    await owner.destroy()
    await server.destroy()
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
})
