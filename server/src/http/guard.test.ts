import { randomUUID } from 'node:crypto'
import { closeCodes } from '@hai/contract/events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { movableClock } from '../../test/clock.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, type MemberPerson } from '../../test/members.ts'
import { connect, listening } from '../../test/realtime.ts'
import { createGuard } from './guard.ts'

const database = useTestDatabase()
const clock = movableClock(new Date().toISOString())
let app: TestApp
let neighbour: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { clock, config: { rateLimits: 'on' } })
  neighbour = await startTestApp(database(), { clock, config: { rateLimits: 'on', runsWorker: false } })
})
afterAll(() => Promise.all([app.stop(), neighbour.stop()]))

/** Ten or more token failures raise a flag. */
async function failTimes({ access_token }: MemberPerson, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await app.call('monitor_jwt_failures', { error_type: 'jwt' }, access_token)
  await Promise.all([app.server.feed.caughtUp(), neighbour.server.feed.caughtUp()])
}
const aWallet = (at: TestApp, { access_token }: MemberPerson) => at.post('/rpc/get_wallet', {}, access_token)

test('a slowed-down user gets thirty calls a minute, other users the full rate', async () => {
  const [slow, other] = [await aMember(app), await aMember(app)]
  await failTimes(slow, 10)
  const statuses = []
  for (let at = 0; at < 32; at += 1) statuses.push((await aWallet(app, slow)).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
  expect((await aWallet(app, other)).status).toBe(200)
  clock.forward({ minutes: 1 })
  expect((await aWallet(app, slow)).status).toBe(200)
  clock.forward({ minutes: 14 })
  const after = await Promise.all(Array.from({ length: 40 }, () => aWallet(app, slow)))
  expect(after.every(({ status }) => status === 200)).toBe(true)
})

test('a blocked user is rejected for an hour on every server, but can sign out', async () => {
  const member = await aMember(app)
  expect((await aWallet(neighbour, member)).status).toBe(200)
  await failTimes(member, 25)
  const retry_at = new Date(clock.now().getTime() + 60 * 60_000).toISOString()
  for (const at of [app, neighbour]) {
    const refused = await aWallet(at, member)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', data: { retry_at } })
    const send = await at.post(
      '/rpc/start_funding',
      { idempotency_key: randomUUID(), method: 'sandbox', amount: 500 },
      member.access_token,
    )
    expect(send.status).toBe(429)
  }
  const token = member.access_token
  expect(await app.call('get_my_profile', {}, token)).toMatchObject({ id: member.user_id, is_blocked: false })
  expect((await app.call('get_security_flags', {}, token)).items).toContainEqual(
    expect.objectContaining({ action_taken: 'blocked', user_id: member.user_id, expires_at: retry_at }),
  )
  await app.call('sign_out', {}, token)
  const again = await app.call('sign_in', { email: member.email, password: member.password })
  expect((await app.post('/rpc/get_wallet', {}, again.access_token)).status).toBe(429)
  clock.forward({ minutes: 60 })
  const later = await app.call('sign_in', { email: member.email, password: member.password })
  expect((await app.post('/rpc/get_wallet', {}, later.access_token)).status).toBe(200)
})

test('realtime connections of a user who becomes blocked are closed on every server, and new ones are rejected', async () => {
  const [member, other] = [await aMember(app), await aMember(app)]
  const [here, there, others] = await Promise.all([
    listening(app, member.access_token, ['wallet']),
    listening(neighbour, member.access_token, ['wallet']),
    listening(neighbour, other.access_token, ['wallet']),
  ])
  await failTimes(member, 25)
  expect(await Promise.all([here.closed, there.closed])).toEqual([closeCodes.lockedOut, closeCodes.lockedOut])
  const again = await connect(neighbour)
  again.send({ type: 'auth', access_token: member.access_token })
  expect(await again.closed).toBe(closeCodes.lockedOut)
  expect(await others.subscribe('profile')).toMatchObject({ type: 'subscribed', channel: 'profile' })
  others.close()
})

test('when flags cannot be read, reads continue and payments stop', async () => {
  const { letPass } = createGuard({ flagOf: () => Promise.reject(new Error('away')), roleRefused: vi.fn() }, clock)
  const session = await app.server.identity.verifyAccessToken((await aMember(app)).access_token)
  if (!session) throw new Error('the new token must be accepted')
  const caller = { ...session, kind: 'session', request: { id: 'r', ip: '192.0.2.1', user_agent: 'test' } } as const
  await expect(letPass(caller, 'get_wallet')).resolves.toBeUndefined()
  for (const money of ['send_money', 'start_funding'] as const)
    await expect(letPass(caller, money)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
