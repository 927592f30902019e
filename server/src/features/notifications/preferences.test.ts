import { randomUUID } from 'node:crypto'
import { isNotifiedByDefault, kindOf, mayChoose, notificationChannels, notificationKinds } from '@hai/contract/notification-kinds'
import { notificationTypes, type NotificationPreference } from '@hai/contract/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentsOf, aPlace } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type Person } from '../../../test/members.ts'
import { codeOf, followedUp, send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { tasksOf } from '../../../test/tasks.ts'
import { listening } from '../../../test/realtime.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const aPair = () => Promise.all([aFundedWallet(app, { full_name: 'Paul Baptiste' }), aMember(app, { full_name: 'Rose Pierre' })])

async function choose({ access_token }: Person, ...preferences: NotificationPreference[]) {
  const chosen = await app.call('set_notification_preferences', { preferences }, access_token)
  await followedUp(app)
  return chosen.preferences
}
const on = (kind: NotificationPreference['kind'], channel: NotificationPreference['channel']) => ({ kind, channel, is_on: true })
const off = (kind: NotificationPreference['kind'], channel: NotificationPreference['channel']) => ({
  kind,
  channel,
  is_on: false,
})

async function readNotifications({ access_token }: Person, filters: object = {}) {
  await followedUp(app)
  return (await app.call('list_notifications', filters, access_token)).items
}

const mailsTo = async ({ email }: Person) => {
  await followedUp(app)
  return (await app.server.outbox.list()).filter(({ to, body }) => to === email && body.includes('tab=sounds'))
}

describe('preference list', () => {
  test('every notification type has a kind, and every shown choice exists', async () => {
    expect(new Set(notificationTypes.map(kindOf)).size).toBeGreaterThan(1)
    expect(kindOf('money_requested')).toBe('requests')
    expect(kindOf('money_received')).toBe('money')
    const member = await aMember(app)
    const { preferences } = await app.call('get_notification_preferences', {}, member.access_token)
    expect(preferences.every(({ kind, channel }) => mayChoose(kind, channel))).toBe(true)
    expect(preferences.every(({ kind, channel, is_on }) => is_on === isNotifiedByDefault(kind, channel))).toBe(true)
    const all = Object.keys(notificationKinds).length * notificationChannels.length
    expect(preferences.length).toBeLessThan(all)
  })

  test('a choice is stored for one member and can be reset', async () => {
    const [one, other] = await aPair()
    expect(await choose(one, off('money', 'in_app'), on('money', 'mail'))).toEqual(
      expect.arrayContaining([off('money', 'in_app'), on('money', 'mail')]),
    )
    expect((await app.call('get_notification_preferences', {}, one.access_token)).preferences).toContainEqual(
      off('money', 'in_app'),
    )
    expect((await app.call('get_notification_preferences', {}, other.access_token)).preferences).toContainEqual(
      on('money', 'in_app'),
    )
    expect(await choose(one, off('money', 'in_app'), on('money', 'in_app'))).toContainEqual(on('money', 'in_app'))
  })

  test('anything with money waiting for an answer is always shown in the app; messages have no mail', async () => {
    const { access_token } = await aMember(app)
    for (const preference of [off('cashouts', 'in_app'), off('account', 'in_app'), on('messages', 'mail')])
      expect(await codeOf(app.call('set_notification_preferences', { preferences: [preference] }, access_token))).toBe(
        'BAD_REQUEST',
      )
    expect(await codeOf(app.call('set_notification_preferences', { preferences: [] }, access_token))).toBe('BAD_REQUEST')
  })
})

describe('a member who turned off money notifications in the app', () => {
  test('finds them in the list as read, and the unread count stays zero', async () => {
    const [payer, payee] = await aPair()
    await choose(payee, off('money', 'in_app'))
    const browser = await listening(app, payee.access_token, ['notifications'])
    await sendAtOnce(app, payer, payee, 5_00)
    expect(await readNotifications(payee)).toEqual([])
    expect(await app.call('count_unread_notifications', {}, payee.access_token)).toEqual({ count: 0 })
    expect(await readNotifications(payee, { unread: false })).toMatchObject([
      { type: 'money_received', read_at: app.clock.now().toISOString() },
    ])
    const heard = await browser.until((message) => 'event' in message && message.channel === 'notifications')
    expect(heard).toMatchObject({ record: { read_at: app.clock.now().toISOString() } })
    browser.close()
  })

  test('is not told the outcome of an arriving payment either', async () => {
    const [payer, payee] = await aPair()
    await choose(payee, off('money', 'in_app'))
    await send(app, payer, payee.hai_tag, 10_00)
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect(await readNotifications(payee)).toEqual([])
    expect(await readNotifications(payee, { unread: false })).toMatchObject([{ type: 'money_received' }])
  })
})

describe('a member who wants mails about money', () => {
  test('gets one for money received, with a link to it and to the settings, without the payer’s note', async () => {
    const [payer, payee] = await aPair()
    await choose(payee, on('money', 'mail'))
    const { transaction_id } = await sendAtOnce(app, payer, payee, 25_00, { note: 'look at evil.example' })
    const mails = await mailsTo(payee)
    expect(mails.map(({ subject }) => subject)).toEqual(['You received $25.00'])
    expect(mails[0]?.body).toContain('Hello Rose Pierre,')
    expect(mails[0]?.body).toContain('From Paul B.')
    expect(mails[0]?.body).toContain(`/wallet/${transaction_id}`)
    expect(mails[0]?.body).not.toContain('evil.example')
    expect(await readNotifications(payee)).toMatchObject([{ message: 'From Paul B.: “look at evil.example”' }])
    expect(await mailsTo(payer)).toEqual([])
  })

  test('gets none while a payment is arriving, one when it is final, and none when it was undone', async () => {
    const [payer, payee] = await aPair()
    await choose(payee, on('money', 'mail'))
    await send(app, payer, payee.hai_tag, 10_00)
    expect(await mailsTo(payee)).toEqual([])
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect((await mailsTo(payee)).map(({ subject }) => subject)).toEqual(['You received $10.00'])
    const [second, other] = await aPair()
    await choose(other, on('money', 'mail'))
    const { transaction_id } = await send(app, second, other.hai_tag, 10_00)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, second.access_token)
    expect(await mailsTo(other)).toEqual([])
  })

  test('gets them in their language, also when app notifications are off', async () => {
    const [payer, payee] = await aPair()
    await app.call('set_language', { language: 'fr' }, payee.access_token)
    await choose(payee, on('money', 'mail'), off('money', 'in_app'))
    await followedUp(app)
    await sendAtOnce(app, payer, payee, 1_00)
    expect((await mailsTo(payee)).map(({ subject }) => subject)).toEqual(['Vous avez reçu 1,00\u00a0$'])
  })
})

test.each([
  ['en', 'Marie J. posted a task for you.'],
  ['fr', 'Marie J. a publié une mission pour vous.'],
  ['ht', 'Marie J. poste yon travay pou ou.'],
] as const)('a mail about a task in %s omits the title and its quotation marks', async (language, sentence) => {
  const { aCreator, post } = tasksOf(() => app, database)
  const worker = await aMember(app)
  await app.call('set_language', { language }, worker.access_token)
  await choose(worker, on('tasks', 'mail'))
  await post(await aCreator(), 20_00, { title: 'Paint my door', hai_tag: worker.hai_tag })
  const [mail] = await mailsTo(worker)
  expect(mail?.body).toContain(sentence)
  expect(mail?.body).not.toMatch(/Paint|[“”«»]/)
})

test('a member without choices gets no mails about money', async () => {
  const [payer, payee] = await aPair()
  await sendAtOnce(app, payer, payee, 1_00)
  expect(await readNotifications(payee)).toHaveLength(1)
  expect(await mailsTo(payee)).toEqual([])
})

test('account decisions are mailed unless the member turned them off', async () => {
  const { setTier, decide } = agentsOf(() => app, database)
  const [one, other] = await aPair()
  await choose(other, off('account', 'mail'))
  for (const person of [one, other]) {
    await setTier(person, 2)
    const { id } = await app.call('request_agent_status', aPlace, person.access_token)
    await decide(id, 'approved')
  }
  expect((await mailsTo(one)).map(({ subject }) => subject)).toEqual(['You’re now an agent'])
  expect(await mailsTo(other)).toEqual([])
  expect(await readNotifications(other)).toMatchObject([{ type: 'agent_approved', read_at: null }])
})

test('deleting an account deletes its choices', async () => {
  const member = await aMember(app)
  await choose(member, on('money', 'mail'))
  const owner = database().owner
  await owner.query('insert into deletions.deletion_request (id, user_id, requested_at) values ($1, $2, now())', [
    randomUUID(),
    member.user_id,
  ])
  await owner.query(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, [
    member.user_id,
  ])
  const { rows } = await owner.query('select * from notifications.preference where user_id = $1', [member.user_id])
  expect(rows).toEqual([])
})
