import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
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

test('a payment is seen by its call, in the batches of the book and in what the business counts', async () => {
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
  expect(valueOf(metrics, 'hai_http_request_seconds_count{procedure="send_money",outcome="refused"}')).toBe(1)
  expect(valueOf(metrics, 'hai_refusals_total{code="IDEMPOTENCY_CONFLICT"}')).toBe(1)
  expect(valueOf(metrics, 'hai_ledger_batch_postings_sum')).toBeGreaterThan(0)
  expect(valueOf(metrics, 'hai_sends_total')).toBe(1)
  expect(valueOf(metrics, 'hai_sent_cents_total')).toBe(10_00)
  expect(valueOf(metrics, 'hai_sign_ups_total')).toBe(2)
  expect(valueOf(metrics, 'hai_open_disputes')).toBe(0)
})

test('queue, connections, reasons and the process itself are there', async () => {
  const metrics = await scrape()
  for (const line of [
    'hai_jobs{state="waiting"}',
    'hai_feed_behind{follower="overview"}',
    'hai_pool_connections{pool="app",state="max"}',
    'hai_database_connections{state="max"}',
    'hai_system_reason{reason="database_silent"}',
    'hai_database_answer_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(valueOf(metrics, line), line).toBeGreaterThanOrEqual(0)
})

test('nothing that somebody typed becomes a label', async () => {
  const typed = ['zzz-nobody', 'q-secret']
  await fetch(`${app.url}/${typed[0]}?token=${typed[1]}`)
  await app.post(`/rpc/${typed[0]}`, {})
  const metrics = await scrape()
  for (const word of typed) expect(metrics).not.toContain(word)
})

test('in production nobody reads them without the token that is configured', async () => {
  const production = await startTestApp(database(), { config: { isProduction: true, runsWorker: false } })
  try {
    expect((await fetch(`${production.url}/metrics`)).status).toBe(404)
    expect((await fetch(`${production.url}/metrics`, { headers: { authorization: 'Bearer null' } })).status).toBe(404)
  } finally {
    await production.stop()
  }
})
