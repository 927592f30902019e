import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { knownMigrations } from './migration-files.ts'
import { withClient } from './pool.ts'

/** Where Debian 12 installs the oldest supported version. */
const OLDEST = '/usr/lib/postgresql/15/bin'

test('the migrations and checks of the ledger run on PostgreSQL 15', async ({ skip }) => {
  skip(!existsSync(OLDEST), 'PostgreSQL 15 is not installed')
  const dataDir = mkdtempSync(join(tmpdir(), 'hai-oldest-'))
  const postgres = await startEmbeddedPostgres({ dataDir, programs: OLDEST, settings: { fsync: 'off' } })
  try {
    await migrate(postgres.owner_url)
    const [found] = await withClient(postgres.owner_url, async (client) => {
      const { rows } = await client.query<{ version: string; migrations: string; violations: unknown }>(
        `select current_setting('server_version_num') as version, (select count(*) from migrations.migration) as migrations,
                (ledger.recount(now())).violations`,
      )
      return rows
    })
    expect(found?.version).toMatch(/^15/)
    expect(found).toMatchObject({ migrations: String(knownMigrations().length), violations: [] })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(postgres.cluster, { recursive: true, force: true })
  }
})
