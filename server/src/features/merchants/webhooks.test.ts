import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aListener } from '../../../test/listener.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { followedUp } from '../../../test/money.ts'
import { aPayLink, quickPay } from '../../../test/quick-pay.ts'
import { pauseMs } from './deliver.ts'
import { sendSigned } from './send-signed.ts'

const [database, another] = [useTestDatabase(), useTestDatabase()]
let app: TestApp
let strict: TestApp
let hasty: TestApp
beforeAll(async () => {
  // The queue uses the real time and the test’s clock is a day ahead, so each test must run every attempt itself.
  app = await startTestApp(database(), { config: { webhooksInside: true } })
  strict = await startTestApp(database(), { config: { runsWorker: false } })
  hasty = await startTestApp(database(), { config: { runsWorker: false, webhooksInside: true, webhookTimeoutMs: 200 } })
})
afterAll(() => Promise.all([app.stop(), strict.stop(), hasty.stop()]))

async function aShop(at = app) {
  const [marie, payer] = await Promise.all([aMember(at), aFundedWallet(at, { full_name: 'Jean Baptiste' })])
  const listener = await aListener()
  const { id: webhook_id, secret } = await at.call('create_webhook', { url: listener.url }, marie.access_token)
  const deliveries = async () => (await at.call('list_webhook_deliveries', { webhook_id }, marie.access_token)).items
  const latest = async () => {
    const [delivery] = await deliveries()
    if (!delivery) throw new Error('no delivery was created')
    return delivery
  }
  return {
    marie,
    payer,
    listener,
    webhook_id,
    secret,
    deliveries,
    latest,
    isPaid: async (amount = 1_00) => {
      const link = await aPayLink(at, marie, { amount })
      const { transaction_id } = await quickPay(at, payer, link, amount)
      await followedUp(at)
      return { link, transaction_id }
    },
    tryNow: async () => at.server.jobs['merchants:deliver']?.({ id: (await latest()).id }),
    replay: async () => at.call('replay_webhook_delivery', { delivery_id: (await latest()).id }, marie.access_token),
  }
}

describe('payment webhook', () => {
  test('is sent automatically, signed over its exact body, without the payer', async () => {
    const prompt = await startTestApp(another(), {
      clock: movableClock(new Date().toISOString()),
      config: { webhooksInside: true },
    })
    const shop = await aShop(prompt)
    const { link, transaction_id } = await shop.isPaid(12_50)
    await expect.poll(() => shop.listener.heard.length).toBe(1)
    const [heard] = shop.listener.heard
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(heard?.headers['hai-signature'])) ?? []
    expect(v1).toBe(createHmac('sha256', shop.secret).update(`${t}.${heard?.body}`).digest('hex'))
    const delivered = JSON.parse(heard?.body ?? '') as unknown
    expect(delivered).toMatchObject({ type: 'pay_link.paid', data: { pay_link_id: link.id, transaction_id, amount: 12_50 } })
    expect(heard?.body).not.toContain(shop.payer.user_id)
    await expect.poll(async () => (await shop.latest()).state).toBe('delivered')
    expect(await shop.latest()).toMatchObject({ status: 200, fault: null, attempts: 1, excerpt: 'thank you' })
    await prompt.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, shop.marie.access_token)
    await followedUp(prompt)
    await expect.poll(() => shop.listener.heard.length).toBe(2)
    expect(JSON.parse(shop.listener.heard[1]?.body ?? '')).toMatchObject({ type: 'pay_link.refunded', data: { transaction_id } })
    shop.listener.stop()
    await prompt.stop()
  })

  test('waits longer after each failure and is replayed with the same body', async () => {
    const shop = await aShop()
    shop.listener.answers((response) => response.writeHead(500).end('out of \u0000order'))
    await shop.isPaid()
    await shop.tryNow()
    expect(await shop.latest()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      status: 500,
      fault: 'status',
      excerpt: 'out of  order',
    })
    shop.listener.answers((response) => response.writeHead(204).end())
    expect(await shop.replay()).toMatchObject({ state: 'waiting', attempts: 0 })
    await shop.tryNow()
    expect(await shop.latest()).toMatchObject({ state: 'delivered', attempts: 1 })
    const [first, second] = shop.listener.heard
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['hai-event-id']).toBe(first?.headers['hai-event-id'])
    shop.listener.stop()
  })

  test('is given up after the last failure, turns its endpoint off and notifies the member; turning it on resumes', async () => {
    const shop = await aShop()
    shop.listener.stop()
    await shop.isPaid()
    for (let tries = 0; tries < 10; tries += 1) await shop.tryNow()
    expect(await shop.latest()).toMatchObject({
      state: 'failed',
      attempts: 10,
      fault: 'connection',
      status: null,
      next_try_at: null,
    })
    const token = shop.marie.access_token
    expect((await app.call('list_webhooks', {}, token)).items).toMatchObject([{ is_on: false }])
    await followedUp(app)
    const { items } = await app.call('list_notifications', {}, token)
    expect(items.filter(({ type }) => type === 'merchant_webhook_off')).toHaveLength(1)
    await shop.isPaid()
    expect(await shop.deliveries()).toHaveLength(1)
    expect(await refusalOf(shop.replay())).toBe('INVALID_TRANSITION')
    await app.call('set_webhook', { webhook_id: shop.webhook_id, is_on: true }, token)
    expect(await shop.replay()).toMatchObject({ state: 'waiting' })
  })

  test('is sent once although two attempts run at the same moment', async () => {
    const shop = await aShop()
    await shop.isPaid()
    await shop.tryNow()
    expect(await shop.latest()).toMatchObject({ state: 'delivered' })
    await Promise.all([shop.tryNow(), shop.tryNow()])
    expect(shop.listener.heard).toHaveLength(1)
    shop.listener.stop()
  })
})

describe('webhook address', () => {
  test.each([
    'http://93.184.215.14/hook',
    'https://127.0.0.1/hook',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://2130706433/',
    'https://localhost/',
    'https://marie:secret@93.184.215.14/',
    'ftp://93.184.215.14/',
    'not an address',
    // Too long in its stored form, which percent-encodes each é.
    `https://93.184.215.14/${'é'.repeat(400)}`,
  ])('cannot be %s', async (url) => {
    const marie = await aMember(strict)
    expect(await refusalOf(strict.call('create_webhook', { url }, marie.access_token))).toBe('WEBHOOK_REFUSED')
  })

  test('is not called when it resolves to a private network at sending time', async () => {
    const shop = await aShop()
    shop.listener.answers((response) => response.writeHead(500).end())
    await shop.isPaid()
    await shop.tryNow()
    const { id } = await shop.latest()
    await strict.server.jobs['merchants:deliver']?.({ id })
    expect(await shop.latest()).toMatchObject({ fault: 'inside', attempts: 2 })
    expect(shop.listener.heard).toHaveLength(1)
    shop.listener.stop()
  })

  test('is limited to five per member, belongs to one member and is deleted with its log', async () => {
    const shop = await aShop()
    const token = shop.marie.access_token
    await shop.isPaid()
    for (let made = 1; made < 5; made += 1) await app.call('create_webhook', { url: shop.listener.url }, token)
    expect(await refusalOf(app.call('create_webhook', { url: shop.listener.url }, token))).toBe('TOO_MANY_KEPT')
    const { webhook_id } = shop
    const delivery_id = (await shop.latest()).id
    const jean = (await aMember(app)).access_token
    const foreign = [
      app.call('list_webhook_deliveries', { webhook_id }, jean),
      app.call('set_webhook', { webhook_id, is_on: false }, jean),
      app.call('rotate_webhook_secret', { webhook_id }, jean),
      app.call('delete_webhook', { webhook_id }, jean),
      app.call('replay_webhook_delivery', { delivery_id }, jean),
    ]
    expect(await Promise.all(foreign.map(refusalOf))).toEqual(foreign.map(() => 'NOT_FOUND'))
    await app.call('delete_webhook', { webhook_id }, token)
    expect(await refusalOf(shop.deliveries())).toBe('NOT_FOUND')
    shop.listener.stop()
  })
})

describe('webhook answer', () => {
  const send = (url: string, timeoutMs = 5_000) =>
    sendSigned({
      url,
      reach: 'loopback',
      secrets: ['s'],
      event_id: randomUUID(),
      body: '{}',
      at: new Date(),
      timeoutMs,
    })

  test('an answer that never comes or never ends counts as a failure', async () => {
    const listener = await aListener()
    listener.answers(() => undefined)
    expect(await send(listener.url, 200)).toEqual({ status: null, fault: 'time_out', excerpt: null })
    listener.answers((response) => response.writeHead(200).write('and then'))
    expect(await send(listener.url, 200)).toEqual({ status: 200, fault: 'time_out', excerpt: null })
    listener.stop()
  })

  test('an answer of two megabytes is cut', async () => {
    const listener = await aListener()
    listener.answers((response) => response.writeHead(200).end('x'.repeat(2_000_000)))
    const { status, fault, excerpt } = await send(listener.url)
    expect([status, fault, excerpt]).toEqual([200, null, 'x'.repeat(250)])
    listener.stop()
  })

  test('an answer with multi-byte letters is cut between two letters', async () => {
    const listener = await aListener()
    listener.answers((response) => response.writeHead(200).end('’'.repeat(400)))
    expect((await send(listener.url)).excerpt).toBe('’'.repeat(250))
    listener.stop()
  })

  test('an answer that redirects is not followed', async () => {
    const [listener, elsewhere] = [await aListener(), await aListener()]
    listener.answers((response) => response.writeHead(307, { location: elsewhere.url }).end())
    expect(await send(listener.url)).toMatchObject({ status: 307, fault: 'status' })
    expect(elsewhere.heard).toEqual([])
    listener.stop()
    elsewhere.stop()
  })

  test('an answer that is too large, redirects to a private network or never ends is shown as such', async () => {
    const [shop, inside] = [await aShop(), await aListener()]
    shop.listener.answers((response) => response.writeHead(200).end('x'.repeat(2_000_000)))
    await shop.isPaid()
    await shop.tryNow()
    expect(await shop.latest()).toMatchObject({ state: 'delivered', excerpt: 'x'.repeat(250) })
    shop.listener.answers((response) => response.writeHead(302, { location: inside.url }).end())
    await shop.isPaid()
    await shop.tryNow()
    expect(await shop.latest()).toMatchObject({ state: 'waiting', attempts: 1, status: 302, fault: 'status' })
    expect(inside.heard).toEqual([])
    shop.listener.answers((response) => response.writeHead(200).write('and then'))
    await hasty.server.jobs['merchants:deliver']?.({ id: (await shop.latest()).id })
    expect(await shop.latest()).toMatchObject({ state: 'waiting', attempts: 2, fault: 'time_out', excerpt: null })
    shop.listener.stop()
    inside.stop()
  })
})

test('attempts come at growing intervals up to half a day, with jitter', () => {
  expect([1, 2, 3, 4].map((attempts) => pauseMs(attempts, 0.5))).toEqual([30_000, 120_000, 480_000, 1_920_000])
  expect(pauseMs(9, 0.5)).toBe(12 * 3_600_000)
  expect([pauseMs(1, 0), pauseMs(1, 1)]).toEqual([22_500, 37_500])
})
