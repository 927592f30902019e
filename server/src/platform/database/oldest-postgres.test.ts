import { describe, expect, test } from 'vitest'
import { isOldestInstalled, useOldestDatabase } from '../../../test/oldest-postgres.ts'
import { knownMigrations } from './migration-files.ts'

describe.skipIf(!isOldestInstalled)('PostgreSQL 15', () => {
  const database = useOldestDatabase()

  test('runs the migrations', async () => {
    const { rows } = await database().owner.query<{ version: string; migrations: number }>(
      `select current_setting('server_version_num') as version, (select count(*) from migrations.migration) as migrations`,
    )
    expect(rows[0]?.version).toMatch(/^15/)
    expect(rows).toMatchObject([{ migrations: knownMigrations().length }])
  })
})
