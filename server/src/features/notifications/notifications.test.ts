import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { readBy } from '../../../test/chat.ts'
import { aFundedWallet, aMember, aSignedUpPerson, type Person } from '../../../test/members.ts'
import { codeOf, followedUp, later, runJob, send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { listening } from '../../../test/realtime.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const aPair = () => Promise.all([aFundedWallet(app, { full_name: 'Paul Baptiste' }), aMember(app, { full_name: 'Rose Pierre' })])

async function readNotifications({ access_token }: Person, filters: object = {}) {
  await followedUp(app)
  return (await app.call('list_notifications', filters, access_token)).items
}
const inShort = async (who: Person) => (await readNotifications(who)).map(({ title, message }) => `${title} / ${message}`)

describe('notifies a member', () => {
  test('tells the receiver that money arrived, with the sender and the note', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await sendAtOnce(app, payer, payee, 25_00, { note: 'for school' })
    expect(await readNotifications(payee)).toMatchObject([
      {
        user_id: payee.user_id,
        type: 'money_received',
        title: 'You received $25.00',
        message: 'From Paul B.: “for school”',
        reference_type: 'transaction',
        reference_id: transaction_id,
        metadata: { amount: 25_00 },
        read_at: null,
      },
    ])
    expect(await readNotifications(payer)).toEqual([])
    await sendAtOnce(app, payer, payee, 5_00)
    expect((await readNotifications(payee))[0]?.message).toBe('From Paul B.')
  })

  test('shows escape sequences in a note and in a task title as they were typed', async () => {
    const [payer, payee] = await aPair()
    const typed = String.raw`\u202e \u000a \x41 \u0000`
    await sendAtOnce(app, payer, payee, 25_00, { note: typed })
    expect(await inShort(payee)).toEqual([`You received $25.00 / From Paul B.: “${typed}”`])
    const { aCommand, claim, notificationsOf } = tasksOf(() => app, database)
    const command = await aCommand(payer, 20_00)
    const { id } = await app.call('create_task', { ...command, title: typed }, payer.access_token)
    await claim({ creator: payer, worker: payee, id })
    expect((await notificationsOf(payer))[0]?.message).toContain(`“${typed}”`)
  })

  test('keeps a note and a task title inside their quotation marks', async () => {
    const [payer, payee] = await aPair()
    await sendAtOnce(app, payer, payee, 1_00, { note: '”. Fee and tax: $0.00\n\nYou received $500.00. “' })
    expect(await inShort(payee)).toEqual(['You received $1.00 / From Paul B.: “’. Fee and tax: $0.00 You received $500.00. ’”'])
    const { post, see, claim } = tasksOf(() => app, database)
    const { id } = await post(payer, 20_00, { title: 'X” for you.\nYour \u200bwallet is «locked». “', hai_tag: payee.hai_tag })
    expect((await see(payee, id)).title).toBe('X” for you. Your \u200bwallet is «locked». “')
    expect((await inShort(payee))[0]).toContain('Paul B. posted “X’ for you. Your wallet is ’locked’. ’” for you.')
    await claim({ creator: payer, worker: payee, id })
    const { chat_session_id } = await see(payer, id)
    expect((await readBy(app, payer, chat_session_id ?? '')).join()).toContain(
      'took the task “X’ for you. Your wallet is ’locked’. ’”.',
    )
  })

  test('tells the receiver that money is arriving, then replaces it with the outcome; an undone send is not announced', async () => {
    const [payer, payee] = await aPair()
    await send(app, payer, payee.hai_tag, 10_00, { note: 'for school' })
    expect(await inShort(payee)).toEqual([
      '$10.00 is on its way to you / You’ll get it in 60 s, unless Paul B. undoes the payment.',
    ])
    await app.call('mark_all_notifications_read', {}, payee.access_token)
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect(await inShort(payee)).toEqual(['You received $10.00 / From Paul B.: “for school”'])
    expect(await readNotifications(payee, { unread: false })).toHaveLength(1)
    const [second, other] = await aPair()
    const { transaction_id } = await send(app, second, other.hai_tag, 10_00)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, second.access_token)
    expect(await readNotifications(other)).toEqual([])
    expect((await readNotifications(other, { unread: false })).map(({ type, reference_id }) => [type, reference_id])).toEqual([
      ['money_undone', transaction_id],
    ])
    expect(await readNotifications(second)).toEqual([])
  })

  test('tells the sender that their send was claimed or returned', async () => {
    const [payer, payee] = await aPair()
    await send(app, payer, { phone: '+50938000001' }, 10_00)
    await send(app, payer, { phone: '+50938000002' }, 20_00)
    await database().owner.query(`update identity.profile set phone = '+50938000001', phone_verified_at = now() where id = $1`, [
      payee.user_id,
    ])
    await runJob(app, 'transfers:claim', { user_id: payee.user_id })
    expect(await inShort(payer)).toEqual(['Rose P. received your $10.00 / They’ve claimed the money you sent.'])
    expect(await inShort(payee)).toEqual(['You received $10.00 / From Paul B.'])
    const [payerLater] = await later(app, { days: 14 }, payer)
    await runDueJob(app)
    expect((await inShort(payerLater))[0]).toBe(
      '$20.22 was returned to you / The payment couldn’t be delivered. The money is back in your wallet, fee included.',
    )
  })

  test('writes in the member’s own language', async () => {
    const [payer, payee] = await aPair()
    for (const [language, title] of [
      ['fr', 'Vous avez reçu 1,00\u00a0$'],
      ['ht', 'Ou resevwa 1,00\u00a0$'],
    ] as const) {
      await app.call('set_language', { language }, payee.access_token)
      await followedUp(app)
      await sendAtOnce(app, payer, payee, 1_00)
      expect((await readNotifications(payee))[0]?.title).toBe(title)
    }
  })

  test('writes in a language chosen later, also for older notifications', async () => {
    const [payer, payee] = await aPair()
    await sendAtOnce(app, payer, payee, 1_00)
    expect((await readNotifications(payee))[0]?.title).toBe('You received $1.00')
    await app.call('set_language', { language: 'fr' }, payee.access_token)
    expect((await app.call('list_notifications', {}, payee.access_token)).items[0]).toMatchObject({
      title: 'Vous avez reçu 1,00\u00a0$',
      message: 'De la part de Paul B.',
    })
    const phone = await listening(app, payee.access_token, ['notifications'])
    await app.call('set_language', { language: 'ht' }, payee.access_token)
    await followedUp(app)
    const { items } = await app.call('list_notifications', {}, payee.access_token)
    await app.call('mark_notification_read', { notification_id: items[0]?.id ?? '' }, payee.access_token)
    const update = await phone.until((message) => 'event' in message && message.event === 'update')
    expect(update).toMatchObject({ record: { title: 'Ou resevwa 1,00\u00a0$' } })
    phone.close()
  })

  test('once, with several servers running', async () => {
    const other = await startTestApp(database(), { clock: app.clock })
    const [payer, payee] = await aPair()
    for (let count = 0; count < 10; count += 1) await sendAtOnce(count % 2 ? app : other, payer, payee, 1_00)
    await followedUp(other)
    expect(await readNotifications(payee, { limit: 100 })).toHaveLength(10)
    await other.stop()
  })
})

describe('notification list', () => {
  test('shows the newest ten unread, has pages, and counts the unread', async () => {
    const [payer, payee] = await aPair()
    for (let count = 0; count < 12; count += 1) await sendAtOnce(app, payer, payee, 1_00 + count)
    await followedUp(app)
    const first = await app.call('list_notifications', {}, payee.access_token)
    expect(first.items.map(({ metadata }) => metadata.amount)).toEqual([111, 110, 109, 108, 107, 106, 105, 104, 103, 102])
    const second = await app.call('list_notifications', { cursor: first.next_cursor ?? '' }, payee.access_token)
    expect(second.items.map(({ metadata }) => metadata.amount)).toEqual([101, 100])
    expect(second.next_cursor).toBeNull()
    expect(await app.call('count_unread_notifications', {}, payee.access_token)).toEqual({ count: 12 })
    expect(await codeOf(app.call('list_notifications', { cursor: 'nonsense' }, payee.access_token))).toBe('BAD_REQUEST')
  })

  test('marks one read, then all; the full list keeps the read ones', async () => {
    const [payer, payee] = await aPair()
    for (let count = 0; count < 3; count += 1) await sendAtOnce(app, payer, payee, 1_00)
    const [newest] = await readNotifications(payee)
    const mark = { notification_id: newest?.id ?? '' }
    expect(await app.call('mark_notification_read', mark, payee.access_token)).toEqual({})
    const [marked] = await readNotifications(payee, { unread: false })
    app.clock.forward({ minutes: 1 })
    expect(await app.call('mark_notification_read', mark, payee.access_token)).toEqual({})
    expect((await readNotifications(payee, { unread: false }))[0]).toEqual(marked)
    expect(await readNotifications(payee)).toHaveLength(2)
    expect(await app.call('mark_all_notifications_read', {}, payee.access_token)).toEqual({ count: 2 })
    expect(await app.call('mark_all_notifications_read', {}, payee.access_token)).toEqual({ count: 0 })
    expect(await readNotifications(payee)).toEqual([])
    expect(await readNotifications(payee, { unread: false })).toHaveLength(3)
  })

  test.each([
    `reference_type = 'escrow_case'`,
    `type = 'document_approved', facts = '{"about":{"purpose":"tax_return","reason":null,"tier":null}}'`,
    `facts = '{"name":null,"amount":100}'`,
    `facts = '{"amount":100,"count":"3"}'`,
  ])('leaves out a notification that another version stored with unknown values: %s', async (values) => {
    const [payer, payee] = await aPair()
    for (let count = 1; count <= 4; count += 1) await sendAtOnce(app, payer, payee, count * 1_00)
    const [, second, third] = await readNotifications(payee)
    const unknown = [second?.id, third?.id]
    await database().owner.query(`update notifications.notification set ${values} where id = any ($1)`, [unknown])
    const first = await app.call('list_notifications', { limit: 1 }, payee.access_token)
    const last = await app.call('list_notifications', { limit: 1, cursor: first.next_cursor ?? '' }, payee.access_token)
    expect([first, last].map(({ items }) => items.map(({ metadata }) => metadata.amount))).toEqual([[4_00], [1_00]])
    expect(last.next_cursor).toBeNull()
  })

  test('shows only the caller’s notifications', async () => {
    const [payer, payee] = await aPair()
    await sendAtOnce(app, payer, payee, 1_00)
    const [own] = await readNotifications(payee)
    expect(await readNotifications(payer, { unread: false })).toEqual([])
    expect(await codeOf(app.call('mark_notification_read', { notification_id: own?.id ?? '' }, payer.access_token))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(app.call('mark_notification_read', { notification_id: randomUUID() }, payee.access_token))).toBe(
      'NOT_FOUND',
    )
    expect(await readNotifications(payee)).toHaveLength(1)
  })
})

test('a payment claimed by onboarding names the new member, and tells nobody before', async () => {
  const payer = await aFundedWallet(app, { full_name: 'Paul Baptiste' })
  const email = `${randomUUID()}@example.org`
  await send(app, payer, { email }, 10_00)
  const person = await aSignedUpPerson(app, { email })
  await app.call('ensure_profile', { user_id: person.user_id, email }, person.access_token)
  await runJob(app, 'transfers:claim', { user_id: person.user_id })
  expect([await inShort(payer), await inShort(person)]).toEqual([[], []])
  const profile = { user_id: person.user_id, full_name: 'Rose Pierre', hai_tag: `t${randomUUID().slice(0, 8)}`, phone: null }
  await app.call('complete_user_onboarding', profile, person.access_token)
  await runJob(app, 'transfers:claim', { user_id: person.user_id })
  expect(await inShort(payer)).toEqual(['Rose P. received your $10.00 / They’ve claimed the money you sent.'])
  expect(await inShort(person)).toEqual(['You received $10.00 / From Paul B.'])
})

test('a person without a name is shown by the typed address, or as "somebody" in the reader’s language', async () => {
  const [payer, payee] = await aPair()
  await send(app, payer, { phone: '+50938000003' }, 10_00)
  await database().owner.query(
    `update identity.profile set full_name = '', phone = '+50938000003', phone_verified_at = now() where id = $1`,
    [payee.user_id],
  )
  await runJob(app, 'transfers:claim', { user_id: payee.user_id })
  expect(await inShort(payer)).toEqual(['+50938000003 received your $10.00 / They’ve claimed the money you sent.'])
  await app.call('set_language', { language: 'ht' }, payer.access_token)
  await followedUp(app)
  await sendAtOnce(app, payee, payer, 5_00)
  expect((await readNotifications(payer))[0]?.message).toContain('Yon moun')
})

test('an open browser updates at once: balance, activity and unread count on both sides, and what was read elsewhere', async () => {
  const [payer, payee] = await aPair()
  const [payerBrowser, payeeBrowser] = await Promise.all([
    listening(app, payer.access_token, ['wallet']),
    listening(app, payee.access_token, ['wallet', 'notifications']),
  ])
  const { transaction_id } = await send(app, payer, payee.hai_tag, 25_00, { note: 'live' })
  const expectPush = (client: typeof payerBrowser, channel: string, event: string, part: object) =>
    client.until((message) => {
      if (!('event' in message) || message.channel !== channel || message.event !== event) return false
      return Object.entries(part).every(([name, value]) =>
        Object.entries(message.record).some(([key, found]) => key === name && found === value),
      )
    })
  await expectPush(payerBrowser, 'wallet', 'balance', { available_balance: 74_72, on_hold_balance: 25_28 })
  await expectPush(payerBrowser, 'wallet', 'activity', { id: transaction_id, status: 'arriving', direction: 'out' })
  await expectPush(payeeBrowser, 'wallet', 'activity', { id: transaction_id, status: 'arriving', direction: 'in' })
  await expectPush(payeeBrowser, 'notifications', 'insert', { type: 'money_arriving' })

  app.clock.forward({ minutes: 1 })
  await runDueJob(app)
  await expectPush(payerBrowser, 'wallet', 'balance', { available_balance: 74_72, on_hold_balance: 0 })
  await expectPush(payerBrowser, 'wallet', 'activity', { id: transaction_id, status: 'completed' })
  await expectPush(payerBrowser, 'wallet', 'recipients', {})
  expect((await app.call('list_recent_recipients', {}, payer.access_token)).items).toMatchObject([{ times_paid: 1 }])
  await expectPush(payeeBrowser, 'wallet', 'balance', { available_balance: 25_00 })
  await expectPush(payeeBrowser, 'wallet', 'activity', { id: transaction_id, status: 'completed', balance_after: 25_00 })
  await expectPush(payeeBrowser, 'notifications', 'insert', { type: 'money_received', message: 'From Paul B.: “live”' })

  await app.call('mark_all_notifications_read', {}, payee.access_token)
  await expectPush(payeeBrowser, 'notifications', 'update', { type: 'money_received', read_at: app.clock.now().toISOString() })
  payerBrowser.close()
  payeeBrowser.close()
})
