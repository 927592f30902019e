import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Staff } from '../server/src/caller.ts'
import { composeServer, type Composition } from '../server/src/compose.ts'
import { fundAgents } from '../server/src/features/cash-ins/index.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { createPool } from '../server/src/platform/database/pool.ts'
import { createStandby } from '../server/src/platform/database/standby.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { type DatabasePair, startDatabasePair } from './world/database.ts'

const place = mkdtempSync(join(tmpdir(), 'hai-reports-'))
let pair: DatabasePair
let standbyUrl: string
let server: Composition
let lines: string[] = []

beforeAll(async () => {
  pair = await startDatabasePair(place, { disks: 'as they are' })
  const at = new URL(pair.url)
  at.port = String(pair.standby().port)
  standbyUrl = at.href
  const config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', DATA_DIR: place }),
    ...{ databaseReportsUrl: standbyUrl, runsWorker: false },
  }
  const encryptionKeys = [createSecretKey(randomBytes(32))]
  server = await composeServer({
    ...{ config, databaseUrl: pair.url, clock: systemClock, cron: 'off' },
    secrets: {
      ...{ jwtPrivateKeys: [generateKeyPairSync('ed25519').privateKey], encryptionKeys, documentKeys: encryptionKeys },
      vapidKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    },
    log: createLogger(config, { write: (line) => void lines.push(line) }),
  })
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
  ...{ kind: 'staff', user_id: newId(), role: 'admin', email: 'staff@test.example', session_id: newId(), token_jti: 't' },
  token_expires_at: new Date(Date.now() + 3_600_000),
  request: { id: 'r', ip: '192.0.2.9', user_agent: 'test' },
}

const held = async (): Promise<number> => (await server.handlers.get_system_wallet_analytics(staff, {})).total_balance

/** Whether the newest report came from the standby, as Prometheus is told. */
async function isOnStandby(): Promise<boolean | undefined> {
  const { body } = await server.http.app.inject('/metrics')
  const [, value] = /^hai_reports_on_standby (\d)$/m.exec(body) ?? []
  return value === undefined ? undefined : value === '1'
}

/** However busy the machine is, the standby catches up in the end. */
const untilOnStandby = (): Promise<void> => expect.poll(() => held().then(isOnStandby), { timeout: 120_000 }).toBe(true)

const told = (): readonly string[] => lines.filter((line) => line.includes('reports are read'))

/** Posts a dollar, and answers how much is held in all from then on. */
async function aDollarMore(): Promise<number> {
  const before = (
    await pair.ask<{ sum: number }>(`select -sum(balance)::int as sum from ledger.account where kind like 'outside:%'`)
  )[0]
  await fundAgents(server.ledger, { amount: cents(1_00), from: 'sandbox' })
  return (before?.sum ?? 0) + 1_00
}

test('every report is answered by the standby, and has what was acknowledged before it was asked for', async () => {
  for (let round = 0; round < 20; round += 1) {
    const all = await aDollarMore()
    expect(await held()).toBe(all)
  }
  const { handlers } = server
  expect((await handlers.get_financial_audit(staff, {})).total.agrees_with_ledger).toBe(true)
  expect((await handlers.get_money_flow(staff, { grain: 'day' })).links).not.toEqual([])
  expect((await handlers.get_platform_earnings_summary(staff, {})).days).toHaveLength(90)
  expect((await handlers.admin_get_referral_figures(staff, {})).joined).toBe(0)
  for (const file of [handlers.export_financial_audit, handlers.print_financial_audit])
    expect((await buffer((await file(staff, {})).chunks)).length).toBeGreaterThan(100)
  await untilOnStandby()
  const there = `select count(*)::int as count from pg_stat_activity where application_name = 'hai-reports'`
  expect((await pair.standby().ask<{ count: number }>(there))[0]?.count).toBeGreaterThan(0)
  expect(await pair.ask(there)).toEqual([{ count: 0 }])
})

test('while the standby does not go on, the primary answers; then the standby again', async () => {
  await pair.standby().ask('select pg_wal_replay_pause()')
  const all = await aDollarMore()
  expect(await held()).toBe(all)
  expect(await isOnStandby()).toBe(false)
  expect(told()).toEqual([expect.stringMatching(/more than 1000 ms behind|does not say where it is/)])
  expect(await held()).toBe(all)
  expect(told()).toHaveLength(1)
  await pair.standby().ask('select pg_wal_replay_resume()')
  await untilOnStandby()
  expect(told().at(-1)).toContain('from the standby again')
  expect(await held()).toBe(all)
})

test('a report whose rows the standby had to take away is read once more, from the primary', async () => {
  const [primary, pool] = [pair.url, standbyUrl].map((url) =>
    createPool({ url, role: 'hai_app', size: 2, application_name: 'hai-test-report' }),
  )
  if (!primary || !pool) throw new Error('two pools are needed')
  try {
    const standby = createStandby({ primary, pool, log: { warn: () => undefined, info: () => undefined } })
    const slowly = (): Promise<string> => pool.query('select pg_sleep(120), count(*) from ledger.posting').then(() => 'standby')
    const answer = standby.orPrimary(slowly, () => Promise.resolve('primary'))
    const running = `select from pg_stat_activity where application_name = 'hai-test-report' and query like '%pg_sleep%' and wait_event = 'PgSleep'`
    await expect.poll(async () => (await pair.standby().ask(running)).length, { timeout: 60_000 }).toBe(1)
    await pair.standby().ask(`alter system set max_standby_streaming_delay = 0`)
    await pair.standby().ask('select pg_reload_conf()')
    await pair.ask('begin; lock table ledger.posting in access exclusive mode; commit')
    expect(await answer).toBe('primary')
    expect(await standby.answers()).toBe(false)
    await pair.standby().ask('alter system reset max_standby_streaming_delay')
    await pair.standby().ask('select pg_reload_conf()')
  } finally {
    await Promise.all([primary.end(), pool.end()])
  }
})

test('a standby that goes on with a past that was gone back from is not read', async () => {
  const present = await pair.goBackToNow()
  const at = new URL(pair.url)
  at.port = String(present.port)
  const [primary, pool] = [at.href, standbyUrl].map((url) =>
    createPool({ url, role: 'hai_app', size: 2, application_name: 'hai-test-report' }),
  )
  if (!primary || !pool) throw new Error('two pools are needed')
  try {
    const postings = async (asked: typeof pool): Promise<number | undefined> =>
      (await asked.query<{ count: number }>('select count(*)::int as count from ledger.posting')).rows[0]?.count
    const before = await postings(primary)
    await aDollarMore()
    // Its log is longer than the one that is to be shown.
    await pair.ask('select pg_switch_wal()')
    await aDollarMore()
    await expect.poll(() => postings(pool), { timeout: 60_000 }).toBe((before ?? 0) + 2)
    const standby = createStandby({ primary, pool, log: { warn: () => undefined, info: () => undefined } })
    const answer = await standby.orPrimary(
      () => postings(pool),
      () => postings(primary),
    )
    expect(answer).toBe(before)
    expect(await standby.answers()).toBe(false)
  } finally {
    await Promise.all([primary.end(), pool.end()])
    await present.kill()
  }
})

test('while there is no standby, the primary answers', async () => {
  await pair.ask('alter system reset synchronous_standby_names')
  await pair.ask('select pg_reload_conf()')
  await pair.standby().kill()
  const all = await aDollarMore()
  expect(await held()).toBe(all)
  expect(await isOnStandby()).toBe(false)
  expect(told()).toHaveLength(1)
  await pair.heal()
  await untilOnStandby()
  expect(await held()).toBe(all)
})

test('while the standby is silent, the primary answers', async () => {
  pair.standby().freeze()
  const all = await aDollarMore()
  expect(await held()).toBe(all)
  expect(await isOnStandby()).toBe(false)
  pair.standby().thaw()
  await untilOnStandby()
  expect(await held()).toBe(all)
})
