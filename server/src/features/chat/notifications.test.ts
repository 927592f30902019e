import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAttachment, aTalkingPair, sendChat } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp } from '../../../test/money.ts'
import { anAsking } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const readNotifications = async ({ access_token }: MemberPerson, unread = true) => {
  await followedUp(app)
  const { items } = await app.call('list_notifications', { unread }, access_token)
  return items.filter(({ type }) => type === 'message')
}

test('a conversation notifies once with the latest message, and not again after it was read', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  for (const content of ['one', 'two']) await sendChat(app, paul, session_id, content)
  await readNotifications(marie)
  await sendChat(app, paul, session_id, 'three')
  expect(await readNotifications(marie)).toMatchObject([
    { title: 'Paul B. sent you a message', message: 'three', reference_type: 'chat_session', reference_id: session_id },
  ])
  expect(await readNotifications(paul)).toEqual([])
  await app.call('mark_session_read', { session_id }, marie.access_token)
  expect(await readNotifications(marie)).toEqual([])
})

test('messages after the read position still notify', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  const { position } = await sendChat(app, paul, session_id, 'seen')
  await Promise.all([
    sendChat(app, paul, session_id, 'not seen'),
    app.call('mark_session_read', { session_id, position }, marie.access_token),
  ])
  expect(await readNotifications(marie)).toMatchObject([{ message: 'not seen' }])
  const read = () => app.call('mark_session_notifications_read', { session_id }, marie.access_token)
  expect([await read(), await read()]).toEqual([{ count: 1 }, { count: 0 }])
})

test('a picture without text is described as one', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  await sendChat(app, paul, session_id, '', { file_id: await anAttachment(app, paul) })
  expect((await readNotifications(marie)).map(({ message }) => message)).toEqual(['A picture'])
})

test('a blocked member cannot request money and is not told why', async () => {
  const { paul, marie } = await aTalkingPair(app)
  const ask = () => app.call('request_money', anAsking(marie.hai_tag, 5_00), paul.access_token)
  await ask()
  await app.call('block_member', { user_id: paul.user_id }, marie.access_token)
  expect(await codeOf(ask())).toBe('RECIPIENT_UNAVAILABLE')
  await app.call('unblock_member', { user_id: paul.user_id }, marie.access_token)
  await ask()
})
