import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'

const database = useTestDatabase()
let development: TestApp
let production: TestApp
beforeAll(async () => {
  development = await startTestApp(database())
  production = await startTestApp(database(), {
    config: { isProduction: true, metricsToken: 'a token of sixteen or more', trustProxy: 1, runsWorker: false },
  })
})
afterAll(() => Promise.all([development.stop(), production.stop()]))

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${production.url}${path}`, { headers })

test('every answer has the security headers, including errors and missing pages', async () => {
  for (const response of [
    await get('/healthz'),
    await get('/dev/outbox'),
    await get('/rpc/nothing'),
    await production.post('/rpc/get_wallet', {}),
    await production.post('/rpc/sign_in', 'not json'),
    await production.post('/rpc/get_htg_rate', {}),
  ]) {
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('an operator can allow the camera for our own pages only', async () => {
  const app = await startTestApp(database(), { config: { qrLiveCamera: true, runsWorker: false } })
  onTestFinished(() => app.stop())
  const response = await fetch(`${app.url}/healthz`)
  expect(response.headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=()')
})

test('an error contains the request id of its header, and ignores one from outside', async () => {
  const response = await fetch(`${production.url}/rpc/get_wallet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'mine' },
    body: '{}',
  })
  const body: unknown = await response.json()
  expect(body).toMatchObject({ request_id: response.headers.get('x-request-id') })
  expect(response.headers.get('x-request-id')).not.toBe('mine')
})

test('a development host gets no HSTS, because it must stay reachable by HTTP', async () => {
  const response = await fetch(`${development.url}/healthz`)
  expect(response.headers.has('strict-transport-security')).toBe(false)
})

test('health, readiness and metrics', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', { authorization: 'Bearer a token of sixteen or less' })).status).toBe(401)
  const metrics = await (await fetch(`${development.url}/metrics`)).text()
  expect(metrics).toContain('hai_http_request_seconds_bucket')
  expect(metrics).toContain('hai_realtime_connections 0')
})

test('the client’s address as JSON and text; proxies are trusted only as configured', async () => {
  expect(await (await fetch(`${development.url}/ip`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).json()).toEqual({
    ip: '127.0.0.1',
  })
  expect(await (await get('/ip', { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).json()).toEqual({ ip: '203.0.113.9' })
  expect(await (await get('/ip.txt', { 'x-forwarded-for': '203.0.113.9' })).text()).toBe('203.0.113.9')
})

test('mails of the development providers can be read, but never in production', async () => {
  await development.call('sign_up', { email: 'reader@example.org', password: 'a long enough password' })
  const json: unknown = await (await fetch(`${development.url}/dev/outbox.json`)).json()
  expect(json).toMatchObject({ items: [{ channel: 'mail', to: 'reader@example.org' }] })
  const page = await fetch(`${development.url}/dev/outbox`)
  expect(await page.text()).toMatch(/<a href="http:\/\/wallet\.test\/[^"]+">/)
  expect((await get('/dev/outbox')).status).toBe(404)
  expect((await get('/dev/outbox.json')).status).toBe(404)
})

test('the contract is served for machines and for people', async () => {
  const document: unknown = await (await get('/openapi.json')).json()
  expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/rpc/send_money': { post: { operationId: 'send_money' } } } })
  expect(await (await get('/docs')).text()).toContain('POST /rpc/send_money')
  expect(await (await get('/docs/merchants')).text()).toContain('pay_links:write')
})
