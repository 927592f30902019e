import { describe, expect, onTestFinished, test } from 'vitest'
import { createPool } from '../src/platform/database/pool.ts'
import { useTestDatabase } from './database.ts'
import { aliasesIn, mixesIn, type SchemaNames } from './mixed-sql.ts'
import { takeMixes } from './watched-statements.ts'

const database = useTestDatabase()

const names: SchemaNames = {
  all: new Set(['ledger.account', 'ledger.lock', 'users.person', 'users.unblock']),
  ledgerUsers: new Set(['users.unblock']),
}

describe('a statement mixes the ledger with other schemas', () => {
  test.each([
    'select from ledger.account a join users.person p on true',
    'with p as (select * from users.person) insert into "ledger"."account" select * from p',
    'select case when true then ledger.lock() else (select id from users.person) end',
    'if (select true from users.person, ledger.account) then return; end if;',
    'select users.unblock(id) from users.person',
    'select users.unblock(id) from ledger.account',
  ])('in %s', (sql) => {
    expect(mixesIn(sql, names)).toHaveLength(1)
  })

  test.each([
    'select from ledger.account, ledger.lock()',
    'select from users.person',
    'select users.unblock(1)',
    'select from users.person; select from ledger.account',
    'begin if exists (select from users.person) then perform ledger.lock(); else perform from users.person; end if; end',
    'for one in select from ledger.account loop insert into users.person default values; end loop',
    "select 'ledger.account' from users.person -- ledger.account",
    'select person.id from ledger.account person',
  ])('not in %s', (sql) => {
    expect(mixesIn(sql, names)).toEqual([])
  })

  test('by names without a schema that the search path finds', () => {
    expect(mixesIn('select from account, users.person', names, ['ledger'])).toEqual([['ledger.account', 'users.person']])
  })
})

test.each([
  ['select tasks.id from tasks.task tasks join ledger.account a on ledger.lock()', ['tasks.id', 'tasks.task']],
  ['select "fees"."day" from users.person fees', ['fees.day']],
  ['select a.ledger, my_fees.day from ledger.account a', []],
])('the names of schemas that are aliases in %s', (sql, found) => {
  expect(aliasesIn(sql, names)).toEqual(found)
})

test('reports a mixed statement of the server, and none of the tests', async () => {
  takeMixes()
  const sql = `select from ledger.account_view join rates.htg_rate on true limit 1 -- ${String(Math.random())}`
  await database().app.query(sql)
  expect(takeMixes()).toEqual([])
  const pool = createPool({ url: database().url, role: 'hai_app', size: 1, application_name: 'hai-app' })
  onTestFinished(() => pool.end())
  await pool.query(sql)
  await pool.query({ text: sql })
  expect(takeMixes()).toEqual([`ledger.account_view rates.htg_rate: ${sql}`])
  await pool.query(sql)
  expect(takeMixes()).toEqual([])
})
