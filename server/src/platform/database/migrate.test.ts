import { expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase, useTestDatabase } from '../../../test/database.ts'
import { aLogin } from '../../../test/logins.ts'
import { migratedByNext } from '../../../test/next-version.ts'
import { checkMigrated, migrate } from './migrate.ts'
import { hashOfMigration, knownMigrations, lastKnownMigration, readUpgradeFrom } from './migration-files.ts'
import { withClient } from './pool.ts'

const database = useTestDatabase()

const upgradeFrom = readUpgradeFrom()
const known = knownMigrations()
const owner = (statement: string, values: readonly string[] = []) => database().owner.query(statement, [...values])
const readCompatible = async (): Promise<unknown> =>
  (await owner('select last_migration from migrations.compatible_version')).rows
const tables = async (): Promise<unknown> => (await owner('select relname, oid from pg_class order by oid')).rows

test('migrating again changes nothing', async () => {
  const before = await database().owner.query('select * from migrations.migration order by id')
  expect(await migrate(database().url)).toEqual({ isOfNextVersion: false, ran: [] })
  const after = await database().owner.query('select * from migrations.migration order by id')
  expect(after.rows).toEqual(before.rows)
})

test('the server has no rights of the owner', async () => {
  await expect(database().app.query('create table public.mine (id int)')).rejects.toThrow('permission denied')
})

test('migrating records which version is compatible', async () => {
  expect(await readCompatible()).toEqual([{ last_migration: upgradeFrom.last_migration }])
})

test('uses a database of the next version without changing it', async () => {
  await migratedByNext(database())
  const before = await tables()
  expect(await migrate(database().url)).toEqual({ isOfNextVersion: true, ran: [] })
  expect(await tables()).toEqual(before)
  expect(await readCompatible()).toEqual([{ last_migration: lastKnownMigration() }])
})

test('refuses a database of a newer version that is not compatible', async () => {
  await migratedByNext(database(), '9998_of_the_one_between')
  await expect(migrate(database().url)).rejects.toThrow('it has 9999_of_the_next): start that version')
})

test('refuses a database that has an unknown migration and lacks a known one', async () => {
  await migratedByNext(database())
  const [first = ''] = known
  await owner(`update migrations.migration set name = '9998_other' where name = $1`, [first])
  onTestFinished(async () => {
    await owner(`update migrations.migration set name = $1 where name = '9998_other'`, [first])
  })
  await expect(migrate(database().url)).rejects.toThrow('start that version')
})

test('refuses a database from before the baseline, and leaves it unchanged', async () => {
  const url = await anEmptyDatabase()
  const query = (statement: string) => withClient(url, async (client) => (await client.query<{ name: string }>(statement)).rows)
  await query(`create schema migrations; grant usage on schema migrations to hai_owner;
    create table migrations.migration (id serial primary key, name text not null, run_on timestamp not null);
    grant select on migrations.migration to hai_owner;
    insert into migrations.migration (name, run_on) values ('0001_platform_schemas', now())`)
  const sentence = 'The database was created by a development version with other migrations (0001_platform_schemas differs)'
  await expect(migrate(url)).rejects.toThrow(sentence)
  await expect(checkMigrated(url)).rejects.toThrow(sentence)
  expect(await query(`select nspname as name from pg_namespace where nspname in ('identity', 'ledger')`)).toEqual([])
})

test('refuses a database whose migrations had other contents', async () => {
  const [first = ''] = known
  const setHash = (to: string) => owner('update migrations.content set sha256 = $1 where name = $2', [to, first])
  await setHash('other')
  onTestFinished(async () => {
    await setHash(hashOfMigration(first))
  })
  await expect(migrate(database().url)).rejects.toThrow(`other migrations (${first} differs)`)
  await expect(checkMigrated(database().url)).rejects.toThrow(`other migrations (${first} differs)`)
})

test('the server refuses a database whose migrations stopped halfway', async () => {
  const login = await aLogin(database().url, 'noinherit in role hai_app')
  expect(await checkMigrated(login)).toEqual({ isOfNextVersion: false })
  await owner('revoke usage on schema migrations from hai_app')
  onTestFinished(async () => {
    await owner('grant usage on schema migrations to hai_app')
  })
  await expect(checkMigrated(login)).rejects.toThrow(/: run "npm run admin -- migrate" with this version first\.$/)
})

test('skips no version while older processes run', async () => {
  const { last_migration } = upgradeFrom
  const { rows } = await owner('delete from migrations.migration where name = $1 returning id, name, run_on', [last_migration])
  await owner(
    `insert into health.process (id, host, pid, role, version, node_version, started_at, event_loop_ms, busy, memory_bytes, heap_bytes,
                                  heap_max_bytes, realtime, requests, failed, p95_ms, pool_used, pool_max, pool_waiting)
     values (gen_random_uuid(), 'two versions ago', 1, 'all', '', '', now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  )
  onTestFinished(async () => {
    await owner(`delete from health.process where host = 'two versions ago'`)
    await owner('insert into migrations.migration select * from json_populate_recordset(null::migrations.migration, $1)', [
      JSON.stringify(rows),
    ])
  })
  const before = await tables()
  await expect(migrate(database().url)).rejects.toThrow(`it lacks ${last_migration}), and a process is using it`)
  expect(await tables()).toEqual(before)
  await owner(`update health.process set beat_at = now() - interval '2 minutes'`)
  // Without the record of the migration, it runs again and fails because its objects exist.
  await expect(migrate(database().url)).rejects.toThrow(/already exists|preceding already run/)
})
