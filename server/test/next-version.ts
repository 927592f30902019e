import { onTestFinished } from 'vitest'
import { lastKnownMigration } from '../src/platform/database/migrate.ts'
import type { TestDatabase } from './database.ts'

const NEXT = '9999_of_the_next'

/**
 * Leaves the database as the next version would, compatible with versions from the migration `worksOn`, until the test
 * ends.
 */
export async function migratedByNext({ owner }: TestDatabase, worksOn = lastKnownMigration()): Promise<void> {
  const { rows } = await owner.query<{ last_migration: string }>('select last_migration from migrations.works_on')
  onTestFinished(async () => {
    await owner.query('delete from migrations.migration where name = $1', [NEXT])
    await owner.query('update migrations.works_on set last_migration = $1', [rows[0]?.last_migration])
  })
  await owner.query('insert into migrations.migration (name, run_on) values ($1, now())', [NEXT])
  await owner.query('update migrations.works_on set last_migration = $1', [worksOn])
}
