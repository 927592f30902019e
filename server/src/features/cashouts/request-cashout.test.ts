import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { aDestination, cashoutsOf } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const { aSaver, anAgent, askFor, see, alone, onDuty, setLevel, setTier, decline, cancel, anAssigned, passes, runDueJob } =
  cashoutsOf(() => app, database)
beforeEach(alone)

const quote = ({ access_token }: MemberPerson, amount: number, agent_id?: string) =>
  app.call('quote_cashout', { amount, ...(agent_id !== undefined && { agent_id }) }, access_token)
async function dataOf(call: Promise<unknown>) {
  const refused: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  return refused instanceof Refused ? refused.body : null
}

test('the quote shows the cost, the amount in gourdes and the remaining limits', async () => {
  const member = await aSaver()
  const { htg_per_usd } = await app.call('get_htg_rate', {}, member.access_token)
  expect(await quote(member, 50_00)).toMatchObject({
    amount: 50_00,
    fee: 1_10,
    tax: 4,
    total: 51_14,
    payee_gets: 50_00,
    available_after: 48_86,
    agent_obstacle: null,
    amount_htg: Math.round(50_00 * htg_per_usd) / 100,
    htg_per_usd,
    limits: { each: 150_00, per_day: { limit: 250_00, used: 0, remaining: 250_00 }, days_30: { limit: 1_500_00, used: 0 } },
  })
  expect(await codeOf(quote(member, 4_99))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await codeOf(quote(member, 450_01))).toBe('AMOUNT_OUT_OF_BOUNDS')
})

test('a request holds amount, fee and tax, and fixes the rate of that day', async () => {
  const member = await aSaver()
  const made = await askFor(member, 50_00)
  expect(made).toMatchObject({
    role: 'member',
    status: 'requested',
    version: 1,
    total: 51_14,
    counterparty: null,
    agent_share: null,
    actions: ['cancel'],
    deadline: { kind: 'expire' },
    destination_details: { ...aDestination, account: '' },
    timeline: [{ action: 'request', by: 'member', status: 'requested' }],
  })
  expect(await balancesOf(app, member)).toEqual([48_86, 51_14])
  await database().owner.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (99.99, 'test', $1)`, [
    app.clock.now(),
  ])
  expect(await see(member, made.id)).toMatchObject({ amount_htg: made.amount_htg, htg_per_usd: made.htg_per_usd })
  const [activity] = (await app.call('list_activity', {}, member.access_token)).items
  expect(activity).toMatchObject({ kind: 'cash_out', direction: 'out', status: 'pending', amount: 50_00, fee: 1_10, tax: 4 })
  const holds = await app.call('get_holds', {}, member.access_token)
  expect(holds).toMatchObject({ on_hold_balance: 51_14, items: [{ kind: 'cash_out', amount: 51_14 }] })
})

test('the same key returns the same answer and holds the money once; another payload is rejected', async () => {
  const member = await aSaver()
  const { total } = await quote(member, 20_00)
  const command = { idempotency_key: randomUUID(), amount: 20_00, quoted_total: total, destination_details: aDestination }
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call('request_cashout', command, member.access_token)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await balancesOf(app, member))[1]).toBe(total)
  expect(await codeOf(app.call('request_cashout', { ...command, amount: 25_00 }, member.access_token))).toBe(
    'IDEMPOTENCY_CONFLICT',
  )
})

test('an impossible cash-out is rejected before money moves', async () => {
  const member = await aSaver({ amount: 140_00 })
  const newcomer = await aSaver({ tier: 0 })
  expect(await dataOf(quote(newcomer, 20_00))).toMatchObject({ code: 'TIER_NEEDED', data: { tier: 1 } })
  expect(await codeOf(askFor(member, 20_00, { quoted_total: 20_00 }))).toBe('QUOTE_CHANGED')
  expect(await codeOf(askFor(member, 139_00))).toBe('INSUFFICIENT_FUNDS')
  expect(await dataOf(askFor(member, 151_00))).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    data: { name: 'each', limit: 150_00, remaining: 150_00 },
  })
  const bank = { ...aDestination, method: 'bank' } as const
  expect(await codeOf(askFor(member, 20_00, { destination_details: bank }))).toBe('BAD_REQUEST')
  expect(await codeOf(askFor(member, 20_00, { destination_details: { ...aDestination, phone: '3712' } }))).toBe('BAD_REQUEST')
  expect(await balancesOf(app, member)).toEqual([140_00, 0])
})

test('the daily and the 30-day limit apply, and cancelled cash-outs do not count', async () => {
  const member = await aSaver({ amount: 700_00 })
  const first = await askFor(member, 150_00)
  expect((await quote(member, 20_00)).limits).toMatchObject({ per_day: { used: 150_00, remaining: 100_00 } })
  expect(await dataOf(askFor(member, 101_00))).toMatchObject({ data: { name: 'day', limit: 250_00, used: 150_00 } })
  await cancel({ member, agent: member, id: first.id })
  expect((await quote(member, 20_00)).limits).toMatchObject({ per_day: { used: 0 }, days_30: { used: 0 } })
  await setTier(member, 2)
  await database().owner.query(`update limits.tier set cashout_30_days = 20000 where tier = 2`)
  const [later] = await passes({ seconds: 6 }, member)
  await askFor(later, 150_00)
  expect(await dataOf(askFor(later, 51_00))).toMatchObject({ data: { name: 'days_30', limit: 200_00 } })
  await database().owner.query(`update limits.tier set cashout_30_days = 400000 where tier = 2`)
})

test('the chosen agent is asked; an unavailable one is rejected with a reason and nothing is held', async () => {
  const [member, agent] = await Promise.all([aSaver({ tier: 2, amount: 400_00 }), anAgent({ cash: 60_00 })])
  const reasonFor = async (amount: number, more: object = {}) => {
    const refused = await dataOf(askFor(member, amount, { agent_id: agent.user_id, ...more }))
    return refused ? refused.data : refused
  }
  expect(await reasonFor(101_00)).toEqual({ reason: 'level' })
  expect(await reasonFor(61_00)).toEqual({ reason: 'cash' })
  expect(await reasonFor(20_00, { destination_details: { ...aDestination, method: 'natcash' } })).toEqual({ reason: 'method' })
  expect(await reasonFor(20_00, { agent_id: member.user_id })).toEqual({ reason: 'unavailable' })
  expect(await reasonFor(20_00, { agent_id: randomUUID() })).toEqual({ reason: 'unavailable' })
  expect(await quote(member, 61_00, agent.user_id)).toMatchObject({ agent_obstacle: 'cash' })
  await Promise.all([20_00, 20_00].map((amount) => askFor(member, amount, { agent_id: agent.user_id })))
  expect(await reasonFor(10_00)).toEqual({ reason: 'open_jobs' })
  await setLevel(agent, 2)
  expect(await reasonFor(21_00)).toEqual({ reason: 'cash' })
  await onDuty(agent, 0)
  expect(await reasonFor(10_00)).toEqual({ reason: 'off_duty' })
  expect((await balancesOf(app, member))[1]).toBe(2 * (20_00 + 45 + 2))
})

test('without a choice, the agent in the department with the best score is chosen, then the one with the fewest jobs', async () => {
  const member = await aSaver({ tier: 2, amount: 600_00 })
  const [good, bad] = await Promise.all([anAgent(), anAgent(), anAgent({ department: 'Nord' })])
  await database().owner.query(
    `insert into agents.record (agent_id, completed, disputed, late) values ($1, 40, 0, 0), ($2, 40, 9, 9)`,
    [good.user_id, bad.user_id],
  )
  const whoGets = async (amount = 20_00, more: Parameters<typeof askFor>[2] = {}) => {
    const { id } = await askFor(member, amount, more)
    return { id, to: (await see(member, id)).counterparty?.user_id ?? null }
  }
  expect((await whoGets()).to).toBe(good.user_id)
  const second = await whoGets()
  expect(second.to).toBe(good.user_id)
  expect((await whoGets()).to).toBe(bad.user_id)
  await decline({ member, agent: good, id: second.id })
  expect((await see(member, second.id)).counterparty).toMatchObject({ user_id: bad.user_id })
  expect((await whoGets(20_00, { destination_details: { ...aDestination, department: 'Sud' } })).to).toBeNull()

  await alone()
  const [busy, free] = await Promise.all([anAgent({ level: 2 }), anAgent({ level: 2, cash: 0 })])
  expect((await whoGets()).to).toBe(busy.user_id)
  await onDuty(free, 500_00)
  expect((await whoGets()).to).toBe(free.user_id)
})

test('an agent who declined is not asked again; an agent who comes on duty gets what is waiting', async () => {
  const { member, agent, id } = await anAssigned()
  await alone()
  await onDuty(agent, 500_00)
  await decline({ member, agent, id })
  expect(await see(member, id)).toMatchObject({ status: 'requested', counterparty: null, deadline: { kind: 'expire' } })
  expect(await codeOf(see(agent, id))).toBe('NOT_FOUND')
  await runDueJob()
  expect(await see(member, id)).toMatchObject({ status: 'requested' })
  const next = await anAgent()
  await expect.poll(async () => (await see(member, id)).counterparty?.user_id).toBe(next.user_id)
})

test('a member and an agent are not matched after a block by either', async () => {
  const [member, shy, tired, open] = await Promise.all([aSaver(), anAgent(), anAgent(), anAgent({ cash: 0 })])
  await database().owner.query(
    `insert into chat.block (blocker_id, blocked_id, created_at) values ($1, $2, now()), ($2, $3, now())`,
    [shy.user_id, member.user_id, tired.user_id],
  )
  const refused = await dataOf(askFor(member, 20_00, { agent_id: tired.user_id }))
  expect(refused).toMatchObject({ code: 'AGENT_UNAVAILABLE', data: { reason: 'unavailable' } })
  const { id } = await askFor(member, 20_00)
  expect(await see(member, id)).toMatchObject({ status: 'requested' })
  await onDuty(open, 500_00)
  await runDueJob()
  expect(await see(member, id)).toMatchObject({ status: 'assigned', counterparty: { user_id: open.user_id } })
})

test('destinations are saved for their owner only, up to a limit', async () => {
  const [member, other] = await Promise.all([aSaver(), aSaver()])
  const save = (label: string, who = member) =>
    app.call('save_destination', { label, destination_details: aDestination }, who.access_token)
  const list = async (who = member) => (await app.call('list_saved_destinations', {}, who.access_token)).items
  const { id } = await save('Manman')
  await save('Ti frè', other)
  expect(await list()).toMatchObject([{ id, label: 'Manman', ...aDestination, account: '' }])
  await app.call('delete_destination', { destination_id: id }, other.access_token)
  expect(await list()).toHaveLength(1)
  await app.call('delete_destination', { destination_id: id }, member.access_token)
  expect(await list()).toEqual([])
  const tries = await Promise.allSettled(Array.from({ length: 25 }, (_, count) => save(`nimewo ${count}`)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await codeOf(save('twòp'))).toBe('TOO_MANY_DESTINATIONS')
  expect(await list()).toHaveLength(20)
})
