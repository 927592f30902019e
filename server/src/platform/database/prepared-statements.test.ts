import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createDatabase, type Database } from './database.ts'
import { createPool } from './pool.ts'

const database = useTestDatabase()

const OFTEN = 25

function aDatabase(options?: { readonly prepares: boolean }): Database {
  const pool = createPool({ url: database().url, role: 'hai_owner', size: 1, application_name: 'hai-test' })
  const db = createDatabase(pool, options)
  onTestFinished(() => db.destroy())
  return db
}

async function preparedIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

const often = async (run: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < OFTEN; time += 1) await run()
}

test('a frequent statement is prepared and returns the same', async () => {
  const db = aDatabase()
  for (let time = 0; time < OFTEN; time += 1)
    expect((await sql<{ sum: number }>`select ${time}::int + 1 as sum`.execute(db)).rows).toEqual([{ sum: time + 1 }])
  expect(await preparedIn(db)).toEqual(['select $1::int + 1 as sum'])
})

test('a transaction with prepared statements commits or rolls back', async () => {
  const db = aDatabase()
  await sql`create table events.kept (id int)`.execute(db)
  const add = (id: number) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into events.kept (id) values (${id})`.execute(trx)
      if (id % 2 === 1) throw new Error('odd')
    })
  for (let id = 0; id < OFTEN; id += 1) await add(id).catch(() => undefined)
  const { rows } = await sql<{ count: number }>`select count(*) as count from events.kept`.execute(db)
  expect(rows).toEqual([{ count: Math.ceil(OFTEN / 2) }])
})

test('a migration that adds a column breaks no frequent statement', async () => {
  const db = aDatabase()
  await sql`create table events.grown (id int)`.execute(db)
  const all = () => sql`select * from events.grown where id > ${0}`.execute(db)
  const some = () => sql`select id from events.grown where id > ${0}`.execute(db)
  const added = () => sql`insert into events.grown (id) values (${1}) returning *`.execute(db)
  for (const run of [all, some, added]) await often(run)
  expect(await preparedIn(db)).toEqual(['select id from events.grown where id > $1'])
  await sql`alter table events.grown add column more int`.execute(db)
  for (const run of [all, some, added]) await run()
})

test('a changed type breaks a frequent statement only once', async () => {
  const db = aDatabase()
  await sql`create table events.changed (id int)`.execute(db)
  const read = () => sql`select id from events.changed where id > ${0}`.execute(db)
  await often(read)
  await sql`alter table events.changed alter column id type bigint`.execute(db)
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  await often(read)
})

test('an upsert by a partial unique index works as often as it runs', async () => {
  const db = aDatabase()
  await sql`create table events.open_case (name text, status text)`.execute(db)
  await sql`create unique index on events.open_case (name) where status = 'pending'`.execute(db)
  await often(() =>
    sql`insert into events.open_case (name, status) values (${'a'}, ${'pending'})
      on conflict (name) where status = ${'pending'} do nothing`.execute(db),
  )
  expect((await sql`select name from events.open_case`.execute(db)).rows).toHaveLength(1)
  expect(await preparedIn(db)).toEqual([])
})

test('statements with lists are not prepared', async () => {
  const db = aDatabase()
  await often(() => sql`select ${1}::int in (${sql.join([1, 2, 3])}) as is_in`.execute(db))
  expect(await preparedIn(db)).toEqual([])
})

test('nothing is prepared behind a pooler', async () => {
  const db = aDatabase({ prepares: false })
  await often(() => sql`select ${1}::int as one`.execute(db))
  expect(await preparedIn(db)).toEqual([])
})

test('at most 200 statements are prepared', async () => {
  const db = aDatabase()
  for (let nth = 0; nth < 205; nth += 1) await often(() => sql`select ${1}::int as ${sql.id(`column_${nth}`)}`.execute(db))
  expect(await preparedIn(db)).toHaveLength(200)
})
