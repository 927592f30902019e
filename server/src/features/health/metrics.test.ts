import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOutcomes } from '@hai/contract/health-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { aSend, codeOf } from '../../../test/money.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { appVersion } from '../../platform/app-version.ts'
import { archiveWal } from '../../platform/backup/wal-archive.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { dataDir: tmpdir() } })
})
afterAll(() => app.stop())

const scrape = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text()
const valueOf = (metrics: string, line: string): number =>
  Number(
    metrics
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length),
  )

test('a payment appears in its call, the ledger batches and the business counters', async () => {
  const marie = await aFundedWallet(app, { amount: 50_00 })
  const jean = await aMember(app)
  const asked = { payee: { hai_tag: jean.hai_tag }, amount: 10_00, undo_window: false }
  const { total } = await app.call('quote_transfer', asked, marie.access_token)
  const send = { ...asked, idempotency_key: randomUUID(), quoted_total: total }
  await app.call('send_money', send, marie.access_token)
  expect(await codeOf(app.call('send_money', { ...send, amount: 11_00 }, marie.access_token))).toBe('IDEMPOTENCY_CONFLICT')
  await app.server.feed.caughtUp()
  const metrics = await scrape()
  expect(valueOf(metrics, 'hai_http_request_seconds_count{procedure="send_money",outcome="ok"}')).toBe(1)
  expect(valueOf(metrics, 'hai_http_request_seconds_count{procedure="send_money",outcome="rejected"}')).toBe(1)
  expect(valueOf(metrics, 'hai_rejections_total{code="IDEMPOTENCY_CONFLICT"}')).toBe(1)
  expect(valueOf(metrics, 'hai_failed_payments_total')).toBe(0)
  expect(valueOf(metrics, 'hai_ledger_batch_postings_sum')).toBeGreaterThan(0)
  expect(valueOf(metrics, 'hai_sends_total')).toBe(1)
  expect(valueOf(metrics, 'hai_sent_cents_total')).toBe(10_00)
  expect(valueOf(metrics, 'hai_sign_ups_total')).toBe(2)
  expect(valueOf(metrics, 'hai_open_disputes')).toBe(0)
})

test('only a signed-in member’s payment that fails because of the server counts as failed', async () => {
  const marie = await aFundedWallet(app, { amount: 50_00 })
  const send = await aSend(app, (await aMember(app)).hai_tag, 10_00)
  const failed = async () => valueOf(await scrape(), 'hai_failed_payments_total')
  const statusOf = async (body: object, token?: string) => (await app.post('/rpc/send_money', body, token)).status
  expect(await statusOf(send)).toBe(401)
  expect(await statusOf({}, marie.access_token)).toBe(400)
  expect(await statusOf({ ...send, quoted_total: 10_01 }, marie.access_token)).toBe(409)
  expect(await failed()).toBe(0)
  const { owner } = database()
  await owner.query('update ledger.head set skew = 0')
  expect(await statusOf(send, marie.access_token)).toBe(503)
  expect(await statusOf(send)).toBe(401)
  await owner.query('update ledger.head set skew = null')
  expect(await failed()).toBe(1)
  expect(await statusOf(send, marie.access_token)).toBe(200)
  expect(await failed()).toBe(1)
})

test('there are metrics of the queue, connections, reasons and the process', async () => {
  const metrics = await scrape()
  for (const line of [
    'hai_jobs{state="waiting"}',
    'hai_event_backlog{subscriber="overview"}',
    'hai_pool_connections{pool="app",state="max"}',
    'hai_database_connections{state="max"}',
    'hai_system_reason{reason="database_unreachable"}',
    'hai_database_latency_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(valueOf(metrics, line), line).toBeGreaterThanOrEqual(0)
})

test('every figure of the health screen is a metric', async () => {
  await app.server.heartbeat.beat()
  const metrics = await scrape()
  const version = `version="${appVersion}",node_version="${process.versions.node}",role="all"`
  expect(valueOf(metrics, `hai_build_info{${version}}`)).toBe(1)
  expect(metrics).toMatch(/^hai_database_info\{version="\d+[^"]*"\} 1$/m)
  for (const line of [
    'hai_processes{role="all"}',
    'hai_disk_bytes{state="free"}',
    'hai_disk_bytes{state="all"}',
    'hai_realtime_connections',
    'hai_database_bytes',
    'hai_database_connections{state="open"}',
    'hai_database_connections{state="here"}',
    'hai_database_cache_hit_ratio',
    'hai_database_deadlocks',
    'hai_archive_failing_seconds',
    'hai_database_id_age{kind="transaction"}',
    'hai_database_id_age{kind="multixact"}',
    'hai_database_vacuum_due',
    'hai_partition_days',
    'hai_partition_strays',
    'hai_ledger_partitions_ahead',
    'hai_jobs{state="failed"}',
    'hai_jobs{state="retrying"}',
    'hai_jobs_oldest_seconds',
    'hai_outbox_messages{state="waiting"}',
    'hai_outbox_messages{state="failed"}',
    'hai_member_debt_cents',
    'hai_errors_logged',
    'hai_recent_errors',
    ...['mail', 'text'].flatMap((channel) =>
      messageOutcomes.map((outcome) => `hai_messages_last_day{channel="${channel}",outcome="${outcome}"}`),
    ),
  ])
    expect(valueOf(metrics, line), line).toBeGreaterThanOrEqual(0)
  const staff = await aStaffMember(app, database())
  const { database: metricOf, processes } = await app.call('get_system_report', {}, staff)
  expect(valueOf(metrics, 'hai_disk_bytes{state="all"}')).toBe(processes[0]?.disk_bytes)
  expect(valueOf(metrics, 'hai_database_connections{state="max"}')).toBe(metricOf.connections_max)
})

test('the lag of standbys is included if it may be read', async () => {
  await database().owner.query(`
    alter function health.database_facts() rename to original_facts;
    create function health.database_facts() returns jsonb language sql security definer as $$
      select health.original_facts() || '{"standbys": [{"name": "north", "state": "streaming", "behind_bytes": 512, "behind_seconds": 90}],
                                                "activity": {"active": 2, "waiting_for_locks": 1, "longest_seconds": 7}}' $$;
    grant execute on function health.database_facts() to hai_app`)
  app.clock.forward({ seconds: 11 })
  const metrics = await scrape()
  expect(valueOf(metrics, 'hai_standby_lag_seconds{standby="north"}')).toBe(90)
  expect(valueOf(metrics, 'hai_standby_lag_bytes{standby="north"}')).toBe(512)
  expect(valueOf(metrics, 'hai_database_activity{what="waiting_for_locks"}')).toBe(1)
  expect(valueOf(metrics, 'hai_system_reason{reason="standby_behind"}')).toBe(1)
})

test('with backups configured, the ages of the newest backup and WAL file are included, even if there are none', async () => {
  expect(await scrape()).not.toMatch(/hai_(backup|wal_archive)_age/)
  const dir = mkdtempSync(join(tmpdir(), 'hai-backups-'))
  const backups = { dir, keep: 7, walSeconds: 60 }
  const other = await startTestApp(database(), { config: { backups, runsWorker: false } })
  const ageOf = async (name: 'backup' | 'wal_archive'): Promise<string | undefined> =>
    new RegExp(`^hai_${name}_age_seconds (.*)$`, 'm').exec(await (await fetch(`${other.url}/metrics`)).text())?.[1]
  try {
    expect([await ageOf('backup'), await ageOf('wal_archive')]).toEqual(['+Inf', '+Inf'])
    archiveWal(dir, '000000010000000000000001', Buffer.from('log'))
    mkdirSync(join(dir, 'base/20261122T100000Z'), { recursive: true })
    const facts = { restorable_from: new Date(Date.now() - 90_000).toISOString(), postgres: '18.4', program: '1', bytes: 1 }
    const place = { timeline: 1, start_lsn: '0/1000028', stop_lsn: '0/1000100' }
    writeFileSync(join(dir, 'base/20261122T100000Z/backup.json'), JSON.stringify({ ...facts, ...place }))
    expect(Number(await ageOf('backup'))).toBeGreaterThanOrEqual(90)
    expect(Number(await ageOf('wal_archive'))).toBeLessThan(90)
  } finally {
    await other.stop()
    rmSync(dir, { recursive: true })
  }
})

test('a second scrape within seconds asks the database nothing for shared metrics', async () => {
  const { owner } = database()
  const notedAgo = (minutes: number) =>
    owner.query('insert into integrity.verification (is_whole, postings, faults, at) values (true, 1, 0, $1)', [
      new Date(app.clock.now().getTime() - minutes * 60_000),
    ])
  const unverified = async () => valueOf(await scrape(), 'hai_verification_age_seconds')
  app.clock.forward({ seconds: 11 })
  await notedAgo(60)
  expect(await unverified()).toBe(3_600)
  await notedAgo(1)
  expect(await unverified()).toBe(3_600)
  app.clock.forward({ seconds: 11 })
  expect(await unverified()).toBe(71)
})

test('user input never becomes a label', async () => {
  const typed = ['zzz-nobody', 'q-secret']
  await fetch(`${app.url}/${typed[0]}?token=${typed[1]}`)
  await app.post(`/rpc/${typed[0]}`, {})
  const metrics = await scrape()
  for (const word of typed) expect(metrics).not.toContain(word)
})

test('in production, metrics need the configured token', async () => {
  const production = await startTestApp(database(), { config: { isProduction: true, runsWorker: false } })
  try {
    expect((await fetch(`${production.url}/metrics`)).status).toBe(404)
    expect((await fetch(`${production.url}/metrics`, { headers: { authorization: 'Bearer null' } })).status).toBe(404)
  } finally {
    await production.stop()
  }
})
