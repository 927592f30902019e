import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf } from '../../../test/cashouts.ts'
import { seenBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { followedUp, sendAtOnce } from '../../../test/money.ts'
import { askFor } from '../../../test/requests.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const cashouts = cashoutsOf(() => app, database)
const tasks = tasksOf(() => app, database)
beforeEach(cashouts.alone)

const nameInChat = async (who: MemberPerson, session_id: string | null) =>
  (await seenBy(app, who, session_id ?? '')).counterparty.shown_name
const nameByTag = async ({ access_token }: MemberPerson, { hai_tag }: MemberPerson) =>
  (await app.call('find_recipient', { hai_tag }, access_token)).shown_name
const nameInActivity = async ({ access_token }: MemberPerson, kind: 'task' | 'cash_out') =>
  (await app.call('list_activity', { kind }, access_token)).items[0]?.counterparty.shown_name

test('once an agent has accepted a cash-out, both see full names on every page', async () => {
  const { member, agent, id } = await cashouts.inState('completed')
  for (const [who, other, name] of [
    [member, agent, 'Paul Desir'],
    [agent, member, 'Marie Joseph'],
  ] as const) {
    const cashout = await cashouts.see(who, id)
    expect(cashout.counterparty?.shown_name).toBe(name)
    expect(await nameInChat(who, cashout.chat_session_id)).toBe(name)
    expect(await nameInActivity(who, 'cash_out')).toBe(name)
    expect(await nameByTag(who, other)).toBe(name)
  }
  expect(await app.call('get_agent', { agent_id: agent.user_id }, member.access_token)).toMatchObject({
    shown_name: 'Paul Desir',
  })
})

test('a request of an agent who has accepted a cash-out is still marked, because neither has paid the other', async () => {
  const { member, agent } = await cashouts.inState('completed')
  await askFor(app, agent, member, 5_00)
  const { items } = await app.call('list_money_requests', { direction: 'incoming' }, member.access_token)
  expect(items).toMatchObject([{ is_stranger: true, counterparty: { shown_name: 'Paul Desir' } }])
})

test('the people of a task see full names on every page once one has paid the other, but not for its reward', async () => {
  const pair = await tasks.inState('approved')
  const namesFor = async (who: MemberPerson) => {
    const task = await tasks.see(who, pair.id)
    const other = who === pair.creator ? task.worker : task.creator
    return [other?.shown_name, await nameInChat(who, task.chat_session_id), await nameInActivity(who, 'task')]
  }
  expect(await namesFor(pair.creator)).toEqual(Array(3).fill('Paul D.'))
  expect(await namesFor(pair.worker)).toEqual(Array(3).fill('Marie J.'))

  await sendAtOnce(app, pair.creator, pair.worker, 5_00)
  await followedUp(app)
  expect(await namesFor(pair.creator)).toEqual(Array(3).fill('Paul Desir'))
  expect(await namesFor(pair.worker)).toEqual(Array(3).fill('Marie Joseph'))
})
