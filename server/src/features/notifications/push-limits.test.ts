import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aListener } from '../../../test/listener.ts'
import { listen, stop } from '../../../test/local-server.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { followedUp, send } from '../../../test/money.ts'
import { movableClock } from '../../../test/clock.ts'
import { aPushService, type PushService } from '../../../test/push-service.ts'
import { aPayLink, quickPay } from '../../../test/quick-pay.ts'

const database = useTestDatabase()
let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await aPushService()
  // The queue uses the real time, so the clock starts there.
  const clock = movableClock(new Date().toISOString())
  app = await startTestApp(database(), { clock, connections: 'usual', config: { pushesToLoopback: true, webhooksInside: true } })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const signIn = async ({ email, password }: MemberPerson) => (await app.call('sign_in', { email, password })).access_token
const isOn = async (access_token: string) => (await app.call('get_push_subscription', {}, access_token)).is_on
const save = (access_token: string, endpoint?: string) => {
  const { subscription } = service.aBrowser()
  const given = { ...subscription, ...(endpoint !== undefined && { endpoint }), hides_amounts: false }
  return app.call('save_push_subscription', given, access_token)
}
const pushesOf = async (of: MemberPerson) => {
  const { rows } = await database().owner.query<{ session_id: string }>(
    'select session_id from notifications.push_subscription where user_id = $1',
    [of.user_id],
  )
  return rows.map(({ session_id }) => session_id)
}

test('a session that ends while its browser subscribes gets no pushes', async () => {
  const marie = await aMember(app)
  await save(marie.access_token)
  const [session_id] = await pushesOf(marie)
  await app.call('sign_out', {}, marie.access_token)
  expect(await pushesOf(marie)).toEqual([])
  // Simulates a call that was authorised just before the session ended.
  await database().app.query(
    `insert into notifications.push_subscription (session_id, user_id, endpoint, p256dh, auth, hides_amounts, created_at)
     values ($1, $2, 'https://push.example.com/late', 'key', 'auth', false, now())`,
    [session_id, marie.user_id],
  )
  expect(await pushesOf(marie)).toEqual([])
})

test.each(['revoked from another device', 'a new password', 'a block'])('%s ends the pushes to a browser', async (how) => {
  const marie = await aMember(app)
  const other = await signIn(marie)
  await save(other)
  const [session_id = ''] = await pushesOf(marie)
  if (how === 'a block')
    await app.server.database
      .transaction()
      .execute((trx) => app.server.identity.blockMember(trx, { user_id: marie.user_id, reason: 'Under review' }))
  else if (how === 'a new password') {
    const change = { current_password: marie.password, new_password: 'nine blue boats 4' }
    await app.call('change_password', change, marie.access_token)
  } else await app.call('revoke_session', { session_id }, marie.access_token)
  expect(await pushesOf(marie)).toEqual([])
})

test('an expired session gets no pushes', async () => {
  const [payer, marie] = [await aFundedWallet(app), await aMember(app)]
  const browser = service.aBrowser()
  const other = await signIn(marie)
  await app.call('save_push_subscription', { ...browser.subscription, hides_amounts: false }, marie.access_token)
  const subscribed = service.aBrowser()
  await app.call('save_push_subscription', { ...subscribed.subscription, hides_amounts: false }, other)
  await database().owner.query(
    `update identity.session set last_seen_at = last_seen_at - interval '31 days'
      where id = (select session_id from notifications.push_subscription where endpoint = $1)`,
    [browser.subscription.endpoint],
  )
  await send(app, payer, marie.hai_tag, 5_00, { undo_window: false })
  await followedUp(app)
  await expect.poll(() => subscribed.told).toHaveLength(1)
  expect(browser.told).toEqual([])
})

test('a member gets pushes in at most ten browsers, the newest', async () => {
  const marie = await aMember(app)
  const tokens = [marie.access_token]
  for (let more = 0; more < 10; more += 1) tokens.push(await signIn(marie))
  for (const token of tokens) await save(token)
  expect(await pushesOf(marie)).toHaveLength(10)
  expect([await isOn(tokens[0] ?? ''), await isOn(tokens.at(-1) ?? '')]).toEqual([false, true])
})

test('push services that never answer do not delay other jobs', async () => {
  let waiting = 0
  const silent = createServer(() => void (waiting += 1))
  const origin = await listen(silent)
  const [payer, shop, listener] = [await aFundedWallet(app), await aMember(app), await aListener()]
  for (const place of [1, 2, 3, 4, 5, 6]) await save(await signIn(payer), `${origin}/${place}`)
  await send(app, await aFundedWallet(app), payer.hai_tag, 5_00, { undo_window: false })
  await followedUp(app)
  await expect.poll(() => waiting).toBe(1)
  await app.call('create_webhook', { url: listener.url }, shop.access_token)
  await quickPay(app, payer, await aPayLink(app, shop, { amount: 1_00 }), 1_00)
  await followedUp(app)
  await expect.poll(() => listener.heard.length).toBe(1)
  expect(waiting).toBe(1)
  stop(silent)
  listener.stop()
})
