import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aDestination, cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))
const { accept, alone, anAgent, askFor, aSaver, see, runDueJob, passes, inState, anAssigned, notificationsOf, onDuty } =
  cashoutsOf(() => app, database)
beforeEach(async () => {
  await alone()
  await runDueJob()
})

const expireOnBoth = () => Promise.all([runDueJob(app), runDueJob(other)])

const pass = async (pair: Pair, by: Parameters<typeof passes>[0]): Promise<Pair> => {
  const [member, agent] = await passes(by, pair.member, pair.agent)
  return { ...pair, member, agent }
}
const lock = ({ user_id }: { user_id: string }) =>
  app.server.database.transaction().execute((trx) => app.server.ledger.lock(trx, user_id))
const stateOf = async ({ member, id }: Pair) => (await see(member, id)).status
const dueForDispute = async () =>
  (await app.server.cashouts.disputable.due({ after: undefined, limit: 10 })).map(({ item_id }) => item_id)
const actionsIn = async ({ member, id }: Pair) => (await see(member, id)).timeline.map(({ action }) => action)

test('an agent who does not answer for ten minutes is skipped and the next one is asked', async () => {
  let pair = await anAssigned()
  pair = await pass(pair, { minutes: 9, seconds: 59 })
  await expireOnBoth()
  expect(await stateOf(pair)).toBe('assigned')
  await alone()
  const next = await anAgent()
  pair = await pass(pair, { seconds: 1 })
  await expireOnBoth()
  expect(await see(pair.member, pair.id)).toMatchObject({ status: 'assigned', counterparty: { user_id: next.user_id } })
  expect(await actionsIn(pair)).toEqual(['request', 'assign', 'pass_on', 'assign'])
  expect((await notificationsOf(pair.agent)).map(({ metadata }) => metadata.action_type)).toEqual([
    'cashout_taken_away',
    'cashout_requested',
    'agent_approved',
  ])
})

test('without an agent for a day it expires once, and the money and the used limit are restored', async () => {
  const pair = await pass(await inState('requested'), { hours: 24 })
  await expireOnBoth()
  expect(await stateOf(pair)).toBe('expired')
  expect(await balancesOf(app, pair.member)).toEqual([100_00, 0])
  const { limits } = await app.call('quote_cashout', { amount: 50_00 }, pair.member.access_token)
  expect(limits).toMatchObject({ per_day: { used: 0 } })
  expect((await notificationsOf(pair.member)).map(({ metadata }) => metadata.action_type)).toEqual(['cashout_expired'])
})

test('a job not paid out in time goes to the next agent once, then the money is returned; both count against the agents', async () => {
  let pair = await inState('accepted')
  await alone()
  pair = await pass(pair, { hours: 24 })
  const next = await anAgent()
  await expireOnBoth()
  expect(await see(pair.member, pair.id)).toMatchObject({ status: 'assigned', counterparty: { user_id: next.user_id } })
  const passed = async () => {
    const { rows } = await database().owner.query<{ agent_id: string }>(
      'select agent_id from cashouts.passed where cashout_id = $1',
      [pair.id],
    )
    return rows
  }
  expect(await passed()).toEqual([{ agent_id: pair.agent.user_id }])
  await accept({ ...pair, agent: next })
  const second = await pass({ ...pair, agent: next }, { hours: 24 })
  await expireOnBoth()
  expect(await see(second.member, second.id)).toMatchObject({ status: 'expired', counterparty: null })
  expect(await passed()).toEqual([])
  expect(await balancesOf(app, second.member)).toEqual([100_00, 0])
  for (const { user_id } of [pair.agent, next])
    expect(await app.call('get_agent', { agent_id: user_id }, second.member.access_token)).toMatchObject({ score: { late: 1 } })
})

test('a job that times out while the member’s wallet is locked does not count as late', async () => {
  const pair = await pass(await inState('accepted'), { hours: 24 })
  await lock(pair.member)
  await expireOnBoth()
  expect(await stateOf(pair)).not.toBe('accepted')
  const watcher = await aSaver()
  expect(await app.call('get_agent', { agent_id: pair.agent.user_id }, watcher.access_token)).toMatchObject({
    score: { late: 0 },
  })
})

test('a payout by phone has a deadline of one hour', async () => {
  const [member, agent] = await Promise.all([aSaver(), anAgent()])
  const destination_details = { ...aDestination, method: 'moncash' as const }
  const { id } = await askFor(member, 20_00, { agent_id: agent.user_id, destination_details })
  await accept({ member, agent, id })
  await onDuty(agent, 0)
  const pair = await pass({ member, agent, id }, { hours: 1 })
  await expireOnBoth()
  expect(await stateOf(pair)).toBe('requested')
})

test('after marking as sent, the member gets three reminders, then it waits for a dispute with the money held', async () => {
  let pair = await inState('sent')
  for (const hours of [2, 6, 12]) {
    pair = await pass(pair, { hours })
    await expireOnBoth()
    await expireOnBoth()
  }
  pair = await pass(pair, { hours: 3 })
  expect(await dueForDispute()).not.toContain(pair.id)
  pair = await pass(pair, { hours: 1 })
  await expireOnBoth()
  expect(await dueForDispute()).toContain(pair.id)
  expect(await stateOf(pair)).toBe('sent')
  const actions = (await notificationsOf(pair.member)).map(({ metadata }) => metadata.action_type)
  expect(actions.filter((action) => action === 'cashout_reminder')).toHaveLength(3)
  expect(await balancesOf(app, pair.member)).toEqual([48_86, 51_14])
})

test('an outage of all servers extends the deadlines once', async () => {
  const pair = await anAssigned()
  const readDeadline = async () => (await see(pair.member, pair.id)).deadline?.at ?? ''
  const before = Date.parse(await readDeadline())
  app.clock.forward({ minutes: 25 })
  await expireOnBoth()
  expect(await stateOf(pair)).toBe('assigned')
  expect(Date.parse(await readDeadline()) - before).toBe(25 * 60_000)
  await expireOnBoth()
  expect(Date.parse(await readDeadline()) - before).toBe(25 * 60_000)
})

test('deadlines set after the outage are not extended', async () => {
  app.clock.forward({ minutes: 25 })
  const pair = await anAssigned()
  const before = (await see(pair.member, pair.id)).deadline?.at
  await expireOnBoth()
  expect((await see(pair.member, pair.id)).deadline?.at).toBe(before)
})

test('jobs of a blocked agent are passed on without waiting for their deadline', async () => {
  const [offered, taken] = [await inState('assigned'), await inState('accepted')]
  await alone()
  for (const { agent } of [offered, taken])
    await app.server.database
      .transaction()
      .execute((trx) => app.server.identity.blockMember(trx, { user_id: agent.user_id, reason: 'Under review' }))
  await notificationsOf(offered.member)
  await expireOnBoth()
  expect(await stateOf(offered)).toBe('requested')
  expect(await stateOf(taken)).toBe('requested')
})
