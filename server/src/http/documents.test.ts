import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
})
afterAll(() => app.stop())

const get = (path: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${app.url}${path}`, { headers })

test.each([
  ['/docs', 'POST /rpc/send_money'],
  ['/openapi.json', '"operationId":"send_money"'],
  ['/docs/merchants', 'create_pay_link'],
])('%s is sent compressed, cached, and revalidated without being sent again', async (path, word) => {
  const plain = await (await get(path, { 'accept-encoding': 'identity' })).text()
  expect(plain).toContain(word)
  for (const encoding of ['br', 'gzip']) {
    const answer = await get(path, { 'accept-encoding': encoding })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await answer.text()) === plain).toBe(true)
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.length * 0.6)
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '', 'accept-encoding': encoding })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test('one network can request it a limited number of times per minute', async () => {
  const statuses = new Set<number>()
  for (let at = 0; at < 61; at += 1) statuses.add((await get('/docs/merchants', {})).status)
  expect([...statuses]).toEqual([200, 429])
})

test('provider messages are rate-limited too, and bodies for unknown providers are not read', async () => {
  const post = (name: string) => fetch(`${app.url}/webhooks/${name}`, { method: 'POST', body: 'x'.repeat(900_000) })
  expect((await post('nobody')).status).toBe(404)
  for (let at = 0; at < 1_200; at += 1) await app.send('/webhooks/nobody', '{}')
  expect((await app.send('/webhooks/nobody', '{}')).status).toBe(429)
})
