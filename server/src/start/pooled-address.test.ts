import { expect, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { aLogin, asAdministrator } from '../../test/logins.ts'
import { aPort } from '../../test/port.ts'
import { aDataFolder } from '../../test/server-process.ts'
import { refusalOf, startServerForTest } from '../../test/started-server.ts'

const database = useTestDatabase()

const login = (): Promise<string> => aLogin(database().url, 'noinherit in role hai_app')
const nameOf = (url: string): string => new URL(url).username

/** A login as docs/operations/scaling.md describes it. */
async function aPooledLogin(): Promise<string> {
  const url = await login()
  for (const setting of ['role = hai_app', `statement_timeout = '15s'`, `idle_in_transaction_session_timeout = '30s'`])
    await asAdministrator(database().url, `alter role ${nameOf(url)} set ${setting}`)
  return url
}

const environment = async (DATABASE_POOLED_URL: string) => ({
  PORT: String(await aPort()),
  DATA_DIR: aDataFolder(),
  DATABASE_URL: database().url,
  DATABASE_POOLED_URL,
})

const refusal = async (pooledUrl: string): Promise<string> => refusalOf(await environment(pooledUrl))

test('calls use the pooler’s address without session settings; ledger, feed and queue bypass it', async () => {
  const pooled = await aPooledLogin()
  const env = await environment(pooled)
  await startServerForTest(env)
  const url = `http://127.0.0.1:${env.PORT}`
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const listing = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${url}/rpc/list_legal_documents`, listing)).status).toBe(200)
  const { rows } = await database().owner.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and usename = $1`,
    [nameOf(pooled)],
  )
  expect(rows).toEqual([{ name: 'hai-app' }])
})

test('a login that would need session settings is rejected, with the statements that fix it', async () => {
  const bare = await login()
  const name = nameOf(bare)
  expect(await refusal(bare)).toBe(
    `The user of DATABASE_POOLED_URL (${name}) lacks required settings: run "alter role ${name} set role = hai_app; alter role ${name} set statement_timeout = '15s'; alter role ${name} set idle_in_transaction_session_timeout = '30s';" as an administrator, and make the pooler reconnect.`,
  )
})

test('an address of another database is rejected', async () => {
  const elsewhere = new URL(await aPooledLogin())
  const name = `${new URL(database().url).pathname.slice(1)}_other`
  await asAdministrator(database().url, `create database ${name}`)
  onTestFinished(() => asAdministrator(database().url, `drop database ${name} with (force)`))
  elsewhere.pathname = `/${name}`
  expect(await refusal(elsewhere.href)).toBe('DATABASE_POOLED_URL does not lead to the database of DATABASE_URL.')
})

test('the login of the other address is rejected', async () => {
  expect(await refusal(database().url)).toBe(
    'DATABASE_POOLED_URL needs a separate login: its timeouts are for calls only, not for what uses DATABASE_URL.',
  )
})
