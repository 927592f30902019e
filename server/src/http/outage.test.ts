import { randomUUID } from 'node:crypto'
import { closeCodes } from '@hai/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database-proxy.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFundedWallet, aMember } from '../../test/members.ts'
import { listening, isEvent } from '../../test/realtime.ts'

const database = useTestDatabase()
let proxy: DatabaseProxy
let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  proxy = await startDatabaseProxy(database().url)
  app = await startTestApp(
    { ...database(), url: proxy.url },
    { config: { logLevel: 'warn', runsWorker: false }, onLogLine: (text) => logged.push(text) },
  )
})
afterAll(async () => {
  proxy.restore()
  await app.stop()
  await proxy.close()
})

const statusOf = async (path: string): Promise<number> => (await fetch(`${app.url}${path}`)).status

async function untilReady(): Promise<void> {
  while ((await statusOf('/readyz')) !== 200);
}

test('while PostgreSQL is down every call answers UNAVAILABLE with Retry-After, and everything works again afterwards', async () => {
  const marie = await aFundedWallet(app, { amount: 50_00 })
  const jean = await aMember(app)
  const send = { idempotency_key: randomUUID(), payee: { hai_tag: jean.hai_tag }, amount: 10_00, undo_window: false }
  const { total } = await app.call(
    'quote_transfer',
    { payee: send.payee, amount: send.amount, undo_window: false },
    marie.access_token,
  )
  const browser = await listening(app, jean.access_token, ['wallet'])

  proxy.cut()
  for (const [route, body] of [
    ['/rpc/send_money', { ...send, quoted_total: total }],
    ['/rpc/list_activity', {}],
    ['/rpc/sign_in', { email: marie.email, password: marie.password }],
    ['/rpc/refresh_session', { refresh_token: marie.refresh_token }],
  ] as const) {
    const response = await app.post(route, body, marie.access_token)
    expect([route, response.status, response.headers.get('retry-after')]).toEqual([route, 503, '1'])
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
  }
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/readyz')).toBe(503)

  proxy.restore()
  await untilReady()
  expect(await app.call('get_wallet', {}, marie.access_token)).toMatchObject({ available_balance: 50_00, on_hold_balance: 0 })
  const sent = await app.call('send_money', { ...send, quoted_total: total }, marie.access_token)
  expect(sent.available_balance).toBe(50_00 - total)
  await browser.until((message) => isEvent(message) && message.event === 'balance' && message.record.available_balance === 10_00)
  browser.close()
})

test('a realtime subscription during an outage is told to retry, and the log reports the outage, not a bug', async () => {
  // The log has one line per outage. After more than a minute without failures, a failure counts as a new outage.
  app.clock.forward({ minutes: 2 })
  const jean = await aMember(app)
  const browser = await listening(app, jean.access_token, [])
  logged.length = 0
  proxy.cut()
  browser.send({ type: 'subscribe', channel: 'wallet' })
  expect(await browser.closed).toBe(closeCodes.tryAgainLater)
  expect(logged).toContainEqual(expect.stringContaining('"msg":"the database is unreachable'))
  expect(logged.filter((text) => !text.includes('"level":40'))).toEqual([])
  proxy.restore()
  await untilReady()
})
