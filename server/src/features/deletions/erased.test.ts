import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fates } from '../../../test/deletion-fates.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

/** Of machines and of figures of the house: no member is in them. */
const houses = ['graphile_worker', 'migrations', 'systems', 'limits', 'rates', 'fees', 'books', 'outside']

test('no table of somebody is forgotten: what becomes of every column that could say something is known', async () => {
  const { rows } = await database().owner.query<{ of_table: string; of_column: string }>(
    `select c.table_schema || '.' || c.table_name as of_table, c.column_name as of_column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') and c.table_schema <> all ($1)
        and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'inet') or c.udt_name in ('_text', '_uuid'))
        and exists (select from information_schema.columns k
                     where (k.table_schema, k.table_name) = (c.table_schema, c.table_name) and k.data_type = 'uuid')
        and not exists (select from pg_constraint one
                         where one.contype = 'c' and one.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
                           and one.conkey = array[c.ordinal_position::smallint] and pg_get_constraintdef(one.oid) like '%= ANY (ARRAY[%')`,
    [houses],
  )
  const unknown = rows.filter(({ of_table, of_column }) => fates[of_table]?.[of_column] === undefined)
  expect(unknown).toEqual([])
  const there = new Set(rows.map(({ of_table, of_column }) => `${of_table}.${of_column}`))
  const gone = Object.entries(fates).flatMap(([of_table, columns]) => Object.keys(columns).map((one) => `${of_table}.${one}`))
  expect(gone.filter((name) => !there.has(name))).toEqual([])
})
