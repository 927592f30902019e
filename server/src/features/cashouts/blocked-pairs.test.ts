import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { readBy, sendChat } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = cashoutsOf(() => app, database)
const { accept, alone, anAgent, confirm, dispute, handOver, inState, markSent, passes, see, runDueJob } = people
beforeEach(alone)

const blocks = ({ access_token }: MemberPerson, { user_id }: MemberPerson) => app.call('block_member', { user_id }, access_token)

async function isClosedForWords(pair: Pair): Promise<void> {
  const { chat_session_id } = await see(pair.member, pair.id)
  for (const one of [pair.member, pair.agent])
    expect(await codeOf(sendChat(app, one, chat_session_id ?? '', 'Kote ou ye?'))).toBe('CHAT_CLOSED')
}
const saidTo = async ({ member, id }: Pair) => readBy(app, member, (await see(member, id)).chat_session_id ?? '')

test.each(['the member', 'the agent'])(
  'an offer is hidden and passed on when %s blocks the other before it is accepted',
  async (who) => {
    const pair = await inState('assigned')
    const { member, agent, id } = pair
    const next = await anAgent()
    await (who === 'the member' ? blocks(member, agent) : blocks(agent, member))
    expect(await codeOf(accept(pair))).toBe('NOT_FOUND')
    expect(await codeOf(see(agent, id))).toBe('NOT_FOUND')
    expect((await app.call('list_cashout_offers', {}, agent.access_token)).items).toEqual([])
    expect((await app.call('list_cashouts', { role: 'agent' }, agent.access_token)).items).toEqual([])
    await expect.poll(async () => (await see(member, id)).counterparty?.user_id).toBe(next.user_id)
    await accept({ ...pair, agent: next })
    expect(await balancesOf(app, member)).toEqual([48_86, 51_14])
  },
)

test.each(['the member', 'the agent'])(
  'a block by %s after acceptance closes the conversation but not the payout',
  async (who) => {
    const pair = await inState('accepted')
    const { member, agent, id } = pair
    await (who === 'the member' ? blocks(member, agent) : blocks(agent, member))
    await followedUp(app)
    await runDueJob()
    await isClosedForWords(pair)
    expect(await markSent(pair)).toMatchObject({ status: 'sent', role: 'agent' })
    expect((await saidTo(pair)).join()).toContain('marked $50.00 as paid out')
    expect(await confirm(pair)).toMatchObject({ status: 'completed' })
    expect(await balancesOf(app, member)).toEqual([48_86, 0])
    expect((await app.call('list_cashouts', { role: 'agent' }, agent.access_token)).items).toMatchObject([{ id }])
  },
)

test('the hand-over code works despite a block', async () => {
  const pair = await inState('accepted')
  await blocks(pair.member, pair.agent)
  expect(await handOver(pair)).toMatchObject({ status: 'completed' })
})

test('a cash-out marked as sent before a block can still be disputed and refunded', async () => {
  const pair = await inState('sent')
  await blocks(pair.agent, pair.member)
  await dispute(pair, 'open_dispute', 'member')
  await isClosedForWords(pair)
  await dispute(pair, 'refund', 'admin')
  expect(await see(pair.member, pair.id)).toMatchObject({ status: 'refunded' })
  expect(await balancesOf(app, pair.member)).toEqual([100_00, 0])
})

test('a job that was accepted, blocked and not sent in time is not assigned to the same agent again', async () => {
  const pair = await inState('accepted')
  await blocks(pair.member, pair.agent)
  const [member] = await passes({ hours: 24 }, pair.member)
  const next = await anAgent({ level: 2 })
  await runDueJob()
  expect(await see(member, pair.id)).toMatchObject({ counterparty: { user_id: next.user_id } })
})
