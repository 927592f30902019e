import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { aPort } from '../../../test/port.ts'
import { quickPay } from '../../../test/quick-pay.ts'

const program = fileURLToPath(new URL('../../../../examples/merchant/shop.mjs', import.meta.url))

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let shop: { readonly url: string; readonly process: ChildProcess; readonly webhook_id: string }
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock(new Date().toISOString()), config: { webhooksInside: true } })
  marie = await aMember(app)
  shop = await openShop()
})
afterAll(async () => {
  shop.process.kill()
  await app.stop()
})

async function openShop() {
  const port = await aPort()
  const url = `http://127.0.0.1:${port}`
  const { key } = await app.call('create_api_key', { name: 'Shop', scopes: ['pay_links:write'] }, marie.access_token)
  const { id: webhook_id, secret } = await app.call('create_webhook', { url: `${url}/hook` }, marie.access_token)
  const process = spawn(globalThis.process.execPath, [program], {
    env: { HAI_URL: app.url, HAI_KEY: key, HAI_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(process.stdout, 'data')
  return { url, process, webhook_id }
}

const stateOf = async (order: string): Promise<unknown> => (await fetch(`${shop.url}/orders/${order}`)).json()

async function buy() {
  const response = await fetch(`${shop.url}/buy`, { redirect: 'manual' })
  const [, pay_link = ''] = /([\w-]{22})$/.exec(response.headers.get('location') ?? '') ?? []
  return { order: response.headers.get('x-order') ?? '', pay_link }
}

test('the example sells: a customer opens a link and pays, and the shop is notified', async () => {
  const customer = await aFundedWallet(app, { full_name: 'Jean Baptiste' })
  const { order, pay_link } = await buy()
  expect(await stateOf(order)).toEqual({ state: 'open' })
  await quickPay(app, customer, { pay_link }, 12_50)
  await expect.poll(() => stateOf(order)).toEqual({ state: 'paid' })
})

test('the example keeps working with its old secret for a day after a rotation', async () => {
  const customer = await aFundedWallet(app, { full_name: 'Jean Baptiste' })
  await app.call('rotate_webhook_secret', { webhook_id: shop.webhook_id }, marie.access_token)
  const { order, pay_link } = await buy()
  await quickPay(app, customer, { pay_link }, 12_50)
  await expect.poll(() => stateOf(order)).toEqual({ state: 'paid' })
})

test.each(['HAI_URL', 'HAI_KEY', 'HAI_SECRET'])(
  'the example does not start without %s and says what is missing',
  async (missing) => {
    const all = { HAI_URL: app.url, HAI_KEY: 'hk_any', HAI_SECRET: 'whsec_any', PORT: String(await aPort()) }
    const opened = promisify(execFile)(process.execPath, [program], { env: { ...all, [missing]: '' } })
    const stderr: unknown = expect.stringMatching(/^Usage: HAI_URL=\S+ HAI_KEY=\S+ HAI_SECRET=\S+ [^]+ WEBHOOKS_INSIDE=on/)
    await expect(opened).rejects.toMatchObject({ code: 1, stdout: '', stderr })
  },
)

test('the example rejects unsigned messages', async () => {
  const { order } = await buy()
  const body = JSON.stringify({ id: crypto.randomUUID(), type: 'pay_link.paid', data: { pay_link_id: order, amount: 12_50 } })
  const now = Math.floor(Date.now() / 1000)
  for (const signature of ['', `t=${now}`, `t=${now},v1=${'0'.repeat(64)}`, `t=${now - 1000},v1=${'0'.repeat(64)}`]) {
    const { status } = await fetch(`${shop.url}/hook`, { method: 'POST', headers: { 'hai-signature': signature }, body })
    expect(status).toBe(400)
  }
  expect(await stateOf(order)).toEqual({ state: 'open' })
})
