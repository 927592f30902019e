import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, type MemberPerson } from '../../test/members.ts'
import { listening } from '../../test/realtime.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  marie = await aMember(app)
})

/** The returned function frees the lane. */
function fill(access: 'guest' | 'member'): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const lane = app.server.http.lanes.of({ access })
  const stay = lane.inPlace(() => promise)
  while (!lane.isFull()) void stay()
  onTestFinished(() => resolve(undefined))
  return () => resolve(undefined)
}

const statusOf = (path: string): Promise<number> => fetch(`${app.url}${path}`).then(({ status }) => status)
const unavailable = { status: 503, code: 'UNAVAILABLE' }

test('while member calls have no free place, health, pages, guest calls and realtime connections still work', async () => {
  const page = await listening(app, marie.access_token, ['profile'])
  const leave = fill('member')
  await expect(app.call('get_wallet', {}, marie.access_token)).rejects.toMatchObject(unavailable)
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/openapi.json'].map(statusOf))).toEqual([200, 200, 200, 200])
  expect(await app.call('get_htg_rate', {})).toBeDefined()
  const another = await listening(app, marie.access_token, ['profile'])
  leave()
  expect(await app.call('get_wallet', {}, marie.access_token)).toMatchObject({ available_balance: 0 })
  expect(await page.subscribe('wallet')).toMatchObject({ type: 'subscribed' })
  page.close()
  another.close()
})

test('while guest calls have no free place, members are served', async () => {
  fill('guest')
  await expect(app.call('sign_in', { email: marie.email, password: marie.password })).rejects.toMatchObject(unavailable)
  expect(await app.call('get_wallet', {}, marie.access_token)).toMatchObject({ available_balance: 0 })
})

test('requests rejected early are counted in the metrics with the time that they waited', async () => {
  fill('member')
  await expect(app.call('get_wallet', {}, marie.access_token)).rejects.toMatchObject(unavailable)
  const metrics = await fetch(`${app.url}/metrics`).then((response) => response.text())
  expect(metrics).toMatch(/hai_rejections_total\{code="UNAVAILABLE"\} [1-9]/)
  expect(metrics).toMatch(/hai_http_request_seconds_count\{procedure="get_wallet",outcome="unavailable"\} [1-9]/)
  expect(metrics).toMatch(/hai_http_request_seconds_bucket\{le="0.5",procedure="get_wallet",outcome="unavailable"\} 0/)
})
