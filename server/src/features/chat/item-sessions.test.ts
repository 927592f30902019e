import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { readBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/members.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { usd } from '../../platform/words/words.ts'
import type { Item, SystemMessage } from './item-sessions.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const open = (item: Item) => app.server.database.transaction().execute((trx) => app.server.chat.openSession(trx, item))
const post = (message: SystemMessage) =>
  app.server.database.transaction().execute((trx) => app.server.chat.addSystemMessage(trx, message))
const aPair = async (): Promise<[string, string]> => [(await aMember(app)).user_id, (await aMember(app)).user_id]
const unreadOf = async (session_id: string, user_id: string) => {
  const { rows } = await database().owner.query<{ unread_count: number }>(
    'select unread_count from chat.participant where session_id = $1 and user_id = $2',
    [session_id, user_id],
  )
  return rows[0]?.unread_count
}

test('an item has one conversation between the same two members, however often it is opened', async () => {
  const [a, b] = await aPair()
  const related_id = randomUUID()
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, index) => open({ kind: 'cashout', related_id, members: index % 2 ? [a, b] : [b, a] })),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await open({ kind: 'task', related_id, members: [a, b] })).not.toBe(ids[0])
  expect(await open({ kind: 'cashout', related_id, members: [a, (await aPair())[0]] })).not.toBe(ids[0])
})

test('a system message is unread for both, except for the member who caused it', async () => {
  const [a, b] = await aPair()
  const session_id = await open({ kind: 'cashout', related_id: randomUUID(), members: [a, b] })
  expect(await Promise.all([a, b].map((who) => unreadOf(session_id, who)))).toEqual([1, 1])
  await post({ session_id, actor_id: a, key: 'chat.system.opened.cashout' })
  expect(await Promise.all([a, b].map((who) => unreadOf(session_id, who)))).toEqual([1, 2])
})

test('a conversation is rolled back together with its item', async () => {
  const [a, b] = await aPair()
  const item: Item = { kind: 'task', related_id: randomUUID(), members: [a, b] }
  await expect(
    app.server.database.transaction().execute(async (trx) => {
      await app.server.chat.openSession(trx, item)
      throw new Error('the item was rejected')
    }),
  ).rejects.toThrow('the item was rejected')
  const { rows } = await database().owner.query('select from chat.session where context_id = $1', [item.related_id])
  expect(rows).toEqual([])
})

test.each([`word_values = '{"amount":{"htg":6550}}'`, `word_values = '{"amount":null}'`, `word_key = 'chat.system.opened.loan'`])(
  'a system message of another version has a neutral text: %s',
  async (stored) => {
    const [a, b] = await Promise.all([aMember(app), aMember(app)])
    const session_id = await open({ kind: 'cashout', related_id: randomUUID(), members: [a.user_id, b.user_id] })
    await post({ session_id, actor_id: a.user_id, key: 'chat.system.cashout.accept', values: { amount: usd(cents(50_00)) } })
    await runWithoutTriggers(database(), `update chat.message set ${stored} where session_id = $1 and position = 2`, [session_id])
    const neutral = 'This message can’t be shown.'
    expect((await readBy(app, b, session_id))[1]).toBe(neutral)
    const { items } = await app.call('list_chat_sessions', {}, b.access_token)
    expect(items.map(({ last_message_content }) => last_message_content)).toEqual([neutral])
  },
)

test('a dozen simultaneous system messages get positions without gaps', async () => {
  const [a, b] = await aPair()
  const session_id = await open({ kind: 'task', related_id: randomUUID(), members: [a, b] })
  await Promise.all(Array.from({ length: 12 }, () => post({ session_id, actor_id: b, key: 'chat.system.opened.task' })))
  const { rows } = await database().owner.query<{ position: number }>(
    'select position from chat.message where session_id = $1 order by position',
    [session_id],
  )
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
})
