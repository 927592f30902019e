import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../test/app.ts'
import { anEmptyDatabase, useTestDatabase } from '../test/database.ts'
import { aLogin } from '../test/logins.ts'
import { aFundedWallet } from '../test/members.ts'
import { migratedByNext } from '../test/next-version.ts'
import { aPort } from '../test/port.ts'
import { testEncryptionKey } from '../test/encryption-key.ts'
import { runAdminCommand } from '../test/run-admin.ts'
import { aDataFolder, duringTest, type ServerProcess, startProgram } from '../test/server-process.ts'
import { refusalOf, startServer, startServerForTest } from '../test/started-server.ts'
import { readRecord } from './platform/postgres/cluster.ts'
import { embeddedUrls } from './platform/postgres/embedded-postgres.ts'

const database = useTestDatabase()

interface Place {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}

let made: string

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'hai-process-made-'))
  const first = await startServer({ PORT: String(await aPort()), DATA_DIR: made })
  await first.stop()
})

afterAll(() => {
  rmSync(made, { recursive: true, force: true })
})

/** An empty data folder and a port, for a start that fails early or uses another database. */
async function anEmptyPlace(): Promise<Place> {
  const port = await aPort()
  return { url: `http://127.0.0.1:${port}`, env: { PORT: String(port), DATA_DIR: aDataFolder() } }
}

/** A data folder with a cluster that was started before. */
async function aPlace(): Promise<Place> {
  const place = await anEmptyPlace()
  execFileSync('cp', ['-a', `${made}/.`, place.env.DATA_DIR ?? ''])
  return place
}

const start = (env: Place['env']): ServerProcess => duringTest(startProgram('main.ts', env))

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

const post = (url: string, name: string, input: object): Promise<Response> =>
  fetch(`${url}/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

const documents = z.object({
  items: z.array(z.object({ must_accept: z.boolean(), version_id: z.string() })),
})

async function signUp(url: string, email: string): Promise<Response> {
  const asked = await post(url, 'list_legal_documents', {})
  if (!asked.ok) return asked
  const { items } = documents.parse(await asked.json())
  const accepted_version_ids = items.flatMap(({ must_accept, version_id }) => (must_accept ? [version_id] : []))
  return post(url, 'sign_up', { email, password: 'pye-mango-2026', accepted_version_ids })
}

const outboxOf = async (url: string): Promise<string> => (await fetch(`${url}/dev/outbox.json`)).text()

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('a second server on the same data folder fails and names the first, which SIGTERM stops with its PostgreSQL', async () => {
  const { url, env } = await aPlace()
  const first = start(env)
  await first.running
  expect(await refusalOf({ ...env, PORT: String(await aPort()) })).toBe(
    `Another Hai Wallet (process ${first.pid}) is using the data folder ${env.DATA_DIR ?? ''}: stop it, or set DATA_DIR to another folder.`,
  )
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  const pid = postmasterPid(env.DATA_DIR ?? '')
  first.kill('SIGTERM')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(first.stderr()).toBe('')
})

test('several processes share the embedded database, which stops last', async () => {
  const { url, env } = await aPlace()
  const server = start({ ...env, PROCESSES: '2', DATABASE_POOL_SIZE: '40' })
  await server.running
  const pid = postmasterPid(env.DATA_DIR ?? '')
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  const record = readRecord(env.DATA_DIR ?? '')
  if (!record) throw new Error('the data folder has no database')
  const database = new pg.Client({ connectionString: embeddedUrls(record).owner_url })
  await database.connect()
  const { rows } = await database.query(`select current_setting('max_connections') as most`)
  await database.end()
  expect(rows).toEqual([{ most: '130' }])
  expect(await refusalOf({ ...env, PORT: String(await aPort()) })).toContain(`Another Hai Wallet (process ${server.pid})`)
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(server.stderr()).toBe('')
})

test('a port in use is an error', async () => {
  const { env } = await aPlace()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const taker = createServer().listen(Number(env.PORT), '127.0.0.1', () => resolve(undefined))
  await promise
  expect(await refusalOf(env)).toBe(
    `Port ${env.PORT ?? ''} on 127.0.0.1 is in use by another program: stop that program, or set PORT to another port.`,
  )
  taker.close()
})

test('a data folder of another PostgreSQL version is an error', async () => {
  const { env } = await aPlace()
  writeFileSync(join(env.DATA_DIR ?? '', 'postgres/PG_VERSION'), '17\n')
  expect(await refusalOf(env)).toBe(
    `The data folder ${env.DATA_DIR ?? ''} belongs to PostgreSQL 17, and this version includes PostgreSQL 18: start the version that created it, or set DATA_DIR to another folder.`,
  )
})

test('a database of a newer version of this program is an error', async () => {
  const { env } = await anEmptyPlace()
  await migratedByNext(database(), '9998_of_the_one_between')
  expect(await refusalOf({ ...env, DATABASE_URL: database().url })).toBe(
    'The database belongs to another version of this program (it has 9999_of_the_next): start that version.',
  )
})

test('a database migrated by the next version is served, and the legal texts are left to that version', async () => {
  const { url, env } = await anEmptyPlace()
  const { owner } = database()
  const versions = async () => (await owner.query('select from legal.version')).rowCount
  await migratedByNext(database())
  const before = await versions()
  const shared = { ...env, DATABASE_URL: database().url, OPERATOR_NAME: 'Somebody else' }
  expect(await runAdminCommand(shared, 'migrate')).toEqual([0, expect.stringContaining('Nothing was changed')])
  const server = await startServerForTest({ ...shared, DATABASE_URL: await aLogin(database().url, 'noinherit in role hai_app') })
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  expect(await versions()).toBe(before)
  expect(server.log()).toContain('the next version has migrated this database')
})

test('an unreachable database is an error that does not repeat the password', async () => {
  const { env } = await anEmptyPlace()
  const port = await aPort()
  expect(await refusalOf({ ...env, DATABASE_URL: `postgres://hai:s3cret@127.0.0.1:${port}/hai` })).toBe(
    `PostgreSQL cannot be reached at DATABASE_URL (127.0.0.1:${port}/hai): connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
})

test('production without its secrets does not start: the program prints why and exits with status 1', async () => {
  const { env } = await anEmptyPlace()
  const server = start({ ...env, NODE_ENV: 'production' })
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.stdout()).toBe('')
  expect(server.stderr()).toBe(
    'In production JWT_PRIVATE_KEY must be set: an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519).\n',
  )
})

/** A server with a request that never ends, so that a normal stop never finishes. */
async function aServerWithoutEnd(): Promise<ServerProcess> {
  const { env } = await anEmptyPlace()
  const server = start({ ...env, DATABASE_URL: database().url })
  await server.running
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const caller = connect({ host: '127.0.0.1', port: Number(env.PORT) }, () => resolve(undefined))
  caller.on('error', () => undefined)
  onTestFinished(() => {
    caller.destroy()
  })
  await promise
  caller.write(
    'POST /rpc/sign_up HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n',
  )
  await once(caller, 'data')
  return server
}

test('a second Ctrl-C stops it at once, whatever is running', async () => {
  const server = await aServerWithoutEnd()
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  const press = (): boolean => {
    server.kill('SIGINT')
    return hasEnded
  }
  await expect.poll(press).toBe(true)
  expect(await server.ended).toEqual({ code: 130, signal: null })
})

test('a Ctrl-C that arrives twice, from the terminal and through npm, counts once', async () => {
  const { env } = await anEmptyPlace()
  const server = start({ ...env, DATABASE_URL: database().url })
  await server.running
  server.kill('SIGINT')
  server.kill('SIGINT')
  expect(await server.ended).toEqual({ code: 0, signal: null })
})

test('after SIGKILL it restarts with all acknowledged data, and it restarts its PostgreSQL when that is killed', async () => {
  const { url, env } = await aPlace()
  const first = start(env)
  await first.running
  expect((await signUp(url, 'before@example.test')).status).toBe(200)
  first.kill('SIGKILL') // its PostgreSQL keeps running
  await first.ended
  await start(env).running
  expect(await outboxOf(url)).toContain('before@example.test')
  process.kill(postmasterPid(env.DATA_DIR ?? ''), 'SIGKILL')
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
  await expect.poll(async () => (await signUp(url, 'after@example.test')).status).toBe(200)
  expect(await outboxOf(url)).toMatch(/after@example\.test[^]*before@example\.test/)
})

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wallet.example.test',
  JWT_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ENCRYPTION_KEY: testEncryptionKey,
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'hello@example.test',
  SUPPORT_EMAIL: 'help@example.test',
}

test.each([
  ['a superuser', 'superuser'],
  ['somebody who may become the owner', 'noinherit in role hai_app, hai_owner'],
  ['somebody who may make others and oneself the owner', 'createrole in role hai_app'],
])('production does not serve as %s', async (_who, rights) => {
  const { env } = await anEmptyPlace()
  const url = await aLogin(database().url, rights)
  expect(
    await refusalOf({
      ...env,
      ...production,
      DATABASE_URL: url,
    }),
  ).toBe(
    `In production the user of DATABASE_URL (${new URL(url).username}) must not be able to act as the owner: run "create role hai_server login noinherit password '...' in role hai_app" as an administrator, and use it in DATABASE_URL.`,
  )
})

const aServersLogin = (): Promise<string> => aLogin(database().url, 'noinherit in role hai_app')

test('production serves with a login that has no rights of the owner, and refuses to hold the owner’s', async () => {
  const { url, env } = await anEmptyPlace()
  const own = { ...env, ...production, DATABASE_URL: await aServersLogin() }
  expect(await refusalOf({ ...own, DATABASE_OWNER_URL: database().url })).toBe(
    'In production a server must not get DATABASE_OWNER_URL: give it only to npm run admin, npm run psql and npm run verify-ledger.',
  )
  const server = await startServerForTest(own)
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  await server.stop()
  expect((await runAdminCommand(own, 'fund-agents', '100'))[1]).toMatch(
    /^The user of DATABASE_URL \(hai_test_\w+\) cannot act as hai_owner: set DATABASE_OWNER_URL to the user that migrates\.$/m,
  )
})

test('a server does not migrate an external database, but names the command that does', async () => {
  const { env } = await anEmptyPlace()
  const url = await anEmptyDatabase()
  const refusal = 'run "npm run admin -- migrate" with this version first'
  expect(await refusalOf({ ...env, DATABASE_URL: url })).toContain(refusal)
  expect((await runAdminCommand({ ...env, DATABASE_URL: url }, 'create-super-admin', 'a@example.test'))[1]).toContain(refusal)
  const migrated = await runAdminCommand({ ...env, DATABASE_URL: url }, 'migrate')
  const { host, pathname } = new URL(url)
  expect(migrated).toEqual([0, expect.stringContaining(`Migrations run on the database ${pathname.slice(1)} on ${host}: `)])
  await startServerForTest({ ...env, DATABASE_URL: url })
  expect(await runAdminCommand({ ...env, DATABASE_URL: url }, 'migrate')).toEqual([0, expect.stringContaining(`${host}: 0. `)])
})

test('production rejects a database with demo data', async () => {
  const { env } = await anEmptyPlace()
  const [code] = await runAdminCommand(
    { ...env, NODE_ENV: 'development', DATABASE_URL: database().url, DEMO_DATA: 'on' },
    'migrate',
  )
  expect(code).toBe(0)
  const server = await startServerForTest({
    ...env,
    NODE_ENV: 'development',
    DATABASE_URL: database().url,
    DEMO_DATA: 'on',
  })
  expect(server.greeting).toContain('marie@demo.test')
  const { rows: rates } = await database().owner.query(
    `select as_of > now() - interval '1 hour' as is_new from rates.htg_rate order by as_of desc limit 1`,
  )
  expect(rates, 'gourdes are shown at a rate of the day').toEqual([{ is_new: true }])
  expect(server.greeting).toMatch(/The staff area is at http\S+\/desk\./)
  const { rows } = await database().owner.query<{ email: string }>(
    `select email from identity.profile join identity.account using (id) where phone_verified_at is not null order by email`,
  )
  expect(rows.map(({ email }) => email)).toEqual(['admin@demo.test', 'agent@demo.test'])
  await server.stop()
  expect(await refusalOf({ ...env, ...production, DATABASE_URL: await aServersLogin() })).toBe(
    'This database holds demo data, whose passwords are public: in production use a database without it.',
  )
})

test('production rejects a database with sandbox money', async () => {
  const { env } = await anEmptyPlace()
  await database().owner.query(`delete from platform.milestone where name like 'demo-data%'`)
  const app = await startTestApp(database())
  await aFundedWallet(app)
  await app.stop()
  expect(await refusalOf({ ...env, ...production, DATABASE_URL: await aServersLogin() })).toBe(
    'This database holds play money from the sandbox: in production use a database without it.',
  )
})

test('on an external PostgreSQL it needs no data folder, and several servers share one database', async () => {
  const [one, other] = [await anEmptyPlace(), await anEmptyPlace()]
  const shared = { DATABASE_URL: database().url, DATA_DIR: one.env.DATA_DIR ?? '' }
  await Promise.all([startServerForTest({ ...one.env, ...shared }), startServerForTest({ ...other.env, ...shared })])
  expect((await signUp(one.url, 'shared@example.test')).status).toBe(200)
  expect(await outboxOf(other.url)).toContain('shared@example.test')
})

test('a super admin can be created while the server runs, and while it does not', async () => {
  const { env } = await aPlace()
  const create = (email: string) => runAdminCommand(env, 'create-super-admin', email)
  expect(await create('first@example.test')).toEqual([
    0,
    expect.stringMatching(/^first@example\.test is a super admin\.\nPassword, shown only now: \S{20}\n$/),
  ])
  await startServerForTest(env)
  expect(await create('second@example.test')).toEqual([0, expect.stringContaining('second@example.test is a super admin.')])
  expect(await create('second@example.test')).toEqual([0, expect.stringMatching(/shown only now: \S{20}\n/)])
})
