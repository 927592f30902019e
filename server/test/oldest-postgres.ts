import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { migrate } from '../src/platform/database/migrate.ts'
import { createPool } from '../src/platform/database/pool.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import type { TestDatabase } from './database.ts'

/** Where Debian 12 installs the oldest supported version. */
const OLDEST = '/usr/lib/postgresql/15/bin'
export const isOldestInstalled = existsSync(OLDEST)

/** A migrated database on PostgreSQL 15. Needs `isOldestInstalled`. */
export function useOldestDatabase(): () => TestDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'hai-oldest-'))
  let postgres: EmbeddedPostgres | undefined
  let database: TestDatabase | undefined

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir, programs: OLDEST, settings: { fsync: 'off' } })
    const url = postgres.owner_url
    await migrate(url)
    const app = createPool({ url, role: 'hai_app', size: 10, application_name: 'hai-test' })
    const owner = createPool({ url, role: 'hai_owner', size: 4, application_name: 'hai-test-owner' })
    database = { url, app, owner, calls: app }
  })
  afterAll(async () => {
    await database?.app.end()
    await database?.owner.end()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    if (postgres) rmSync(postgres.cluster, { recursive: true, force: true })
  })

  return () => {
    if (!database) throw new Error('use the test database only inside tests and hooks')
    return database
  }
}
