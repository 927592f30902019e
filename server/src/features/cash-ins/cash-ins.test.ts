import { randomUUID } from 'node:crypto'
import { cashInActions, cashInRoles, cashInStatuses, cashInStepOf } from '@hai/contract/cash-in-steps'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, later, sendAtOnce } from '../../../test/money.ts'
import { fundAgents } from './index.ts'

vi.setConfig({ testTimeout: 120_000 })

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const { anAgent, setTier } = agentsOf(() => app, database)

const fund = ({ access_token }: MemberPerson, amount: number) =>
  app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount }, access_token)
async function aRichAgent(amount = 500_00, cash = 0): Promise<MemberPerson> {
  const agent = await anAgent({ cash })
  if (amount > 0) await fund(agent, amount)
  return agent
}
const start = (agent: MemberPerson, to: { hai_tag: string }, amount: number, idempotency_key = randomUUID()) =>
  app.call('start_cash_in', { idempotency_key, hai_tag: to.hai_tag, amount }, agent.access_token)
const confirm = ({ access_token }: MemberPerson, cash_in_id: string, idempotency_key = randomUUID()) =>
  app.call('confirm_cash_in', { idempotency_key, cash_in_id }, access_token)
const decline = ({ access_token }: MemberPerson, cash_in_id: string) => app.call('decline_cash_in', { cash_in_id }, access_token)
const cancel = ({ access_token }: MemberPerson, cash_in_id: string) => app.call('cancel_cash_in', { cash_in_id }, access_token)
const get = ({ access_token }: MemberPerson, cash_in_id: string) => app.call('get_cash_in', { cash_in_id }, access_token)
const runDueJob = () => app.server.cashIns.feature.jobs?.['cash_ins:expire']?.({})

test('a confirmed cash-in is available at once without a fee, and the agent earns 0.5 % after 72 hours', async () => {
  await fundAgents(app.server.ledger, { amount: cents(100_00), from: 'sandbox' })
  const [agent, member] = [await aRichAgent(500_00, 100_00), await aMember(app)]
  await setTier(member, 1)
  const key = randomUUID()
  const begun = await start(agent, member, 50_01, key)
  expect(begun).toMatchObject({ role: 'agent', status: 'waiting', amount: 50_01, agent_share: 25, actions: ['cancel'] })
  expect(begun.counterparty.shown_name).toBe('Marie J.')
  expect(await start(agent, member, 50_01, key)).toEqual(begun)
  expect(await codeOf(start(agent, member, 60_00, key))).toBe('IDEMPOTENCY_CONFLICT')
  expect(await balancesOf(app, member)).toEqual([0, 0])

  const seen = await get(member, begun.id)
  expect(seen).toMatchObject({ role: 'member', agent_share: null, actions: ['confirm', 'decline'] })
  const confirmed = randomUUID()
  const done = await confirm(member, begun.id, confirmed)
  expect(done).toMatchObject({ status: 'completed', actions: [], version: 2 })
  expect(await confirm(member, begun.id, confirmed)).toEqual(done)
  expect(await codeOf(confirm(member, begun.id))).toBe('INVALID_TRANSITION')
  expect(await balancesOf(app, member)).toEqual([50_01, 0])
  expect(await balancesOf(app, agent)).toEqual([500_00 - 50_01, 0])
  const { duty } = await app.call('get_agent_dashboard', {}, agent.access_token)
  expect(duty.cash).toBe(150_01)
  const sharesOf = async ({ access_token }: MemberPerson) =>
    (await app.call('get_agent_earnings', { days: 7 }, access_token)).cash_in_shares
  const due = new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString()
  expect(await sharesOf(agent)).toEqual({ waiting: 25, next_at: due, wait_hours: 72 })
  expect(await get(agent, begun.id)).toMatchObject({ share_due_at: due })
  const [almost] = await later(app, { hours: 71 }, agent)
  await runDueJob()
  expect(await balancesOf(app, almost)).toEqual([500_00 - 50_01, 0])
  const [paid, paidMember] = await later(app, { hours: 1 }, almost, member)
  await Promise.all([runDueJob(), runDueJob()])
  await runDueJob()
  expect(await balancesOf(app, paid)).toEqual([500_00 - 50_01 + 25, 0])
  expect(await sharesOf(paid)).toEqual({ waiting: 0, next_at: null, wait_hours: 72 })

  const activity = async ({ access_token }: MemberPerson) =>
    (await app.call('list_activity', { kind: 'cash_in' }, access_token)).items
  expect(await activity(paidMember)).toMatchObject([
    { direction: 'in', amount: 50_01, fee: 0, counterparty: { shown_name: 'Paul D.' } },
  ])
  expect(await activity(paid)).toMatchObject([
    { direction: 'in', amount: 25, counterparty: { shown_name: null } },
    { direction: 'out', amount: 50_01, counterparty: { shown_name: 'Marie J.' } },
  ])
  const { today } = await app.call('get_agent_dashboard', {}, paid.access_token)
  expect(today).toEqual({ completed: 1, earned: 25 })
  const { items } = await app.call('list_cash_ins', { role: 'agent' }, paid.access_token)
  expect(items.map(({ id }) => id)).toEqual([begun.id])
})

test('others cannot see a cash-in, and each side has its own actions', async () => {
  const [agent, other, member] = [await aRichAgent(), await aRichAgent(0), await aMember(app)]
  const { id } = await start(agent, member, 20_00)
  const tries = [
    get(other, id),
    confirm(other, id),
    confirm(agent, id),
    decline(other, id),
    decline(agent, id),
    cancel(other, id),
  ]
  expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'NOT_FOUND'))
  expect(await codeOf(cancel(member, id))).toBe('FORBIDDEN')
  expect(await codeOf(start(member, agent, 20_00))).toBe('FORBIDDEN')
})

test('every transition outside the table is rejected', async () => {
  const agent = await aRichAgent()
  const reach = { completed: confirm, declined: decline, cancelled: cancel } as const
  const actions = { confirm, decline, cancel } as const
  for (const [state, reachState] of Object.entries(reach)) {
    const member = await aMember(app)
    const { id } = await start(agent, member, 5_00)
    await reachState(state === 'cancelled' ? agent : member, id)
    const tries = [actions.confirm(member, id), actions.decline(member, id), actions.cancel(agent, id)]
    expect(await Promise.all(tries.map(codeOf)), state).toEqual(tries.map(() => 'INVALID_TRANSITION'))
  }
  const steps = cashInStatuses.flatMap((from) =>
    cashInActions.flatMap((action) => cashInRoles.map((by) => cashInStepOf(from, action, by))),
  )
  expect(steps.filter((step) => step !== null && step.from !== 'waiting')).toEqual([])
})

test('an unconfirmed cash-in expires for both at once, and the agent can ask again', async () => {
  const [first, second] = [await aRichAgent(), await aMember(app)]
  const { id } = await start(first, second, 20_00)
  const [agent, member] = await later(app, { minutes: 10 }, first, second)
  expect(await get(member, id)).toMatchObject({ status: 'expired', actions: [] })
  expect(await codeOf(confirm(member, id))).toBe('INVALID_TRANSITION')
  expect((await app.call('list_cash_ins', { state: 'waiting' }, member.access_token)).items).toEqual([])
  const again = await start(agent, member, 20_00)
  await later(app, { minutes: 10 })
  await runDueJob()
  const { rows } = await database().owner.query('select status from cash_ins.cash_in where id = any ($1)', [[id, again.id]])
  expect(rows).toEqual([{ status: 'expired' }, { status: 'expired' }])
})

test('an impossible cash-in is rejected before cash changes hands', async () => {
  const [agent, member] = [await aRichAgent(30_00), await aMember(app)]
  expect(await codeOf(start(agent, member, 1_99))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await codeOf(start(agent, member, 1_000_01))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await codeOf(start(agent, member, 30_01))).toBe('INSUFFICIENT_FUNDS')
  expect(await codeOf(start(agent, agent, 20_00))).toBe('RECIPIENT_IS_SELF')
  expect(await codeOf(start(agent, { hai_tag: 'nobody_has_this' }, 20_00))).toBe('RECIPIENT_UNAVAILABLE')
  await database().owner.query('insert into chat.block (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    member.user_id,
    agent.user_id,
  ])
  expect(await codeOf(start(agent, member, 20_00))).toBe('RECIPIENT_UNAVAILABLE')
  await setTier(agent, 1)
  await fund(agent, 300_00)
  expect(await codeOf(start(agent, await aMember(app), 260_00))).toBe('LIMIT_EXCEEDED')
})

test('members are protected: one request per agent, an hour’s pause after a decline, and limits per agent in total and per hour', async () => {
  const [first, second] = [await aRichAgent(), await aMember(app)]
  const { id } = await start(first, second, 5_00)
  expect(await codeOf(start(first, second, 5_00))).toBe('RATE_LIMITED')
  await decline(second, id)
  expect(await codeOf(start(first, second, 5_00))).toBe('RATE_LIMITED')
  await database().owner.query('update cash_ins.settings set waiting_max = 2, per_hour = 3')
  const [agent, member] = await later(app, { minutes: 61 }, first, second)
  const [third, fourth] = [await aMember(app), await aMember(app)]
  await start(agent, member, 5_00)
  const { id: taken_back } = await start(agent, third, 5_00)
  expect(await codeOf(start(agent, fourth, 5_00))).toBe('RATE_LIMITED')
  await cancel(agent, taken_back)
  await cancel(agent, (await start(agent, fourth, 5_00)).id)
  expect(await codeOf(start(agent, fourth, 5_00))).toBe('RATE_LIMITED')
  await database().owner.query('update cash_ins.settings set waiting_max = 5, per_hour = 60')
  app.clock.forward({ minutes: 1 })
})

test('a cash-in that waits longer than an hour still counts, and the same member is not asked twice', async () => {
  await database().owner.query('update cash_ins.settings set wait_minutes = 180, waiting_max = 1')
  const [first, second, third] = [await aRichAgent(), await aMember(app), await aMember(app)]
  await start(first, second, 5_00)
  const [agent] = await later(app, { minutes: 90 }, first)
  expect(await codeOf(start(agent, second, 5_00))).toBe('RATE_LIMITED')
  expect(await codeOf(start(agent, third, 5_00))).toBe('RATE_LIMITED')
  await database().owner.query('update cash_ins.settings set wait_minutes = 10, waiting_max = 5')
  app.clock.forward({ minutes: 1 })
})

test('a member with a full wallet keeps the cash, and so does one whose agent cannot pay any more', async () => {
  const [agent, member] = [await aRichAgent(200_00), await aMember(app)]
  const { id: too_much } = await start(agent, member, 150_01)
  await expect(confirm(member, too_much)).rejects.toMatchObject({
    body: { code: 'LIMIT_EXCEEDED', data: { name: 'balance', limit: 150_00 } },
  })
  const other = await aMember(app)
  const { id: late } = await start(agent, other, 100_00)
  await cancel(agent, too_much)
  await confirm(member, (await start(agent, member, 150_00)).id)
  await expect(confirm(other, late)).rejects.toMatchObject({
    body: { code: 'AGENT_UNAVAILABLE', data: { reason: 'unavailable' } },
  })
  await fund(agent, 100_00)
  await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, agent.user_id))
  expect(await codeOf(confirm(other, late))).toBe('AGENT_UNAVAILABLE')
  expect(await balancesOf(app, other)).toEqual([0, 0])
  const { id: refused } = await start(await aRichAgent(), other, 20_00)
  await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, other.user_id))
  expect(await codeOf(confirm(other, refused))).toBe('WALLET_LOCKED')
})

test('fifty simultaneous confirmations pay once, and of a confirmation and a cancellation exactly one happens', async () => {
  const [agent, member] = [await aRichAgent(), await aMember(app)]
  const { id } = await start(agent, member, 10_00)
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => confirm(member, id)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balancesOf(app, member)).toEqual([10_00, 0])
  const other = await aMember(app)
  const raced = await start(agent, other, 10_00)
  await Promise.allSettled([confirm(other, raced.id), cancel(agent, raced.id)])
  const { status } = await get(other, raced.id)
  expect([status, await balancesOf(app, other)]).toEqual(
    status === 'completed' ? ['completed', [10_00, 0]] : ['cancelled', [0, 0]],
  )
})

test('while the platform’s account is empty the share stays due, and the job pays it once there is money', async () => {
  const { rows } = await database().owner.query<{ held: string }>(
    "select balance as held from ledger.account where kind = 'agent_subsidy' and owner_id is null",
  )
  const [agent, member] = [await aRichAgent(1_000_00), await aMember(app)]
  await setTier(member, 2)
  // With this fee rule, the agent’s share exceeds the balance of the platform account that pays it.
  await database().owner.query("update fees.rule set bands = $1 where operation = 'cash_in'", [
    JSON.stringify([{ from_amount: 0, fixed: Number(rows[0]?.held ?? 0) + 1, rate_bp: 0, minimum: 0, maximum: null }]),
  ])
  const fresh = await startTestApp(database(), { clock: app.clock })
  const { id } = await fresh.call(
    'start_cash_in',
    { idempotency_key: randomUUID(), hai_tag: member.hai_tag, amount: 100_00 },
    agent.access_token,
  )
  await fresh.stop()
  await confirm(member, id)
  const [due] = await later(app, { hours: 72 }, agent)
  await runDueJob()
  expect(await balancesOf(app, due)).toEqual([900_00, 0])
  await fundAgents(app.server.ledger, { amount: cents(100_00), from: 'sandbox' })
  await runDueJob()
  await runDueJob()
  expect(await balancesOf(app, due)).toEqual([900_00 + Number(rows[0]?.held ?? 0) + 1, 0])
})

test('a notification asks the member to confirm, and the agent is told the answer', async () => {
  const [agent, member] = [await aRichAgent(), await aMember(app)]
  const notificationsOf = async ({ access_token }: MemberPerson) =>
    (await app.call('list_notifications', {}, access_token)).items.map(({ type, reference_id }) => [type, reference_id])
  const { id } = await start(agent, member, 10_00)
  await followedUp(app)
  expect(await notificationsOf(member)).toContainEqual(['cash_in_requested', id])
  const waitingFor = async ({ access_token }: MemberPerson) =>
    (await app.call('get_dashboard', {}, access_token)).waiting_for_me.map(({ kind, id: about, amount }) => [kind, about, amount])
  expect([await waitingFor(member), await waitingFor(agent)]).toEqual([[['cash_in', id, 10_00]], []])
  await confirm(member, id)
  expect(await waitingFor(member)).toEqual([])
  const { id: refused } = await start(agent, member, 10_00)
  await decline(member, refused)
  await followedUp(app)
  expect(await notificationsOf(agent)).toEqual(
    expect.arrayContaining([
      ['cash_in_confirmed', id],
      ['cash_in_declined', refused],
    ]),
  )
})

test('a confirmation that waits for an agent’s row does not block the ledger', async () => {
  const [agent, member, other] = [await aRichAgent(), await aMember(app), await aRichAgent(20_00)]
  const { id } = await start(agent, member, 10_00)
  const busy = await database().owner.connect()
  try {
    await busy.query('begin')
    await busy.query('select from agents.agent where user_id = $1 for update', [agent.user_id])
    const confirming = confirm(member, id)
    const waiting = `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
                      where not granted and datname = current_database()`
    const count = async () => (await busy.query<{ count: number }>(waiting)).rows[0]?.count
    await expect.poll(count).toBeGreaterThan(0)
    await sendAtOnce(app, other, await aMember(app), 5_00)
    await busy.query('commit')
    expect(await confirming).toMatchObject({ status: 'completed' })
  } finally {
    busy.release(true)
  }
})
