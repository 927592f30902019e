import { randomUUID } from 'node:crypto'
import { AS_OF_HEADER } from '@hai/contract/as-of'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { listening } from '../../../test/realtime.ts'

const database = useTestDatabase()
const clock = movableClock(new Date().toISOString())
let app: TestApp
let neighbour: TestApp
let marie: MemberPerson
let jean: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
  neighbour = await startTestApp(database(), { clock, config: { runsWorker: false } })
})
afterAll(() => Promise.all([app.stop(), neighbour.stop()]))
beforeEach(async () => {
  marie = await aFundedWallet(app, { full_name: 'Marie Joseph' })
  jean = await aMember(app, { full_name: 'Jean Pierre' })
})

async function pay(amount: number): Promise<void> {
  const payee = { hai_tag: jean.hai_tag }
  const quote = await app.call('quote_transfer', { payee, amount, undo_window: false }, marie.access_token)
  const send = { idempotency_key: randomUUID(), payee, amount, quoted_total: quote.total, undo_window: false }
  await app.call('send_money', send, marie.access_token)
}

async function readAt(access_token: string): Promise<string | null> {
  const answer = await fetch(`${app.url}/rpc/get_dashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  return answer.headers.get(AS_OF_HEADER)
}

test('a subscription tells whether an event has concerned the member since an answer was read', async () => {
  await app.server.feed.caughtUp()
  const [before, mine] = [await readAt(jean.access_token), await readAt(marie.access_token)]
  const page = await listening(app, jean.access_token, [])
  expect(await page.subscribe('wallet')).toEqual({ type: 'subscribed', channel: 'wallet', as_of: before })
  page.close()
  await pay(1_00)
  await app.server.feed.caughtUp()
  // The payment also creates a notification, which is another event.
  await app.server.feed.caughtUp()
  const later = await listening(app, jean.access_token, [])
  const now = await readAt(jean.access_token)
  expect(now).not.toBe(before)
  expect(await later.subscribe('wallet')).toEqual({ type: 'subscribed', channel: 'wallet', as_of: now })
  later.close()
  expect(await readAt(marie.access_token)).not.toBe(mine)
})

test('a state read by one process never counts as current in another', async () => {
  const page = await listening(neighbour, jean.access_token, [])
  const answer = await page.subscribe('wallet')
  expect(answer).not.toMatchObject({ as_of: await readAt(jean.access_token) })
  page.close()
})
