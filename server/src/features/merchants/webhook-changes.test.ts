import { createHmac } from 'node:crypto'
import { languages, type Language } from '@hai/contract/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aListener } from '../../../test/listener.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { followedUp } from '../../../test/money.ts'
import { aPayLink, quickPay } from '../../../test/quick-pay.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  // The clock is an hour ahead of the queue, which uses the real time. So only the test sends deliveries.
  const clock = movableClock(new Date(Date.now() + 3_600_000).toISOString())
  app = await startTestApp(database(), { clock, config: { webhooksInside: true } })
})
afterAll(() => app.stop())

async function aShop() {
  const [marie, payer] = [await aMember(app), await aFundedWallet(app)]
  const token = marie.access_token
  const listener = await aListener()
  const { id: webhook_id, secret } = await app.call('create_webhook', { url: listener.url }, token)
  return {
    marie,
    token,
    listener,
    webhook_id,
    secret,
    isPaid: async () => {
      await quickPay(app, payer, await aPayLink(app, marie, { amount: 1_00 }), 1_00)
      await followedUp(app)
      const { items } = await app.call('list_webhook_deliveries', { webhook_id }, token)
      const [delivery] = items
      if (!delivery) throw new Error('the payment has no delivery')
      return delivery.id
    },
    rotate: () => app.call('rotate_webhook_secret', { webhook_id, password: marie.password }, token),
    replay: async (delivery_id: string) => {
      const { access_token } = await app.call('sign_in', { email: marie.email, password: marie.password })
      return app.call('replay_webhook_delivery', { delivery_id }, access_token)
    },
    log: async () => (await app.call('list_webhook_deliveries', { webhook_id }, token)).items,
  }
}

const tryNow = (id: string) => app.server.jobs['merchants:deliver']?.({ id })

function signed(heard: { headers: NodeJS.Dict<string | string[]>; body: string } | undefined, ...secrets: readonly string[]) {
  const header = String(heard?.headers['hai-signature'])
  const t = /^t=(\d+),/.exec(header)?.[1] ?? ''
  const v1 = (secret: string) => createHmac('sha256', secret).update(`${t}.${heard?.body}`).digest('hex')
  return { header, expected: [`t=${t}`, ...secrets.map((secret) => `v1=${v1(secret)}`)].join(',') }
}

describe('replaced secret', () => {
  test('the replaced secret also signs for a day, replayed deliveries too, and is then deleted', async () => {
    const shop = await aShop()
    const id = await shop.isPaid()
    const { secret, former_until } = await shop.rotate()
    expect(Date.parse(former_until) - app.clock.now().getTime()).toBe(86_400_000)
    await tryNow(id)
    const first = signed(shop.listener.heard[0], secret, shop.secret)
    expect(first.header).toBe(first.expected)
    app.clock.forward({ hours: 24 })
    await shop.replay(id)
    await tryNow(id)
    const second = signed(shop.listener.heard[1], secret)
    expect(second.header).toBe(second.expected)
    await app.server.jobs['merchants:requeue']?.({})
    const { rows } = await database().owner.query('select former_sealed, former_until from merchants.endpoint where id = $1', [
      shop.webhook_id,
    ])
    expect(rows).toEqual([{ former_sealed: null, former_until: null }])
    shop.listener.stop()
  })

  test('replaced twice in a day leaves only the last former secret', async () => {
    const shop = await aShop()
    const id = await shop.isPaid()
    const { secret: second } = await shop.rotate()
    const { secret: third } = await shop.rotate()
    await tryNow(id)
    const { header, expected } = signed(shop.listener.heard[0], third, second)
    expect(header).toBe(expected)
    shop.listener.stop()
  })

  test('is never stored in plain text', async () => {
    const shop = await aShop()
    await shop.rotate()
    const { rows } = await database().owner.query<{ row: string }>('select e::text as row from merchants.endpoint e')
    expect(rows.every(({ row }) => !row.includes('whsec'))).toBe(true)
    shop.listener.stop()
  })
})

async function aSlowTry({ listener }: Pick<Awaited<ReturnType<typeof aShop>>, 'listener'>, id: string) {
  let hold: (() => void) | undefined
  listener.answers((response) => (hold = () => response.writeHead(500).end()))
  const slow = tryNow(id)
  await expect.poll(() => hold).toBeDefined()
  return { slow, hold }
}

describe('attempt overtaken by another', () => {
  test('does not undo a successful attempt or turn the endpoint off', async () => {
    const shop = await aShop()
    const id = await shop.isPaid()
    await database().owner.query('update merchants.delivery set attempts = 9 where id = $1', [id])
    const { slow, hold } = await aSlowTry(shop, id)
    app.clock.forward({ seconds: 1 })
    await shop.replay(id)
    shop.listener.answers((response) => response.writeHead(204).end())
    await tryNow(id)
    hold?.()
    await slow
    expect(await shop.log()).toMatchObject([{ state: 'delivered', attempts: 1, status: 204 }])
    expect((await app.call('list_webhooks', {}, shop.token)).items).toMatchObject([{ is_on: true }])
    shop.listener.stop()
  })

  test('leaves nothing behind when its endpoint is deleted', async () => {
    const shop = await aShop()
    const id = await shop.isPaid()
    const { slow, hold } = await aSlowTry(shop, id)
    await app.call('delete_webhook', { webhook_id: shop.webhook_id }, shop.token)
    hold?.()
    await slow
    const { rows } = await database().owner.query('select from merchants.delivery where id = $1', [id])
    expect(rows).toHaveLength(0)
    shop.listener.stop()
  })
})

describe('list of deliveries', () => {
  test('is paged to its end and rejects a cursor of another list', async () => {
    const shop = await aShop()
    for (let paid = 0; paid < 5; paid += 1) await shop.isPaid()
    const read: string[] = []
    let cursor: string | undefined
    do {
      const of = { webhook_id: shop.webhook_id, limit: 2, ...(cursor !== undefined && { cursor }) }
      const page = await app.call('list_webhook_deliveries', of, shop.token)
      read.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(read).toEqual((await shop.log()).map(({ id }) => id))
    expect(read).toHaveLength(5)
    const other = app.call('list_webhook_deliveries', { webhook_id: shop.webhook_id, cursor: 'not ours' }, shop.token)
    await expect(other).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    shop.listener.stop()
  })
})

const said: Readonly<Record<Language, RegExp>> = { en: /If this wasn’t you/, fr: /Ce n’était pas vous/, ht: /Se pa t ou menm\?/ }

test.each(languages)('every change to keys and webhooks is mailed with advice and without secrets: in %s', async (language) => {
  const shop = await aShop()
  const { token, webhook_id } = shop
  await app.call('set_language', { language }, token)
  await app.server.feed.caughtUp()
  const mails = async () => (await app.server.outbox.list()).filter(({ to }) => to === shop.marie.email)
  const before = (await mails()).length
  const { host } = new URL(shop.listener.url)
  const { id: api_key_id } = await app.call('create_api_key', { name: 'Shop', scopes: ['payments:read'] }, token)
  await app.call('revoke_api_key', { api_key_id }, token)
  await app.call('revoke_api_key', { api_key_id }, token)
  const { id: other } = await app.call('create_webhook', { url: `${shop.listener.url}?token=my-secret` }, token)
  await shop.rotate()
  await app.call('set_webhook', { webhook_id, is_on: false }, token)
  await app.call('set_webhook', { webhook_id, is_on: false }, token)
  await app.call('set_webhook', { webhook_id, is_on: true }, token)
  await app.call('delete_webhook', { webhook_id: other }, token)
  const letters = (await mails()).slice(0, -before)
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(7)
  expect(letters).toHaveLength(7)
  for (const { body } of letters) expect(body).toMatch(said[language])
  expect(letters.filter(({ body }) => body.includes(host))).toHaveLength(5)
  for (const { body } of letters) expect(body).not.toMatch(/whsec_|my-secret|\{|\}/)
  shop.listener.stop()
})
