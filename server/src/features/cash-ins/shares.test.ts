import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { followedUp, later, send, sendAtOnce } from '../../../test/money.ts'
import { fundAgents } from './index.ts'
import { readConfig } from '../../platform/config.ts'

const { sends } = readConfig({ NODE_ENV: 'test' })
const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { sends: { ...sends, confirmAbove: cents(1_000_000_00) } } })
})
afterAll(() => app.stop())
const { anAgent, setTier } = agentsOf(() => app, database)

async function aRichAgent(amount = 500_00): Promise<MemberPerson> {
  const agent = await anAgent({ cash: 0 })
  await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount }, agent.access_token)
  return agent
}
const start = (agent: MemberPerson, { hai_tag }: MemberPerson, amount: number) =>
  app.call('start_cash_in', { idempotency_key: randomUUID(), hai_tag, amount }, agent.access_token)
const confirm = ({ access_token }: MemberPerson, cash_in_id: string) =>
  app.call('confirm_cash_in', { idempotency_key: randomUUID(), cash_in_id }, access_token)
const runDueJob = () => app.server.cashIns.feature.jobs?.['cash_ins:expire']?.({})

test('money that circulates between an agent and one member earns at most the monthly maximum', async () => {
  const [first, second, third] = [await aRichAgent(1_000_00), await aMember(app), await aMember(app)]
  for (const member of [second, third]) await setTier(member, 2)
  await database().owner.query('update cash_ins.settings set share_pair_max = 30000')
  const [agent, member, neighbour] = await later(app, { minutes: 1 }, first, second, third)
  const shareOf = async (from: MemberPerson, amount: number) => {
    const { id, agent_share } = await start(agent, from, amount)
    await confirm(from, id)
    return agent_share
  }
  expect(await shareOf(member, 200_00)).toBe(1_00)
  await sendAtOnce(app, member, agent, 190_00)
  expect(await shareOf(member, 200_00)).toBe(5)
  expect(await shareOf(member, 200_00)).toBe(45)
  expect(await shareOf(member, 100_00)).toBe(0)
  expect(await shareOf(neighbour, 100_00)).toBe(50)
  const half = await later(app, { days: 16 }, agent, member)
  const [rested, returned] = await later(app, { days: 16 }, ...half)
  const { agent_share } = await start(rested, returned, 100_00)
  expect(agent_share).toBe(50)
})

test('a member who sends the cash back earns the agent nothing, and neither does a member below tier 1', async () => {
  await fundAgents(app.server.ledger, { amount: cents(100_00), from: 'sandbox' })
  const [first, second, third, stranger] = await Promise.all([aRichAgent(), aMember(app), aMember(app), aMember(app)])
  for (const one of [second, third]) await setTier(one, 1)
  const [agent, puppet, customer] = await later(app, { minutes: 1 }, first, second, third)

  const shares = []
  for (const one of [puppet, customer, stranger]) {
    const { id, agent_share } = await start(agent, one, 50_00)
    await confirm(one, id)
    shares.push(agent_share)
  }
  expect(shares).toEqual([25, 25, 0])
  for (let sent = 0; sent < 9; sent += 1) await sendAtOnce(app, puppet, agent, 5_00)
  await sendAtOnce(app, customer, agent, 10_00)
  const before = (await app.server.ledger.balances(agent.user_id)).available
  await later(app, { hours: 72 })
  await Promise.all([runDueJob(), runDueJob()])
  const after = (await app.server.ledger.balances(agent.user_id)).available
  // The agent earns shares for the cash that was not paid back: $5 from the first member and $40 from the other.
  expect(after - before).toBe(2 + 20)
  await runDueJob()
  expect((await app.server.ledger.balances(agent.user_id)).available).toBe(after)
})

test('cash that comes back through an email address and escrow earns the agent nothing either', async () => {
  await fundAgents(app.server.ledger, { amount: cents(100_00), from: 'sandbox' })
  const [first, second] = await Promise.all([aRichAgent(), aMember(app)])
  await setTier(second, 1)
  const [agent, puppet] = await later(app, { minutes: 1 }, first, second)
  await app.call('update_profile', { hidden_from_email: true }, agent.access_token)
  const { id, agent_share } = await start(agent, puppet, 50_00)
  expect(agent_share).toBe(25)
  await confirm(puppet, id)
  for (let sent = 0; sent < 9; sent += 1) await send(app, puppet, { email: agent.email }, 5_00)
  await followedUp(app)
  await app.call('claim_pending_sends', { user_id: agent.user_id, hai_tag: null, email: null, phone: null }, agent.access_token)
  expect((await app.server.ledger.balances(puppet.user_id)).available).toBe(5_00)
  const before = (await app.server.ledger.balances(agent.user_id)).available
  await later(app, { hours: 72 })
  await runDueJob()
  expect((await app.server.ledger.balances(agent.user_id)).available - before).toBe(2)
})
