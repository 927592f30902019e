import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fates } from '../../../test/deletion-fates.ts'
import { aMember } from '../../../test/members.ts'
import { isPartition } from '../../../test/partitions.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

/** Schemas without member data: technical data and platform settings. */
const impersonalSchemas = ['graphile_worker', 'migrations', 'health', 'limits', 'rates', 'fees', 'accounting', 'reconciliation']

test('the fate of every column that could identify someone is defined', async () => {
  const { rows } = await database().owner.query<{ of_table: string; of_column: string }>(
    `select c.table_schema || '.' || c.table_name as of_table, c.column_name as of_column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema') and c.table_schema <> all ($1)
        and not ${isPartition('t')}
        and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'inet') or c.udt_name in ('_text', '_uuid'))
        and exists (select from information_schema.columns k
                     where (k.table_schema, k.table_name) = (c.table_schema, c.table_name) and k.data_type = 'uuid')
        and not exists (select from pg_constraint one
                         where one.contype = 'c' and one.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
                           and one.conkey = array[c.ordinal_position::smallint] and pg_get_constraintdef(one.oid) like '%= ANY (ARRAY[%')`,
    [impersonalSchemas],
  )
  const unknown = rows.filter(({ of_table, of_column }) => fates[of_table]?.[of_column] === undefined)
  expect(unknown, 'Add these columns to server/test/deletion-fates.ts.').toEqual([])
  const there = new Set(rows.map(({ of_table, of_column }) => `${of_table}.${of_column}`))
  const gone = Object.entries(fates).flatMap(([of_table, columns]) => Object.keys(columns).map((one) => `${of_table}.${one}`))
  expect(
    gone.filter((name) => !there.has(name)),
    'Remove these columns from server/test/deletion-fates.ts.',
  ).toEqual([])
})

/** Tables that stay small. */
const small = [
  'cashouts.settings',
  'disputes.settings',
  'mfa.challenge',
  'identity.confirmation_link',
  'identity.reset_link',
  'ledger.head',
  'oauth.attempt',
  'phone.verification',
  'deletions.deletion_request',
]

test('deleting an account never scans a growing table while payments wait', async () => {
  const { user_id, access_token, password } = await aMember(app)
  await app.call('request_account_deletion', { password }, access_token)
  const client = await database().owner.connect()
  try {
    // The planner would scan the small test tables. Without sequential scans, it plans as for large tables.
    await client.query('begin; set local enable_seqscan = off')
    await client.query('select from deletions.obstacles($1, now())', [user_id])
    await client.query(`select set_config('identity.erasing', 'on', true), deletions.erase_belongings($1, '2AAAAA')`, [user_id])
    await client.query(
      `update deletions.deletion_request set status = 'approved', ended_at = now(), mark = '2AAAAA' where user_id = $1`,
      [user_id],
    )
    await client.query(`select deletions.erase_identity($1, '2AAAAA', now())`, [user_id])
    const { rows } = await client.query<{ table: string }>(
      `select schemaname || '.' || relname as table from pg_stat_xact_user_tables where seq_scan > 0`,
    )
    expect(rows.map(({ table }) => table).filter((table) => !small.includes(table))).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
