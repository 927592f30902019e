import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { seenBy } from '../../../test/chat.ts'
import { codeOf } from '../../../test/money.ts'
import { listening } from '../../../test/realtime.ts'
import { reportStrayHolds } from './stray-holds.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = cashoutsOf(() => app, database)
const { accept, alone, anAgent, anAssigned, aSaver, askFor, confirm, dispute, handOver, inState } = people
const { markSent, notificationsOf, passes, see, setLevel } = people
beforeEach(alone)

const rate = ({ member, id }: Pair, said: object) => app.call('rate_agent', { cashout_id: id, ...said }, member.access_token)
const scoreOf = async ({ agent, member }: Pair) =>
  (await app.call('get_agent', { agent_id: agent.user_id }, member.access_token)).score

test('each party is notified once of the other’s step, with a link to the conversation', async () => {
  const pair = await anAssigned()
  await accept(pair)
  await markSent(pair)
  await confirm(pair)
  const { chat_session_id } = await see(pair.member, pair.id)
  const readNotifications = async (who: Pair['member']) =>
    (await notificationsOf(who))
      .filter(({ reference_id }) => reference_id === pair.id)
      .map(({ type, metadata, reference_type }) => {
        expect(reference_type).toBe('cashout')
        expect(metadata).toMatchObject({ amount: 50_00, chat_session_id })
        return [type, metadata.action_type]
      })
  expect(chat_session_id).not.toBeNull()
  expect(await readNotifications(pair.member)).toEqual([
    ['cashout_status', 'cashout_sent'],
    ['cashout_status', 'cashout_accepted'],
    ['cashout_agent_assigned', 'cashout_agent_assigned'],
  ])
  expect(await readNotifications(pair.agent)).toEqual([
    ['cashout_status', 'cashout_confirmed'],
    ['cashout_requested', 'cashout_requested'],
  ])
  const about = { context_type: 'cashout', context_id: pair.id, cashout_amount: 50_00, task_title: null }
  expect(await seenBy(app, pair.member, chat_session_id ?? '')).toMatchObject(about)
  const { rows } = await database().owner.query<{ word_key: string }>(
    'select word_key from chat.message where session_id = $1 order by position',
    [chat_session_id],
  )
  expect(rows.map(({ word_key }) => word_key.replace('chat.system.', ''))).toEqual([
    'opened.cashout',
    'cashout.accept',
    'cashout.mark_sent',
    'cashout.confirm',
  ])
})

test('an agent the member did not choose is told of an assignment, a chosen one of a request', async () => {
  const [member, agent] = await Promise.all([aSaver(), anAgent()])
  await askFor(member, 50_00)
  const types = async (who: Pair['member']) =>
    (await notificationsOf(who)).map(({ type }) => type).filter((type) => type.startsWith('cashout'))
  expect([await types(member), await types(agent)]).toEqual([['cashout_agent_assigned'], ['cashout_assignment']])
})

test('the other browser receives each change as its user may see it; a former agent is told of the loss', async () => {
  const pair = await anAssigned()
  const [member, agent] = await Promise.all(
    [pair.member, pair.agent].map((who) => listening(app, who.access_token, ['cashouts'])),
  )
  if (!member || !agent) throw new Error('no client is listening')
  await accept(pair)
  const recordsOf = (events: readonly { readonly record: object }[]) =>
    events.find(({ record }) => 'status' in record && record.status === 'accepted')?.record
  await member.until(() => recordsOf(member.events('cashouts')) !== undefined)
  expect(recordsOf(member.events('cashouts'))).toMatchObject({ id: pair.id, role: 'member', agent_share: null, actions: [] })
  await agent.until(() => recordsOf(agent.events('cashouts')) !== undefined)
  expect(recordsOf(agent.events('cashouts'))).toMatchObject({
    role: 'agent',
    agent_share: 66,
    actions: ['mark_sent', 'enter_code'],
  })
  await database().owner.query(`update cashouts.deadline set due_at = 'epoch' where cashout_id = $1`, [pair.id])
  await alone()
  await app.server.cashouts.feature.jobs?.['cashouts:process_due']?.({})
  await agent.until(() => agent.events('cashouts').some(({ event }) => event === 'removed'))
  member.close()
  agent.close()
})

test('a completed cash-out is rated once; a short payment is recorded and shows in the public score', async () => {
  const pair = await inState('accepted')
  expect(await codeOf(rate(pair, { rating: 5 }))).toBe('INVALID_TRANSITION')
  const { amount_htg } = await handOver(pair)
  expect(await codeOf(app.call('rate_agent', { cashout_id: pair.id, rating: 5 }, pair.agent.access_token))).toBe('NOT_FOUND')
  const said = await rate(pair, { rating: 2, htg_received: Math.floor(amount_htg) - 100, asked_for_more: true })
  expect(said.rating).toEqual({
    rating: 2,
    htg_received: Math.floor(amount_htg) - 100,
    asked_for_more: true,
    had_to_buy: false,
    short_paid: true,
  })
  expect((await see(pair.agent, pair.id)).rating).toMatchObject({ rating: 2, htg_received: null, short_paid: false })
  expect(await codeOf(rate(pair, { rating: 5 }))).toBe('INVALID_TRANSITION')
  expect(await scoreOf(pair)).toMatchObject({ completed: 1, honest_cash_bp: 0, rating: 2, ratings: 1, median_minutes: 0 })

  const honest = await inState('completed')
  const whole = (await see(honest.member, honest.id)).amount_htg
  expect((await rate(honest, { rating: 5, htg_received: Math.floor(whole) })).rating).toMatchObject({ short_paid: false })
  expect(await scoreOf(honest)).toMatchObject({ honest_cash_bp: 10_000, rating: 5 })

  const late = await inState('completed')
  const [member] = await passes({ days: 7 }, late.member)
  expect((await see(member, late.id)).actions).toEqual([])
  expect(await codeOf(rate({ ...late, member }, { rating: 5 }))).toBe('INVALID_TRANSITION')
})

test('the agent’s dashboard shows duty, offers, promised cash, earnings and the next level', async () => {
  const pair = await anAssigned()
  const dashboard = () => app.call('get_agent_dashboard', {}, pair.agent.access_token)
  expect(await dashboard()).toMatchObject({
    duty: { on_duty: true, cash: 500_00 },
    offers: 1,
    jobs_open: 1,
    promised: 50_00,
    available_balance: 0,
    today: { completed: 0, earned: 0 },
    room: 3_000_00,
    level: { level: 1, job_maximum: 100_00, jobs_open_max: 2, fee_share_bp: 6_000 },
    next_level: { level: 2, completed_min: 50, disputed_bp_max: 200, is_proposed: false },
  })
  const { items } = await app.call('list_cashout_offers', {}, pair.agent.access_token)
  const ids = { id: pair.id, sender_id: pair.member.user_id, agent_id: pair.agent.user_id }
  expect(items).toMatchObject([{ ...ids, status: 'assigned', agent_share: 66, deadline: { kind: 'answer' } }])
  await accept(pair)
  await handOver(pair)
  expect(await dashboard()).toMatchObject({ offers: 0, jobs_open: 0, promised: 0, today: { completed: 1, earned: 66 } })
  const earnings = await app.call('get_agent_earnings', { days: 7 }, pair.agent.access_token)
  expect(earnings.total).toBe(66)
  expect(earnings.points).toHaveLength(7)
  expect(earnings.points.at(-1)).toMatchObject({ earned: 66, jobs: 1 })
  await database().owner.query('update agents.record set completed = 50 where agent_id = $1', [pair.agent.user_id])
  expect((await dashboard()).next_level).toMatchObject({ is_proposed: true })
  await database().owner.query('update agents.record set disputed = 1 where agent_id = $1', [pair.agent.user_id])
  expect((await dashboard()).next_level).toMatchObject({ is_proposed: false })
  await setLevel(pair.agent, 3)
  expect(await dashboard()).toMatchObject({ next_level: null, level: { fee_share_bp: 7_000 } })
})

test('lists show each side’s own cash-outs, open or closed, in pages', async () => {
  const [open, over] = [await inState('accepted'), await inState('completed')]
  const list = async (who: Pair['member'], input: object) => (await app.call('list_cashouts', input, who.access_token)).items
  expect(await list(open.member, { state: 'open' })).toMatchObject([{ id: open.id, role: 'member' }])
  expect(await list(open.member, { state: 'over' })).toEqual([])
  expect(await list(over.agent, { role: 'agent', state: 'over' })).toMatchObject([{ id: over.id, role: 'agent' }])
  expect(await list(over.agent, {})).toEqual([])
  expect(await codeOf(list(open.member, { cursor: 'elsewhere' }))).toBe('BAD_REQUEST')
})

test('an activity item links each party to the cash-out: the hold, the payout and a refund', async () => {
  const leadsTo = async ({ access_token }: Pair['member']) => {
    const { items } = await app.call('list_activity', { limit: 2 }, access_token)
    const found = items
      .filter(({ kind }) => kind !== 'funding')
      .map(({ id }) => app.call('get_transaction', { transaction_id: id }, access_token))
    return (await Promise.all(found)).map(({ cashout_id }) => cashout_id)
  }
  const done = await inState('completed')
  expect(await leadsTo(done.member)).toEqual([done.id])
  expect(await leadsTo(done.agent)).toEqual([done.id])
  const back = await inState('cancelled')
  expect(await leadsTo(back.member)).toEqual([back.id, back.id])
})

test('a completed cash-out can be reported for seven days, counts against the agent, and stays paid', async () => {
  const pair = await inState('completed')
  const report = (by: 'member' | 'agent') => dispute(pair, 'report', by)
  await expect(report('agent')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  await report('member')
  expect(await see(pair.member, pair.id)).toMatchObject({
    status: 'completed',
    timeline: expect.arrayContaining([expect.objectContaining({ action: 'report', by: 'member' })]) as unknown,
  })
  expect(await scoreOf(pair)).toMatchObject({ completed: 1, disputed: 1 })
  const late = await inState('completed')
  await passes({ days: 7 }, late.member)
  await expect(dispute(late, 'report', 'member')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
})

test('returned money is shown as such and linked to its cash-out', async () => {
  const { member } = await inState('cancelled')
  const { items } = await app.call('list_activity', { limit: 2 }, member.access_token)
  expect(items).toMatchObject([
    { kind: 'refund', direction: 'in', status: 'cancelled', amount: 51_14, return_of: items[1]?.id },
    { kind: 'cash_out', direction: 'out', status: 'cancelled', amount: 50_00 },
  ])
})

test('neither side can delete their account while a cash-out is open', async () => {
  const pair = await inState('accepted')
  for (const { access_token, password } of [pair.member, pair.agent]) {
    const refused: unknown = await app.call('request_account_deletion', { password }, access_token).then(
      () => null,
      (error: unknown) => error,
    )
    const body = refused instanceof Refused ? refused.body : null
    expect(body).toMatchObject({ code: 'DELETION_REFUSED', data: { reasons: expect.arrayContaining(['cashouts']) as unknown } })
  }
})

test('a dispute lowers the agent’s score until it is closed without action, and the cash-out continues', async () => {
  const pair = await inState('disputed')
  expect(await scoreOf(pair)).toMatchObject({ disputed: 1 })
  await dispute(pair, 'close_dispute', 'admin')
  expect(await scoreOf(pair)).toMatchObject({ disputed: 0 })
  expect(await see(pair.member, pair.id)).toMatchObject({ status: 'sent', deadline: { kind: 'dispute' } })
  expect(await confirm(pair)).toMatchObject({ status: 'completed' })
})

test('the check logs an error when a hold and its cash-out do not match', async () => {
  const said: unknown[] = []
  const log = { error: (facts: unknown) => said.push(facts) }
  const { database: db } = app.server
  await reportStrayHolds({ database: db, log })
  expect(said).toEqual([])
  const { id } = await inState('accepted')
  await database().owner.query('update cashouts.cashout set fee = fee + 1 where id = $1', [id])
  await reportStrayHolds({ database: db, log })
  expect(said).toMatchObject([{ count: 1 }])
  await database().owner.query('update cashouts.cashout set fee = fee - 1 where id = $1', [id])
})

const cashOf = async (agent: Pair['agent']): Promise<number> =>
  (await app.call('get_agent_dashboard', {}, agent.access_token)).duty.cash

test('a refund adds the cash that was not handed over back to the agent’s cash', async () => {
  const pair = await inState('disputed')
  const paidOut = await cashOf(pair.agent)
  await dispute(pair, 'refund', 'system')
  expect(await cashOf(pair.agent)).toBe(paidOut + 50_00)
})

test('cash that the agent has declared since then is not added twice', async () => {
  const before = await inState('disputed')
  const [agent] = await passes({ minutes: 5 }, before.agent)
  await people.onDuty(agent, 300_00)
  await dispute(before, 'refund', 'system')
  expect(await cashOf(agent)).toBe(300_00)
})
