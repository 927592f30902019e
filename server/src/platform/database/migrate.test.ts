import { expect, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { migratedByNext } from '../../../test/next-version.ts'
import { knownMigrations, lastKnownMigration, migrate } from './migrate.ts'
import { readUpgradeFrom } from './upgrade-from.ts'

const database = useTestDatabase()

const upgradeFrom = readUpgradeFrom()
const known = knownMigrations()
const owner = (statement: string, values: readonly string[] = []) => database().owner.query(statement, [...values])
const readWorksOn = async (): Promise<unknown> => (await owner('select last_migration from migrations.works_on')).rows
const tables = async (): Promise<unknown> => (await owner('select relname, oid from pg_class order by oid')).rows

test('migrating again changes nothing', async () => {
  const before = await database().owner.query('select * from migrations.migration order by id')
  await migrate(database().url)
  const after = await database().owner.query('select * from migrations.migration order by id')
  expect(after.rows).toEqual(before.rows)
})

test('the server works without the owner’s rights', async () => {
  await expect(database().app.query('create table public.mine (id int)')).rejects.toThrow('permission denied')
})

test('a migration records which earlier version can keep running', async () => {
  expect(await readWorksOn()).toEqual([{ last_migration: upgradeFrom.last_migration }])
})

test('this version runs on a database migrated by the next version and leaves it unchanged', async () => {
  await migratedByNext(database())
  const before = await tables()
  expect(await migrate(database().url)).toEqual({ isOfNextVersion: true })
  expect(await tables()).toEqual(before)
  expect(await readWorksOn()).toEqual([{ last_migration: lastKnownMigration() }])
})

test.each([
  ['a version two ahead', '9998_of_the_one_between'],
  ['another version of the same predecessor', upgradeFrom.last_migration],
])('a database migrated by %s is rejected', async (_whose, worksOn) => {
  await migratedByNext(database(), worksOn)
  await expect(migrate(database().url)).rejects.toThrow('it has 9999_of_the_next): start that version')
})

test('a database that lacks our migrations but has unknown ones is rejected', async () => {
  await migratedByNext(database())
  const [first = ''] = known
  await owner(`update migrations.migration set name = '9998_other' where name = $1`, [first])
  onTestFinished(async () => {
    await owner(`update migrations.migration set name = $1 where name = '9998_other'`, [first])
  })
  await expect(migrate(database().url)).rejects.toThrow('start that version')
})

test('a database of a newer version without a record of compatible versions is rejected', async () => {
  await migratedByNext(database())
  await owner('alter table migrations.works_on rename to said_nothing')
  onTestFinished(async () => {
    await owner('alter table migrations.said_nothing rename to works_on')
  })
  await expect(migrate(database().url)).rejects.toThrow('it has 9999_of_the_next')
})

test('migrating past a version whose processes are running is rejected', async () => {
  const { last_migration } = upgradeFrom
  const { rows } = await owner('delete from migrations.migration where name = $1 returning id, name, run_on', [last_migration])
  await owner(
    `insert into systems.process (id, host, pid, role, version, node_version, started_at, event_loop_ms, busy, memory_bytes, heap_bytes,
                                  heap_max_bytes, realtime, requests, failed, p95_ms, pool_used, pool_max, pool_waiting)
     values (gen_random_uuid(), 'of the version before the last', 1, 'all', '', '', now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  )
  onTestFinished(async () => {
    await owner(`delete from systems.process where host = 'of the version before the last'`)
    await owner('insert into migrations.migration select * from json_populate_recordset(null::migrations.migration, $1)', [
      JSON.stringify(rows),
    ])
  })
  const before = await tables()
  await expect(migrate(database().url)).rejects.toThrow(`it lacks ${last_migration}), and a process works on it`)
  expect(await tables()).toEqual(before)
  await owner(`update systems.process set beat_at = now() - interval '2 minutes'`)
  await expect(migrate(database().url)).rejects.toThrow('is preceding already run migration')
})
