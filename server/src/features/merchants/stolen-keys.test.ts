import { randomUUID } from 'node:crypto'
import { apiKeyScopes } from '@hai/contract/api-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { connect } from '../../../test/realtime.ts'

const database = useTestDatabase()
const lines: string[] = []
let app: TestApp
let limited: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { logLevel: 'debug' }, onLogLine: (line) => lines.push(line) })
  limited = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
})
afterAll(() => Promise.all([app.stop(), limited.stop()]))

const aKeyOf = async (of: MemberPerson, name = 'Shop') =>
  (await app.call('create_api_key', { name, scopes: [...apiKeyScopes] }, of.access_token)).key
const link = () => JSON.stringify({ idempotency_key: randomUUID(), amount: 5_00 })

describe('API key', () => {
  test('is read only from the authorization header and never logged', async () => {
    const key = await aKeyOf(await aMember(app))
    const ask = (path: string, headers: Record<string, string>) =>
      fetch(app.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: link() })
    const tries = [
      ask(`/rpc/create_pay_link?access_token=${key}`, {}),
      ask(`/rpc/create_pay_link?api_key=${key}`, {}),
      ask('/rpc/create_pay_link', { 'x-api-key': key }),
      ask('/rpc/create_pay_link', { cookie: `access_token=${key}; api_key=${key}` }),
      ask('/rpc/create_pay_link', { authorization: key }),
      ask('/rpc/create_pay_link', { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
      ask('/rpc/create_pay_link', { authorization: `Bearer  ${key}` }),
      ask('/rpc/create_pay_link', { authorization: `Bearer ${key.toUpperCase()}` }),
      ask('/rpc/create_pay_link', { authorization: `Bearer ${key.slice(0, -1)}` }),
      ask('/rpc/create_pay_link', { authorization: `Bearer ${key}A` }),
      ask('/rpc/create_pay_link', { 'x-step-up-token': key, 'x-action-token': key }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 401))
    expect((await ask(`/rpc/${key}`, { authorization: `Bearer ${key}` })).status).toBe(404)
    expect((await ask('/rpc/create_pay_link', { authorization: `Bearer ${key}` })).status).toBe(200)
    const bad = { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` } }
    const answers = [await fetch(`${app.url}/rpc/create_pay_link`, { ...bad, body: `{"note":"${key}","amount":"${key}"}` })]
    answers.push(await fetch(`${app.url}/rpc/create_pay_link`, { ...bad, body: `{"${key}` }))
    for (const answer of answers) expect([answer.status, (await answer.text()).includes(key.slice(9))]).toEqual([400, false])
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => line.includes(key.slice(9)))).toEqual([])
  })

  test('opens no WebSocket, no file and no session', async () => {
    const key = await aKeyOf(await aMember(app))
    const line = await connect(app)
    line.send({ type: 'auth', access_token: key })
    expect(await line.closed).toBeGreaterThanOrEqual(4000)
    expect(await refusalOf(app.call('refresh_session', { refresh_token: key }))).not.toBe('')
    for (const name of ['download_my_data', 'get_statement', 'get_my_profile', 'list_api_keys', 'create_api_key', 'sign_out'])
      expect((await app.post(`/rpc/${name}`, {}, key)).status).toBe(401)
  })

  test('is rejected where guests are allowed, and does not hide a member’s calls', async () => {
    const key = await aKeyOf(await aMember(app))
    expect((await app.call('search_help', { query: 'send', language: 'en' }, key)).items.length).toBeGreaterThan(0)
    const ticket = { idempotency_key: randomUUID(), category: 'money', subject: 'Where is it?', message: 'Ten dollars are gone.' }
    // An API key counts as a guest here, and a guest must give an email address.
    expect((await app.post('/rpc/create_support_ticket', ticket, key)).status).toBe(400)
  })

  test('is rejected when its member is blocked by security monitoring', async () => {
    const marie = await aMember(limited)
    const { key } = await limited.call('create_api_key', { name: 'Shop', scopes: ['pay_links:write'] }, marie.access_token)
    for (let at = 0; at < 25; at += 1) await limited.call('monitor_jwt_failures', { error_type: 'jwt' }, marie.access_token)
    await limited.server.feed.caughtUp()
    expect((await limited.post('/rpc/create_pay_link', { idempotency_key: randomUUID() }, key)).status).toBe(429)
  })

  test('has a name that cannot imitate us in the mail about it', async () => {
    const marie = await aMember(app)
    const name = 'Shop\r\n\r\nBcc: all\u202e <b onclick=x>https'
    expect(await refusalOf(aKeyOf(marie, name.replace('\r', '\u0000')))).toBe('BAD_REQUEST')
    await aKeyOf(marie, name)
    const mail = (await app.server.outbox.list()).find(({ to, body }) => to === marie.email && body.includes('Bcc'))
    expect(mail?.body).toContain('“Shop Bcc: all <b onclick=x>https”')
  })
})

test.each([
  ['create_webhook', { url: 'https://10.0.0.1/' }, 20],
  ['set_webhook', { webhook_id: randomUUID(), is_on: false }, 20],
  ['rotate_webhook_secret', { webhook_id: randomUUID() }, 20],
  ['replay_webhook_delivery', { delivery_id: randomUUID() }, 30],
  [
    'save_push_subscription',
    { endpoint: 'https://10.0.0.1/', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22), hides_amounts: true },
    30,
  ],
] as const)('%s cannot make us write or call without limit', async (name, input, calls) => {
  const marie = await aMember(limited)
  const statuses = []
  for (let at = 0; at <= calls; at += 1) statuses.push((await limited.post(`/rpc/${name}`, input, marie.access_token)).status)
  expect([statuses.slice(0, -1).includes(429), statuses.at(-1)]).toEqual([false, 429])
})

test('other sites cannot change keys or webhooks, because the browser sends no credentials on its own', async () => {
  const marie = await aMember(app)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
  const asked = await fetch(`${app.url}/rpc/create_webhook`, {
    method: 'POST',
    headers: { ...foreign, cookie: `hai.session=${marie.access_token}` },
    body: '{"url":"https://93.184.215.14/"}',
  })
  expect(asked.status).toBeGreaterThanOrEqual(400)
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
})
