import { onTestFinished } from 'vitest'
import { lastKnownMigration } from '../src/platform/database/migration-files.ts'
import type { TestDatabase } from './database.ts'

const NEXT = '9999_of_the_next'

/**
 * Adds a migration, and declares that versions with the migration `compatible` still work. Undone when the test ends.
 */
export async function migratedByNext({ owner }: TestDatabase, compatible = lastKnownMigration()): Promise<void> {
  const { rows } = await owner.query<{ last_migration: string }>('select last_migration from migrations.compatible_version')
  onTestFinished(async () => {
    await owner.query('delete from migrations.migration where name = $1', [NEXT])
    await owner.query('update migrations.compatible_version set last_migration = $1', [rows[0]?.last_migration])
  })
  await owner.query('insert into migrations.migration (name, run_on) values ($1, now())', [NEXT])
  await owner.query('update migrations.compatible_version set last_migration = $1', [compatible])
}
