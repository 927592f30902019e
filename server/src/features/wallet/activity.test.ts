import { randomUUID } from 'node:crypto'
import type { ActivityItem } from '@hai/contract/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, later, runJob, send, sendAtOnce, runDueJob } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

let paul: MemberPerson
let rose: MemberPerson
beforeEach(async () => {
  ;[paul, rose] = await Promise.all([
    aFundedWallet(app, { full_name: 'Paul Baptiste' }),
    aMember(app, { full_name: 'Rose Pierre' }),
  ])
})

const activity = async (who: MemberPerson, filters: object = {}) =>
  (await app.call('list_activity', filters, who.access_token)).items
const receipt = (who: MemberPerson, transaction_id: string) => app.call('get_transaction', { transaction_id }, who.access_token)
const inShort = ({ kind, direction, status, amount, balance_after, counterparty }: ActivityItem) => [
  kind,
  direction,
  status,
  amount,
  balance_after,
  counterparty.shown_name,
]
const lines = async (who: MemberPerson) => (await activity(who)).map(inShort)
const funded = ['funding', 'in', 'completed', 100_00, 100_00, null]

describe('what each side sees', () => {
  test('a send completed at once', async () => {
    const { transaction_id } = await sendAtOnce(app, paul, rose, 25_00, { note: 'for school' })
    expect(await activity(paul)).toMatchObject([
      {
        id: transaction_id,
        kind: 'send',
        direction: 'out',
        amount: 25_00,
        fee: 25,
        tax: 3,
        status: 'completed',
        note: 'for school',
        balance_after: 74_72,
      },
      { kind: 'funding' },
    ])
    expect(await activity(rose)).toMatchObject([
      {
        id: transaction_id,
        kind: 'send',
        direction: 'in',
        amount: 25_00,
        fee: 0,
        tax: 0,
        status: 'completed',
        note: 'for school',
        balance_after: 25_00,
        counterparty: { shown_name: 'Paul Baptiste', hai_tag: paul.hai_tag },
      },
    ])
  })

  test('a send that was arriving and then completed: one item under one id', async () => {
    const { transaction_id } = await send(app, paul, rose.hai_tag, 25_00)
    expect(await lines(paul)).toEqual([['send', 'out', 'arriving', 25_00, 74_72, 'Rose P.'], funded])
    expect(await lines(rose)).toEqual([['send', 'in', 'arriving', 25_00, null, 'Paul B.']])
    expect(await receipt(rose, transaction_id)).toMatchObject({
      status: 'arriving',
      can_undo_until: null,
      timeline: [{ status: 'arriving' }],
    })
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect(await lines(paul)).toEqual([['send', 'out', 'completed', 25_00, 74_72, 'Rose Pierre'], funded])
    expect(await lines(rose)).toEqual([['send', 'in', 'completed', 25_00, 25_00, 'Paul Baptiste']])
    for (const who of [paul, rose]) {
      expect((await activity(who))[0]?.id).toBe(transaction_id)
      expect(await receipt(who, transaction_id)).toMatchObject({ timeline: [{ status: 'arriving' }, { status: 'completed' }] })
    }
  })

  test('an undone send', async () => {
    const { transaction_id } = await send(app, paul, rose.hai_tag, 25_00)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, paul.access_token)
    expect(await lines(paul)).toEqual([
      ['refund', 'in', 'undone', 25_28, 100_00, 'Rose P.'],
      ['send', 'out', 'undone', 25_00, 74_72, 'Rose P.'],
      funded,
    ])
    expect(await lines(rose)).toEqual([['send', 'in', 'undone', 25_00, null, 'Paul B.']])
    expect(await receipt(rose, transaction_id)).toMatchObject({ timeline: [{ status: 'arriving' }, { status: 'undone' }] })
  })

  test('a cancelled send to an address', async () => {
    const { transaction_id } = await send(app, paul, { email: 'Late@Example.org' }, 10_00)
    expect(await lines(paul)).toEqual([['pending_send', 'out', 'pending', 10_00, 89_89, 'late@example.org'], funded])
    expect(await receipt(paul, transaction_id)).toMatchObject({
      expires_at: expect.any(String) as string,
      can_cancel: true,
      can_undo_until: null,
      total: 10_11,
    })
    await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, paul.access_token)
    expect(await lines(paul)).toEqual([
      ['refund', 'in', 'cancelled', 10_11, 100_00, 'late@example.org'],
      ['pending_send', 'out', 'cancelled', 10_00, 89_89, 'late@example.org'],
      funded,
    ])
    expect(await receipt(paul, transaction_id)).toMatchObject({
      can_cancel: false,
      timeline: [{ status: 'pending' }, { status: 'cancelled' }],
    })
  })

  test('an expired send', async () => {
    await send(app, paul, { phone: '+50937000001' }, 10_00)
    const [paulLater] = await later(app, { days: 14 }, paul)
    await runDueJob(app)
    expect(await lines(paulLater)).toEqual([
      ['expiry', 'in', 'expired', 10_11, 100_00, '+50937000001'],
      ['pending_send', 'out', 'expired', 10_00, 89_89, '+50937000001'],
      funded,
    ])
  })

  test('a claimed send', async () => {
    const { transaction_id } = await send(app, paul, { phone: '+50937000002' }, 10_00, { note: 'welcome' })
    await database().owner.query(`update identity.profile set phone = '+50937000002', phone_verified_at = now() where id = $1`, [
      rose.user_id,
    ])
    await runJob(app, 'transfers:claim', { user_id: rose.user_id })
    expect(await lines(paul)).toEqual([['pending_send', 'out', 'completed', 10_00, 89_89, 'Rose Pierre'], funded])
    expect(await lines(rose)).toEqual([['claim', 'in', 'completed', 10_00, 10_00, 'Paul Baptiste']])
    const [claim] = await activity(rose)
    expect(await receipt(rose, claim?.id ?? '')).toMatchObject({
      kind: 'claim',
      note: 'welcome',
      timeline: [{ status: 'completed' }],
    })
    expect(await receipt(paul, transaction_id)).toMatchObject({ timeline: [{ status: 'pending' }, { status: 'completed' }] })
  })
})

test('a claimant without a name is shown as the typed address', async () => {
  await send(app, paul, { phone: '+50937000003' }, 10_00)
  await database().owner.query(`update identity.profile set phone = '+50937000003', phone_verified_at = now() where id = $1`, [
    rose.user_id,
  ])
  await runJob(app, 'transfers:claim', { user_id: rose.user_id })
  await database().owner.query(`update identity.profile set onboarded = false where id = $1`, [rose.user_id])
  expect((await activity(paul))[0]).toMatchObject({
    status: 'completed',
    counterparty: { shown_name: '+50937000003', hai_tag: null },
  })
})

describe('a receipt', () => {
  test('shows the price, also in gourdes, and until when it can be undone', async () => {
    const { transaction_id } = await send(app, paul, rose.hai_tag, 25_00)
    expect(await receipt(paul, transaction_id)).toMatchObject({
      total: 25_28,
      amount_htg: 3275,
      can_cancel: false,
      can_undo_until: new Date(app.clock.now().getTime() + 60_000).toISOString(),
    })
    expect(await receipt(rose, transaction_id)).toMatchObject({ total: 25_00, can_undo_until: null })
  })

  test('is visible only to its two sides', async () => {
    const sent = await Promise.all([sendAtOnce(app, paul, rose, 5_00), send(app, paul, { email: 'x@example.org' }, 5_00)])
    const other = await aMember(app)
    for (const { transaction_id } of sent) expect(await codeOf(receipt(other, transaction_id))).toBe('NOT_FOUND')
    expect(await codeOf(receipt(paul, randomUUID()))).toBe('NOT_FOUND')
    for (const { transaction_id } of sent) expect((await receipt(paul, transaction_id.toUpperCase())).id).toBe(transaction_id)
  })
})

describe('the list', () => {
  test('has pages without gaps or duplicates, even while it grows', async () => {
    for (let count = 0; count < 7; count += 1) await sendAtOnce(app, paul, rose, 1_00 + count)
    const [anne] = [await aFundedWallet(app)]
    await send(app, anne, rose.hai_tag, 2_00)
    const all = await activity(rose)
    const paged: ActivityItem[] = []
    let cursor: string | null = null
    do {
      const page: { items: ActivityItem[]; next_cursor: string | null } = await app.call(
        'list_activity',
        { limit: 3, ...(cursor !== null && { cursor }) },
        rose.access_token,
      )
      paged.push(...page.items)
      cursor = page.next_cursor
      await sendAtOnce(app, paul, rose, 1_00)
    } while (cursor !== null)
    expect(all).toHaveLength(8)
    expect(paged).toEqual(all)
    expect(await codeOf(app.call('list_activity', { cursor: 'bm9uc2Vuc2U' }, rose.access_token))).toBe('BAD_REQUEST')
  })

  test('is filtered by direction, kind and text', async () => {
    await sendAtOnce(app, paul, rose, 5_00, { note: 'Mangoes & 100% juice' })
    await send(app, paul, { email: 'late@example.org' }, 6_00)
    const anne = await aMember(app, { full_name: 'Anne Duval' })
    await send(app, paul, anne.hai_tag, 7_00)
    await sendAtOnce(app, rose, paul, 1_00)
    await followedUp(app)
    const amounts = async (who: MemberPerson, filters: object) => (await activity(who, filters)).map(({ amount }) => amount)
    expect(await amounts(paul, { direction: 'in' })).toEqual([1_00, 100_00])
    expect(await amounts(paul, { direction: 'out' })).toEqual([7_00, 6_00, 5_00])
    expect(await amounts(paul, { kind: 'pending_send' })).toEqual([6_00])
    expect(await amounts(paul, { kind: 'send', direction: 'in' })).toEqual([1_00])
    expect(await amounts(paul, { search: 'mangoes' })).toEqual([5_00])
    expect(await amounts(paul, { search: '100%' })).toEqual([5_00])
    expect(await amounts(paul, { search: '%' })).toEqual([5_00])
    expect(await amounts(paul, { search: 'ROSE' })).toEqual([1_00, 5_00])
    expect(await amounts(paul, { search: `@${rose.hai_tag}` })).toEqual([1_00, 5_00])
    expect(await amounts(paul, { search: 'late@' })).toEqual([6_00])
    expect(await amounts(paul, { search: 'anne' })).toEqual([7_00])
    expect(await amounts(anne, { search: 'paul' })).toEqual([7_00])
    expect(await amounts(anne, { search: 'nothing like it' })).toEqual([])
    expect(await amounts(rose, { kind: 'send', direction: 'out' })).toEqual([1_00])
  })
})

test('the dashboard is one call', async () => {
  await send(app, paul, rose.hai_tag, 25_00)
  await send(app, paul, { email: 'x@example.org' }, 5_00)
  await sendAtOnce(app, paul, rose, 1_00)
  await sendAtOnce(app, rose, paul, 1_00)
  await followedUp(app)
  expect(await app.call('get_dashboard', {}, paul.access_token)).toMatchObject({
    wallet: { available_balance: 69_72, on_hold_balance: 25_28 },
    activity: [
      { kind: 'send', direction: 'in' },
      { kind: 'send' },
      { kind: 'pending_send' },
      { kind: 'send', status: 'arriving' },
      { kind: 'funding' },
    ],
    recent_recipients: [{ shown_name: 'Rose Pierre', hai_tag: rose.hai_tag, times_paid: 1 }],
    pending_sends: 1,
    unread_notifications: 1,
    rate: { htg_per_usd: 131, source: 'Platform default' },
  })
  expect(await app.call('get_dashboard', {}, rose.access_token)).toMatchObject({
    pending_sends: 0,
    unread_notifications: 2,
    arriving: [{ direction: 'in', amount: 25_00, counterparty: { shown_name: 'Paul Baptiste' } }],
  })
})

test('the dashboard says that outgoing payments are disabled for now', async () => {
  const { user_id, access_token } = await aFundedWallet(app)
  const isLocked = async () => (await app.call('get_dashboard', {}, access_token)).is_locked
  expect(await isLocked()).toBe(false)
  await database().owner.query(`update ledger.account set status = 'locked' where owner_id = $1`, [user_id])
  expect(await isLocked()).toBe(true)
})

test('the dashboard shows the newest three unclaimed sends, to their sender only', async () => {
  const pendingOf = async (who: MemberPerson) => {
    const { pending_sends, latest_pending_sends } = await app.call('get_dashboard', {}, who.access_token)
    return { pending_sends, names: latest_pending_sends.map(({ counterparty, amount }) => [counterparty.shown_name, amount]) }
  }
  const sent = []
  for (const dollars of [1, 2, 3, 4]) sent.push(await send(app, paul, { email: `aunt${dollars}@example.org` }, dollars * 1_00))
  for (let count = 0; count < 8; count += 1) await sendAtOnce(app, paul, rose, 1_00)
  await followedUp(app)
  expect(await pendingOf(paul)).toEqual({
    pending_sends: 4,
    names: [
      ['aunt4@example.org', 4_00],
      ['aunt3@example.org', 3_00],
      ['aunt2@example.org', 2_00],
    ],
  })
  expect(await pendingOf(rose)).toEqual({ pending_sends: 0, names: [] })

  const { transaction_id } = sent[2] ?? expect.fail()
  await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, paul.access_token)
  await followedUp(app)
  expect((await pendingOf(paul)).names.map(([name]) => name)).toEqual([
    'aunt4@example.org',
    'aunt2@example.org',
    'aunt1@example.org',
  ])
})

test('the dashboard shows arriving sends even after more recent activity than it lists', async () => {
  const { transaction_id } = await send(app, paul, rose.hai_tag, 25_00)
  for (let count = 0; count < 8; count += 1) await sendAtOnce(app, paul, rose, 1_00)
  await followedUp(app)
  for (const who of [paul, rose]) {
    const { activity: latest, arriving } = await app.call('get_dashboard', {}, who.access_token)
    expect(latest).toHaveLength(8)
    expect(latest.map(({ status }) => status)).not.toContain('arriving')
    expect(arriving).toMatchObject([{ id: transaction_id, amount: 25_00, status: 'arriving' }])
  }
})
