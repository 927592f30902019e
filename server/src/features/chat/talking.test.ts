import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAttachment, aTalkingPair, readBy, sendChat, seenBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, sendAtOnce } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const open = ({ access_token }: MemberPerson, hai_tag: string) => app.call('open_chat_session', { hai_tag }, access_token)
const listOf = async ({ access_token }: MemberPerson) => (await app.call('list_chat_sessions', {}, access_token)).items
const unreadOf = async ({ access_token }: MemberPerson) => (await app.call('count_unread_messages', {}, access_token)).count

describe('opening a conversation', () => {
  test('works for members who have dealt with each other, and gives both the same conversation', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    expect(await open(marie, paul.hai_tag)).toMatchObject({
      id: session_id,
      context_type: 'other',
      cashout_amount: null,
      task_title: null,
      counterparty: { shown_name: 'Paul Baptiste', hai_tag: paul.hai_tag, is_staff: false },
      can_write: true,
    })
    const all = await Promise.all(Array.from({ length: 50 }, () => open(paul, marie.hai_tag)))
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([session_id]))
  })

  test('answers alike for strangers, for the caller and for unknown tags', async () => {
    const [paul, rose] = [await aMember(app), await aMember(app)]
    for (const tag of [rose.hai_tag, paul.hai_tag, 'nobody_at_all']) expect(await codeOf(open(paul, tag))).toBe('NOT_FOUND')
  })

  test('shows it in the other’s list after the first message', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    expect([await listOf(paul), await listOf(marie)]).toEqual([[], []])
    await sendChat(app, paul, session_id, 'Bonjou')
    expect(await listOf(marie)).toMatchObject([
      { id: session_id, unread_count: 1, last_message_content: 'Bonjou', last_message_sender_id: paul.user_id },
    ])
    expect(await listOf(paul)).toMatchObject([{ id: session_id, unread_count: 0 }])
  })
})

describe('messages', () => {
  test('are read by both as typed: scripts, links, right-to-left text', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    const said = ['<script>alert(1)</script>', 'https://evil.test/?a=1&b="2"', 'مرحبا \u202eabc', 'a\n\nb\tc', '👩‍👩‍👧 é']
    for (const content of said) await sendChat(app, paul, session_id, content)
    expect(await readBy(app, marie, session_id)).toEqual(said)
    expect(await readBy(app, paul, session_id)).toEqual(said)
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \n\u200b\u2060 '],
    ['marks of no letter', '\u0301\u0301\u200d'],
    ['half a character', 'a\ud83d'],
    ['a bell', 'a\u0007'],
    ['a NUL', 'a\0'],
    ['too much', 'x'.repeat(2_001)],
    ['ten kilobytes', 'é'.repeat(5_000)],
  ])('reject %s', async (_what, content) => {
    const { paul, session_id } = await aTalkingPair(app)
    expect(await codeOf(sendChat(app, paul, session_id, content))).toBe('BAD_REQUEST')
    expect(await readBy(app, paul, session_id)).toEqual([])
  })

  test('may have the maximum length in the widest characters', async () => {
    const { paul, session_id } = await aTalkingPair(app)
    await sendChat(app, paul, session_id, '語'.repeat(2_000))
    expect((await seenBy(app, paul, session_id)).last_message_content).toBe('語'.repeat(140))
  })

  test('are stored once for fifty retries; the same key with another text is rejected', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    const idempotency_key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendChat(app, paul, session_id, 'once', { idempotency_key })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await readBy(app, marie, session_id)).toEqual(['once'])
    expect(await codeOf(sendChat(app, paul, session_id, 'twice', { idempotency_key }))).toBe('IDEMPOTENCY_CONFLICT')
    const { session_id: elsewhere, ...other } = await aTalkingPair(app)
    expect(await codeOf(sendChat(app, paul, elsewhere, 'once', { idempotency_key }))).toBe('NOT_FOUND')
    expect((await sendChat(app, other.paul, elsewhere, 'once', { idempotency_key })).content).toBe('once')
  })

  test('sent with one key to two people at the same moment are stored once', async () => {
    const [{ paul, session_id }, rose] = [await aTalkingPair(app), await aMember(app)]
    await sendAtOnce(app, paul, rose, 5_00)
    await followedUp(app)
    const { id: other_id } = await open(paul, rose.hai_tag)
    const idempotency_key = randomUUID()
    const both = await Promise.allSettled(
      Array.from({ length: 10 }, (_, nth) => sendChat(app, paul, nth % 2 ? session_id : other_id, 'once', { idempotency_key })),
    )
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    expect([...(await readBy(app, paul, session_id)), ...(await readBy(app, paul, other_id))]).toEqual(['once'])
  })

  test('sent at the same time get positions without gaps, and both read the same order', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    const both = Array.from({ length: 24 }, (_, index) => sendChat(app, index % 2 ? paul : marie, session_id, `m${index}`))
    const positions = (await Promise.all(both)).map(({ position }) => position)
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    expect(await readBy(app, paul, session_id, { limit: 100 })).toEqual(await readBy(app, marie, session_id, { limit: 100 }))
    expect([await unreadOf(paul), await unreadOf(marie)]).toEqual([12, 12])
  })

  test('are loaded in pages, and missed ones after the last known position', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    for (let count = 1; count <= 7; count += 1) await sendChat(app, paul, session_id, `m${count}`)
    const pages = []
    let cursor: string | undefined
    do {
      const page = await app.call('list_chat_messages', { session_id, limit: 3, ...(cursor && { cursor }) }, marie.access_token)
      pages.push(page.items.map(({ content }) => content))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(pages).toEqual([['m5', 'm6', 'm7'], ['m2', 'm3', 'm4'], ['m1']])
    expect(await readBy(app, marie, session_id, { after: 5 })).toEqual(['m6', 'm7'])
    expect(await readBy(app, marie, session_id, { after: 0, limit: 2 })).toEqual(['m1', 'm2'])
    expect(await readBy(app, marie, session_id, { after: 7 })).toEqual([])
    const odd = app.call('list_chat_messages', { session_id, cursor: 'x' }, marie.access_token)
    expect(await codeOf(odd)).toBe('BAD_REQUEST')
  })

  test('are searched in one conversation, ignoring case, without wildcards', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    for (const content of ['Bonjou Marie', '100% sure', 'bonjou ankò']) await sendChat(app, paul, session_id, content)
    const find = async (query: string) =>
      (await app.call('search_chat_messages', { session_id, query }, marie.access_token)).items.map(({ content }) => content)
    expect(await find('BONJOU')).toEqual(['bonjou ankò', 'Bonjou Marie'])
    expect(await find('0%')).toEqual(['100% sure'])
    expect(await find('%%')).toEqual([])
  })
})

describe('pictures', () => {
  const fetchImage = ({ access_token }: MemberPerson, message_id: string) =>
    app.post('/rpc/get_chat_image', { message_id }, access_token)

  test('are visible to the two participants only', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    const { id, message_type } = await sendChat(app, paul, session_id, '', { file_id: await anAttachment(app, paul) })
    expect(message_type).toBe('image')
    for (const who of [paul, marie]) {
      const answer = await fetchImage(who, id)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    expect((await fetchImage(await aMember(app), id)).status).toBe(404)
    const text = await sendChat(app, paul, session_id, 'text')
    expect((await fetchImage(marie, text.id)).status).toBe(404)
  })

  test('pictures that are others’, used or unknown cannot be sent', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    const file_id = await anAttachment(app, paul)
    expect(await codeOf(sendChat(app, marie, session_id, '', { file_id }))).toBe('NOT_FOUND')
    expect(await codeOf(sendChat(app, paul, session_id, '', { file_id: randomUUID() }))).toBe('NOT_FOUND')
    await sendChat(app, paul, session_id, 'look', { file_id })
    expect(await codeOf(sendChat(app, paul, session_id, 'again', { file_id }))).toBe('NOT_FOUND')
    expect(await readBy(app, marie, session_id)).toEqual(['look'])
  })
})

describe('read marks', () => {
  const mark = ({ access_token }: MemberPerson, session_id: string, position?: number) =>
    app.call('mark_session_read', { session_id, ...(position !== undefined && { position }) }, access_token)

  test('persist, and the other participant sees them', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    for (const content of ['a', 'b', 'c']) await sendChat(app, paul, session_id, content)
    await sendChat(app, marie, session_id, 'd')
    expect(await mark(marie, session_id, 2)).toEqual({ read_position: 2, unread_count: 1 })
    expect(await mark(marie, session_id, 1)).toEqual({ read_position: 2, unread_count: 1 })
    expect((await seenBy(app, paul, session_id)).other_read_position).toBe(2)
    expect(await mark(marie, session_id, 2_000_000_000)).toEqual({ read_position: 4, unread_count: 0 })
    expect([await unreadOf(paul), await unreadOf(marie)]).toEqual([1, 0])
  })

  test('can be set for all conversations, for the caller only', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    await sendChat(app, paul, session_id, 'a')
    await sendChat(app, paul, session_id, 'b')
    const all = (user_id: string) => app.call('mark_all_messages_as_read', { user_id }, marie.access_token)
    expect(await codeOf(all(paul.user_id))).toBe('FORBIDDEN')
    expect(await all(marie.user_id)).toEqual({ count: 2 })
    expect(await all(marie.user_id)).toEqual({ count: 0 })
    expect(await unreadOf(marie)).toBe(0)
  })

  test('count correctly when marks and messages cross', async () => {
    const { paul, marie, session_id } = await aTalkingPair(app)
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 2 ? sendChat(app, paul, session_id, `m${index}`) : mark(marie, session_id),
      ),
    )
    const { unread_count, read_position } = await seenBy(app, marie, session_id)
    expect(unread_count).toBe(12 - read_position)
    expect((await mark(marie, session_id)).unread_count).toBe(0)
  })
})

test('another member’s conversation is NOT_FOUND for every call', async () => {
  const { paul, session_id } = await aTalkingPair(app)
  const { id: message_id } = await sendChat(app, paul, session_id, 'secret')
  const { access_token } = await aMember(app)
  const tries = [
    app.call('get_chat_session', { session_id }, access_token),
    app.call('list_chat_messages', { session_id }, access_token),
    app.call('list_chat_messages', { session_id, after: 0 }, access_token),
    app.call('search_chat_messages', { session_id, query: 'secret' }, access_token),
    app.call('send_chat_message', { idempotency_key: randomUUID(), session_id, content: 'me too' }, access_token),
    app.call('mark_session_read', { session_id }, access_token),
    app.call('show_typing', { session_id }, access_token),
    app.call('block_member', { user_id: paul.user_id }, access_token),
    app.call(
      'report_conversation',
      { session_id, category: 'other', description: 'It is none of mine, but still.' },
      access_token,
    ),
  ]
  expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'NOT_FOUND'))
  expect((await app.post('/rpc/get_chat_image', { message_id }, access_token)).status).toBe(404)
  expect(await readBy(app, paul, session_id)).toEqual(['secret'])
})
