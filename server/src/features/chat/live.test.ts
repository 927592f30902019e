import { randomUUID } from 'node:crypto'
import { chatChannel } from '@hai/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aTalkingPair, readBy, sendChat, seenBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'
import { connect, isEvent, listening, type RealtimeClient } from '../../../test/realtime.ts'
import type { PersonalRow } from '../../personal-data.ts'

const database = useTestDatabase()
let app: TestApp
let neighbour: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  neighbour = await startTestApp(database(), { clock: app.clock, config: { runsWorker: false } })
})
afterAll(() => Promise.all([app.stop(), neighbour.stop()]))

const subscribe = (where: TestApp, { access_token }: MemberPerson, session_id: string) =>
  listening(where, access_token, [chatChannel(session_id), 'read_status'])
const hasHeard = (client: RealtimeClient, content: string) =>
  client.until((message) => isEvent(message) && 'content' in message.record && message.record.content === content)
const hasSession = (client: RealtimeClient, matches: (event: { unread_messages: number; can_write: boolean }) => boolean) =>
  client.until(
    (message) =>
      isEvent(message) &&
      'session' in message.record &&
      matches({ ...message.record.session, unread_messages: message.record.unread_messages }),
  )

test('a message and the unread count reach both members, on any server', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  const [ofPaul, ofMarie] = [await subscribe(app, paul, session_id), await subscribe(neighbour, marie, session_id)]
  const key = randomUUID()
  await sendChat(app, paul, session_id, 'Bonjou', { idempotency_key: key })
  await Promise.all([hasHeard(ofPaul, 'Bonjou'), hasHeard(ofMarie, 'Bonjou')])
  await hasSession(ofMarie, ({ unread_messages }) => unread_messages === 1)
  const channel = chatChannel(session_id)
  expect(ofPaul.events(channel).at(-1)?.record).toMatchObject({ idempotency_key: key })
  expect(ofMarie.events(channel).at(-1)?.record).toMatchObject({ idempotency_key: null })

  await app.call('mark_session_read', { session_id }, marie.access_token)
  await ofPaul.until((message) => isEvent(message) && message.channel === 'read_status' && message.event === 'insert')
  await hasSession(ofMarie, ({ unread_messages }) => unread_messages === 0)
  for (const client of [ofPaul, ofMarie]) client.close()
})

test('the typing indicator reaches the other member on another server, and nobody after a block', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  const [ofPaul, ofMarie] = [await subscribe(app, paul, session_id), await subscribe(neighbour, marie, session_id)]
  await app.call('show_typing', { session_id }, paul.access_token)
  await ofMarie.until((message) => isEvent(message) && message.event === 'typing')
  expect(ofMarie.events(chatChannel(session_id))[0]?.record).toEqual({ session_id, user_id: paul.user_id })
  await app.call('block_member', { user_id: paul.user_id }, marie.access_token)
  await app.call('show_typing', { session_id }, paul.access_token)
  await app.call('unblock_member', { user_id: paul.user_id }, marie.access_token)
  await sendChat(app, paul, session_id, 'done')
  await hasHeard(ofMarie, 'done')
  expect(ofMarie.events(chatChannel(session_id)).filter(({ event }) => event === 'typing')).toHaveLength(1)
  expect(ofPaul.events(chatChannel(session_id)).filter(({ event }) => event === 'typing')).toEqual([])
  for (const client of [ofPaul, ofMarie]) client.close()
})

test('nobody can subscribe to a conversation of others or to one that does not exist', async () => {
  const { session_id } = await aTalkingPair(app)
  const client = await connect(app)
  client.send({ type: 'auth', access_token: (await aMember(app)).access_token })
  for (const channel of [chatChannel(session_id), chatChannel(randomUUID()), 'chat:', 'chat:x'])
    expect(await client.subscribe(channel)).toEqual({ type: 'error', code: 'FORBIDDEN', channel })
  client.close()
})

test('a block ends the conversation for both, even during a message; system messages continue', async () => {
  const { paul, marie } = await aTalkingPair(app)
  const members = [paul.user_id, marie.user_id] as const
  const session_id = await app.server.database
    .transaction()
    .execute((trx) => app.server.chat.openSession(trx, { kind: 'task', related_id: randomUUID(), members }))
  const ofPaul = await subscribe(app, paul, session_id)
  await sendChat(app, paul, session_id, 'before')
  const crossing = Promise.allSettled(Array.from({ length: 10 }, (_, index) => sendChat(app, paul, session_id, `m${index}`)))
  await app.call('block_member', { user_id: paul.user_id }, marie.access_token)
  const heard = await readBy(app, marie, session_id, { limit: 100 })
  await crossing
  expect(await readBy(app, marie, session_id, { limit: 100 })).toEqual(heard)

  for (const who of [paul, marie]) expect(await codeOf(sendChat(app, who, session_id, 'after'))).toBe('CHAT_CLOSED')
  await hasSession(ofPaul, ({ can_write }) => !can_write)
  expect(await seenBy(app, paul, session_id)).toMatchObject({ can_write: false, is_blocked: false })
  expect(await seenBy(app, marie, session_id)).toMatchObject({ can_write: false, is_blocked: true })
  const message = { session_id, actor_id: null, key: 'chat.system.opened.task' } as const
  await app.server.database.transaction().execute((trx) => app.server.chat.addSystemMessage(trx, message))
  expect(await readBy(app, marie, session_id, { limit: 100 })).toHaveLength(heard.length + 1)
  ofPaul.close()
})

test('after unblocking, the member leaves the list and both can write again', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  const block = (name: 'block_member' | 'unblock_member') => app.call(name, { user_id: paul.user_id }, marie.access_token)
  const blocked = async () => (await app.call('list_blocked_members', {}, marie.access_token)).items
  await Promise.all([block('block_member'), block('block_member')])
  expect(await blocked()).toMatchObject([{ user_id: paul.user_id, shown_name: 'Paul Baptiste' }])
  await block('unblock_member')
  await block('unblock_member')
  expect(await blocked()).toEqual([])
  expect((await sendChat(app, paul, session_id, 'again')).position).toBe(1)
})

test('each side reads system messages in their own language', async () => {
  const { paul, marie } = await aTalkingPair(app)
  await app.call('set_language', { language: 'fr' }, marie.access_token)
  const members = [paul.user_id, marie.user_id] as const
  const session_id = await app.server.database
    .transaction()
    .execute((trx) => app.server.chat.openSession(trx, { kind: 'cashout', related_id: randomUUID(), members }))
  expect((await readBy(app, paul, session_id))[0]).toContain('this cash-out')
  expect((await readBy(app, marie, session_id))[0]).toContain('ce retrait')
  await app.call('set_language', { language: 'ht' }, marie.access_token)
  expect((await readBy(app, marie, session_id))[0]).toContain('retrè')
})

test('a report names the conversation for staff to read', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  const description = 'Asks me for the code of my cash-out.'
  await app.call('report_conversation', { session_id, category: 'scam', description }, marie.access_token)
  const { rows } = await database().owner.query('select session_id, category from abuse_reports.report where reported_id = $1', [
    paul.user_id,
  ])
  expect(rows).toEqual([{ session_id, category: 'scam' }])
})

async function copyOf({ user_id, email }: MemberPerson, name: string): Promise<PersonalRow[]> {
  const table = app.server.chat.feature.personalData?.find((one) => one.name === name)
  const rows: PersonalRow[] = []
  for await (const page of table?.pages({ user_id, email }) ?? []) rows.push(...page)
  return rows
}

test('a data export contains conversations and blocks; messages of a deleted member stay with the other', async () => {
  const { paul, marie, session_id } = await aTalkingPair(app)
  await sendChat(app, paul, session_id, 'from Paul')
  await sendChat(app, marie, session_id, 'from Marie')
  await app.call('block_member', { user_id: paul.user_id }, marie.access_token)
  expect(await copyOf(marie, 'chat_messages')).toMatchObject([
    { from: 'other', with_name: 'Paul Baptiste', content: 'from Paul' },
    { from: 'you', with_hai_tag: paul.hai_tag, content: 'from Marie' },
  ])
  expect(await copyOf(marie, 'blocked_members')).toMatchObject([{ name: 'Paul Baptiste', hai_tag: paul.hai_tag }])

  const { owner } = database()
  await owner.query(`insert into deletions.deletion_request (id, user_id, requested_at) values (gen_random_uuid(), $1, now())`, [
    paul.user_id,
  ])
  await owner.query(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, [
    paul.user_id,
  ])
  const { items } = await app.call('list_chat_messages', { session_id }, marie.access_token)
  expect(items.map(({ message_type, content }) => [message_type, content])).toEqual([
    ['text', 'from Paul'],
    ['text', 'from Marie'],
  ])
  expect(await copyOf(marie, 'blocked_members')).toEqual([])
})
