import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, type MemberPerson } from '../../test/members.ts'

const database = useTestDatabase()
const lines: string[] = []
let app: TestApp
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), {
    config: { logLevel: 'debug', runsWorker: false },
    onLogLine: (line) => lines.push(line),
  })
  marie = await aMember(app)
})
afterAll(() => app.stop())

test('every request logs one line with id, route, status and duration', async () => {
  const response = await app.post('/rpc/get_wallet', { wrong: 1 }, marie.access_token)
  const request_id = response.headers.get('x-request-id') ?? ''
  const mine = lines.filter((line) => line.includes(request_id)).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(mine).toEqual([
    expect.objectContaining({
      level: 30,
      request_id,
      method: 'POST',
      route: '/rpc/get_wallet',
      status: 400,
      took_ms: expect.any(Number) as number,
    }),
  ])
})

test('an internal error is a 500 with only a request id; the log has the details', async () => {
  await database().owner.query('alter table notifications.notification rename to mislaid')
  try {
    const response = await app.post('/rpc/list_notifications', {}, marie.access_token)
    const body = (await response.json()) as { request_id: string }
    expect([response.status, body]).toEqual([
      500,
      { code: 'INTERNAL', message: expect.any(String) as string, request_id: response.headers.get('x-request-id') },
    ])
    expect(JSON.stringify(body)).not.toMatch(/notification|relation|select/)
    const logged = lines.find((line) => line.includes(body.request_id) && line.includes('a request failed'))
    expect(logged).toContain('does not exist')
  } finally {
    await database().owner.query('alter table notifications.mislaid rename to notification')
  }
})

test('passwords, tokens, addresses and query strings are never logged', async () => {
  await app.call('sign_in', { email: marie.email, password: marie.password })
  await fetch(`${app.url}/auth/callback?token=a-link-token-of-somebody`)
  await app.post('/rpc/sign_in', { email: marie.email, password: 'a wrong password', unknown: 'field' })
  const all = lines.join('\n')
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [
    marie.password,
    marie.access_token,
    marie.refresh_token,
    marie.email,
    'a-link-token',
    'a wrong password',
  ]) {
    expect(all).not.toContain(secret)
  }
})
