import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Staff } from '../server/src/caller.ts'
import { composeServer, type Composition } from '../server/src/composition/server.ts'
import { fundAgents } from '../server/src/features/cash-ins/index.ts'
import { procedureList } from '../server/src/http/contract-list.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { createBook } from '../server/src/platform/database/create-book.ts'
import { createDatabase, type Database } from '../server/src/platform/database/database.ts'
import { createPool } from '../server/src/platform/database/pool.ts'
import { createStandby } from '../server/src/platform/database/standby.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { type DatabasePair, startDatabasePair } from './world/database.ts'
import { findPgbouncer, startPgbouncer } from './world/pgbouncer.ts'
import { startProxy } from './world/proxy.ts'

const place = mkdtempSync(join(tmpdir(), 'hai-reports-'))
let pair: DatabasePair
let standbyUrl: string
let server: Composition
let lines: string[] = []

const installed = findPgbouncer()

const encryptionKeys = [createSecretKey(randomBytes(32))]

async function aServer(pooledUrl: string | null): Promise<Composition> {
  const config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', DATA_DIR: place }),
    databaseReportsUrl: standbyUrl,
    runsWorker: false,
  }
  return composeServer({
    config,
    databaseUrl: pair.url,
    pooledUrl,
    clock: systemClock,
    cron: 'off',
    timeoutFactor: 2,
    secrets: {
      jwtPrivateKeys: [generateKeyPairSync('ed25519').privateKey],
      encryptionKeys,
      documentKeys: encryptionKeys,
      vapidKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    },
    log: createLogger(config, { write: (line) => void lines.push(line) }),
  })
}

beforeAll(async () => {
  pair = await startDatabasePair(place, { disks: 'as they are' })
  const at = new URL(pair.url)
  at.port = String(pair.standby().port)
  standbyUrl = at.href
  // Without synchronous replication, the standby gets committed data later, which is the harder case.
  await pair.ask('alter system reset synchronous_standby_names')
  await pair.ask('select pg_reload_conf()')
  server = await aServer(null)
  await server.start()
})

afterAll(async () => {
  await server.stop()
  await pair.remove()
  rmSync(place, { recursive: true, force: true })
})

beforeEach(async () => {
  await untilOnStandby()
  lines = []
})

const staff: Staff = {
  kind: 'staff',
  user_id: newId(),
  role: 'admin',
  email: 'staff@test.example',
  session_id: newId(),
  token_jti: 't',
  token_expires_at: new Date(Date.now() + 3_600_000),
  request: { id: 'r', ip: '192.0.2.9', user_agent: 'test' },
}

const held = async (): Promise<number> => (await server.handlers.get_system_wallet_analytics(staff, {})).total_balance

/** True if the latest report was read from the standby. Undefined if the metric is missing. */
async function isOnStandby(): Promise<boolean | undefined> {
  const { body } = await server.http.app.inject('/metrics')
  const [, value] = /^hai_reports_on_standby (\d)$/m.exec(body) ?? []
  return value === undefined ? undefined : value === '1'
}

/** The time limit is long, for busy machines. */
const untilOnStandby = (): Promise<void> => expect.poll(() => held().then(isOnStandby), { timeout: 120_000 }).toBe(true)

const readLines = (): readonly string[] => lines.filter((line) => line.includes(' read from the '))

/** Sessions of the report reader. An idle one is found by its last statement, which PostgreSQL keeps showing. */
const reading = `from pg_stat_activity where application_name = 'hai-reports'`
const waiting = async (): Promise<number> => (await pair.standby().ask(`select ${reading} and wait_event_type = 'Lock'`)).length

/** Makes readers wait, on the standby too. Returns a function that unlocks the accounts. */
async function holdAccounts(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: pair.primary().url })
  await holder.connect()
  const letGo = (): Promise<void> => holder.end()
  onTestFinished(letGo)
  await holder.query('begin; lock table ledger.account in access exclusive mode')
  // The lock reaches the standby only with the WAL of a commit.
  await pair.ask(`select pg_logical_emit_message(true, 'hai', 'locked')`)
  const held = `select from pg_locks where relation = 'ledger.account'::regclass and mode = 'AccessExclusiveLock'`
  await expect.poll(async () => (await pair.standby().ask(held)).length, { timeout: 60_000 }).toBe(1)
  return letGo
}

async function aDollarMore(): Promise<number> {
  const before = (
    await pair.ask<{ sum: number }>(`select -sum(balance)::int as sum from ledger.account where kind like 'outside:%'`)
  )[0]
  await fundAgents(server.ledger, { amount: cents(1_00), from: 'sandbox' })
  return (before?.sum ?? 0) + 1_00
}

test('the standby serves every report, including everything acknowledged before the request', async () => {
  for (let round = 0; round < 20; round += 1) {
    const all = await aDollarMore()
    expect(await held()).toBe(all)
  }
  const { handlers } = server
  const ofFile = async (file: Promise<{ readonly chunks: AsyncIterable<Uint8Array> }>): Promise<void> =>
    expect((await buffer((await file).chunks)).length).toBeGreaterThan(100)
  const reports: readonly (() => Promise<void>)[] = [
    async () => expect((await handlers.get_financial_audit(staff, {})).total.agrees_with_ledger).toBe(true),
    () => ofFile(handlers.export_financial_audit(staff, {})),
    () => ofFile(handlers.print_financial_audit(staff, {})),
    async () => expect((await handlers.get_money_flow(staff, { grain: 'day' })).links).not.toEqual([]),
    async () => expect(await held()).toBeGreaterThan(0),
    async () => expect((await handlers.get_platform_earnings_summary(staff, {})).days).toHaveLength(90),
    async () => expect((await handlers.admin_get_referral_figures(staff, {})).joined).toBe(0),
  ]
  expect(reports).toHaveLength(procedureList.filter(({ procedure }) => procedure.is_report).length)
  for (const report of reports)
    await expect.poll(() => readThere(report), { timeout: 120_000 }).toEqual({ lastOnStandby: 1, told: [] })
  expect(await pair.ask(`select ${reading}`)).toEqual([])
})

/**
 * The number of sessions on the standby whose last statement belonged to the report, and the messages logged meanwhile.
 */
async function readThere(report: () => Promise<void>) {
  lines = []
  const [before] = await pair.standby().ask<{ now: string }>('select clock_timestamp()::text as now')
  await report()
  const since = `select ${reading} and query_start > $1::timestamptz and query !~ 'pg_is_in_recovery|standby_mark'`
  return { lastOnStandby: (await pair.standby().ask(since, [before?.now])).length, told: readLines() }
}

function aReader({ primaryUrl = pair.url, url = standbyUrl } = {}) {
  const aPool = (of: string): pg.Pool => createPool({ url: of, role: 'hai_app', size: 2, application_name: 'hai-test-report' })
  const [primary, pool] = [aPool(primaryUrl), aPool(url)]
  onTestFinished(async () => {
    await Promise.all([primary.end(), pool.end()])
  })
  const log = { warn: () => undefined, info: () => undefined }
  const standby = createStandby({ primary, pool, withinMs: 300_000, log })
  return { standby, here: createDatabase(primary), there: createDatabase(pool) }
}

test('the standby serves the reports of a further book, from that book', async () => {
  await createBook(pair.owner_url, { name: 'ht', phone_prefixes: ['+509'] })
  await expect.poll(() => server.books.get(1), { timeout: 60_000 }).toBeDefined()
  const haiti = server.books.get(1) ?? expect.fail('the book does not run')
  await fundAgents(haiti.ledger, { amount: cents(7_00), from: 'sandbox' })
  const report = async (): Promise<void> =>
    expect((await haiti.handlers.get_system_wallet_analytics(staff, {})).total_balance).toBe(7_00)
  await expect.poll(() => readThere(report), { timeout: 120_000 }).toEqual({ lastOnStandby: 1, told: [] })
  expect(await held()).toBeGreaterThan(7_00)
})

test('a report is read on the connection that was checked, even if the address leads elsewhere by then', async () => {
  const line = await startProxy(pair.standby().port)
  onTestFinished(() => line.close())
  const at = new URL(standbyUrl)
  at.port = String(line.port)
  const { standby } = aReader({ url: at.href })
  const onStandby = async (one: Database): Promise<unknown[]> => {
    line.leadTo(pair.primary().port)
    const isStandby = () => sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(one)
    return (await Promise.all([isStandby(), isStandby(), isStandby()])).map(({ rows }) => rows[0]?.is_standby)
  }
  const read = (): Promise<unknown[]> => {
    line.leadTo(pair.standby().port)
    line.cut()
    return standby.orPrimary(onStandby, () => Promise.resolve([]))
  }
  await expect.poll(read, { timeout: 60_000 }).toEqual([true, true, true])
})

test('each report has one connection; if none becomes free, the primary answers, and the standby is not marked as failed', async () => {
  const letGo = await holdAccounts()
  const four = Array.from({ length: 4 }, held)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(4)
  expect(await pair.standby().ask(`select ${reading}`)).toHaveLength(4)
  const fifth = held()
  await expect.poll(readLines, { timeout: 20_000 }).toEqual([expect.stringContaining('no place became free')])
  await letGo()
  expect(new Set(await Promise.all([...four, fifth])).size).toBe(1)
  expect(readLines()).toHaveLength(1)
  expect(await isOnStandby()).toBe(true)
})

test('the primary answers while the standby does not replay, then the standby again', async () => {
  const goOn = () => pair.standby().ask(`select pg_wal_replay_resume()`)
  onTestFinished(async () => {
    await goOn()
  })
  await pair.standby().ask('select pg_wal_replay_pause()')
  const all = await aDollarMore()
  expect(await held()).toBe(all)
  expect(await isOnStandby()).toBe(false)
  expect(readLines()).toEqual([expect.stringMatching(/more than 1000 ms behind|does not report its position/)])
  expect(await held()).toBe(all)
  expect(readLines()).toHaveLength(1)
  await goOn()
  await untilOnStandby()
  expect(readLines().at(-1)).toContain('from the standby again')
  expect(await held()).toBe(all)
})

test('a report cancelled by a replication conflict is read again from the primary', async () => {
  const { standby } = aReader()
  onTestFinished(async () => {
    await pair.standby().ask('alter system reset max_standby_streaming_delay')
    await pair.standby().ask('select pg_reload_conf()')
  })
  const slowly = (one: Database): Promise<string> =>
    sql`select pg_sleep(120), count(*) from ledger.posting`.execute(one).then(() => 'standby')
  const answer = standby.orPrimary(slowly, () => Promise.resolve('primary'))
  const running = `select from pg_stat_activity where application_name = 'hai-test-report' and query like '%pg_sleep%' and wait_event = 'PgSleep'`
  await expect.poll(async () => (await pair.standby().ask(running)).length, { timeout: 60_000 }).toBe(1)
  await pair.standby().ask(`alter system set max_standby_streaming_delay = 0`)
  await pair.standby().ask('select pg_reload_conf()')
  await pair.ask('begin; lock table ledger.posting in access exclusive mode; commit')
  expect(await answer).toBe('primary')
  expect(await standby.answers()).toBe(false)
})

test('a standby that follows an abandoned timeline is not read', async () => {
  const present = await pair.goBackToNow()
  onTestFinished(() => present.kill())
  const at = new URL(pair.url)
  at.port = String(present.port)
  const { standby, here, there } = aReader({ primaryUrl: at.href })
  const postings = async (asked: Database): Promise<number | undefined> =>
    (await sql<{ count: number }>`select count(*)::int as count from ledger.posting`.execute(asked)).rows[0]?.count
  const before = await postings(here)
  await aDollarMore()
  // The WAL position of the standby becomes higher than that of the primary.
  await pair.ask('select pg_switch_wal()')
  await aDollarMore()
  await expect.poll(() => postings(there), { timeout: 60_000 }).toBe((before ?? 0) + 2)
  const answer = await standby.orPrimary(postings, () => postings(here))
  expect(answer).toBe(before)
  expect(await standby.answers()).toBe(false)
})

test('the primary answers while there is no standby', async () => {
  onTestFinished(() => pair.heal())
  await pair.standby().kill()
  const all = await aDollarMore()
  expect(await held()).toBe(all)
  expect(await isOnStandby()).toBe(false)
  expect(readLines()).toHaveLength(1)
  await pair.heal()
  await untilOnStandby()
  expect(await held()).toBe(all)
})

test('the primary answers while the standby is silent', async () => {
  onTestFinished(() => pair.standby().thaw())
  pair.standby().freeze()
  const all = await aDollarMore()
  expect(await held()).toBe(all)
  expect(await isOnStandby()).toBe(false)
  pair.standby().thaw()
  await untilOnStandby()
  expect(await held()).toBe(all)
})

test('if the standby becomes silent during a report, the primary takes over', async () => {
  const all = await aDollarMore()
  const letGo = await holdAccounts()
  const answer = held()
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  onTestFinished(() => pair.standby().thaw())
  pair.standby().freeze()
  await letGo()
  expect(await answer).toBe(all)
  expect(readLines()).toEqual([expect.stringContaining('not done within')])
})

test.skipIf(installed === null)('reports are read from the standby also if calls go through PgBouncer', async () => {
  const ask = (statement: string) => pair.ask(statement)
  const { port } = pair.primary()
  const pooler = await startPgbouncer({ program: installed ?? '', place, port, sessions: 2, ask })
  onTestFinished(() => pooler.stop())
  const pooled = await aServer(pooler.urlOf(new URL(pair.url).pathname.slice(1)))
  onTestFinished(() => pooled.stop())
  const report = async (): Promise<void> =>
    expect((await pooled.handlers.get_financial_audit(staff, {})).total.agrees_with_ledger).toBe(true)
  await expect.poll(() => readThere(report), { timeout: 120_000 }).toEqual({ lastOnStandby: 1, told: [] })
})
