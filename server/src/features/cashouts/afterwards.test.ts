import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf, followedUp } from '../../../test/money.ts'
import { listening } from '../../../test/realtime.ts'
import { sealNow } from '../../../test/seals.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'
import { prove } from './prove.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = cashoutsOf(() => app, database)
const { accept, alone, anAgent, anAssigned, aSaver, askFor, confirm, dispute, handOver, inState } = people
const { markSent, newsOf, passes, see, setLevel } = people
beforeEach(alone)

const rate = ({ member, id }: Pair, said: object) => app.call('rate_agent', { cashout_id: id, ...said }, member.access_token)
const scoreOf = async ({ agent, member }: Pair) =>
  (await app.call('get_agent', { agent_id: agent.user_id }, member.access_token)).score

test('both are told of each step of the other, once, with the way to the conversation', async () => {
  const pair = await anAssigned()
  await accept(pair)
  await markSent(pair)
  await confirm(pair)
  const { chat_session_id } = await see(pair.member, pair.id)
  const told = async (who: Pair['member']) =>
    (await newsOf(who))
      .filter(({ reference_id }) => reference_id === pair.id)
      .map(({ type, metadata, reference_type }) => {
        expect(reference_type).toBe('cashout')
        expect(metadata).toMatchObject({ amount: 50_00, chat_session_id })
        return [type, metadata.action_type]
      })
  expect(chat_session_id).not.toBeNull()
  expect(await told(pair.member)).toEqual([
    ['cashout_status', 'cashout_sent'],
    ['cashout_status', 'cashout_accepted'],
    ['cashout_agent_assigned', 'cashout_agent_assigned'],
  ])
  expect(await told(pair.agent)).toEqual([
    ['cashout_status', 'cashout_confirmed'],
    ['cashout_requested', 'cashout_requested'],
  ])
  const { rows } = await database().owner.query<{ word_key: string }>(
    'select word_key from chat.message where session_id = $1 order by position',
    [chat_session_id],
  )
  expect(rows.map(({ word_key }) => word_key.replace('chat.system.', ''))).toEqual([
    ...['opened.cashout', 'cashout.accept', 'cashout.mark_sent', 'cashout.confirm'],
  ])
})

test('an agent whom nobody chose is told of an assignment, a chosen one of a request', async () => {
  const [member, agent] = await Promise.all([aSaver(), anAgent()])
  await askFor(member, 50_00)
  const types = async (who: Pair['member']) =>
    (await newsOf(who)).map(({ type }) => type).filter((type) => type.startsWith('cashout'))
  expect([await types(member), await types(agent)]).toEqual([['cashout_agent_assigned'], ['cashout_assignment']])
})

test('the other browser hears of each change as its member may see it; who has lost it hears that', async () => {
  const pair = await anAssigned()
  const [member, agent] = await Promise.all(
    [pair.member, pair.agent].map((who) => listening(app, who.access_token, ['cashouts'])),
  )
  if (!member || !agent) throw new Error('nobody listens')
  await accept(pair)
  const heard = (events: readonly { readonly record: object }[]) =>
    events.find(({ record }) => 'status' in record && record.status === 'accepted')?.record
  await member.until(() => heard(member.events('cashouts')) !== undefined)
  expect(heard(member.events('cashouts'))).toMatchObject({ id: pair.id, role: 'member', agent_share: null, actions: [] })
  await agent.until(() => heard(agent.events('cashouts')) !== undefined)
  expect(heard(agent.events('cashouts'))).toMatchObject({ role: 'agent', agent_share: 66, actions: ['mark_sent', 'enter_code'] })
  await database().owner.query(`update cashouts.deadline set due_at = 'epoch' where cashout_id = $1`, [pair.id])
  await alone()
  await app.server.cashouts.feature.tasks?.['cashouts:sweep']?.({})
  await agent.until(() => agent.events('cashouts').some(({ event }) => event === 'removed'))
  member.close()
  agent.close()
})

test('what the member got is asked once: short pay is remembered, and the public score says so', async () => {
  const pair = await inState('accepted')
  expect(await codeOf(rate(pair, { rating: 5 }))).toBe('INVALID_TRANSITION')
  const { amount_htg } = await handOver(pair)
  expect(await codeOf(app.call('rate_agent', { cashout_id: pair.id, rating: 5 }, pair.agent.access_token))).toBe('NOT_FOUND')
  const said = await rate(pair, { rating: 2, htg_received: Math.floor(amount_htg) - 100, asked_for_more: true })
  expect(said.rating).toEqual({
    ...{ rating: 2, htg_received: Math.floor(amount_htg) - 100, asked_for_more: true, had_to_buy: false, short_paid: true },
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

test('the agent sees duty, offers, what is promised, what was earned, and what the next level asks', async () => {
  const pair = await anAssigned()
  const dashboard = () => app.call('get_agent_dashboard', {}, pair.agent.access_token)
  expect(await dashboard()).toMatchObject({
    ...{ duty: { on_duty: true, cash: 500_00 }, offers: 1, jobs_open: 1, promised: 50_00, available_balance: 0 },
    ...{ today: { completed: 0, earned: 0 }, room: 3_000_00 },
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

test('lists show each side its own, open or over, and go on by key', async () => {
  const [open, over] = [await inState('accepted'), await inState('completed')]
  const list = async (who: Pair['member'], input: object) => (await app.call('list_cashouts', input, who.access_token)).items
  expect(await list(open.member, { state: 'open' })).toMatchObject([{ id: open.id, role: 'member' }])
  expect(await list(open.member, { state: 'over' })).toEqual([])
  expect(await list(over.agent, { role: 'agent', state: 'over' })).toMatchObject([{ id: over.id, role: 'agent' }])
  expect(await list(over.agent, {})).toEqual([])
  expect(await codeOf(list(open.member, { cursor: 'elsewhere' }))).toBe('BAD_REQUEST')
})

test('the receipt is for the two, can be checked by anybody, and shows the agent no more of a phone than its end', async () => {
  const pair = await inState('completed')
  const receipt = (who: Pair['member']) => app.call('get_cashout_receipt', { cashout_id: pair.id }, who.access_token)
  const own = await receipt(pair.member)
  expect(own).toMatchObject({
    member: { shown_name: 'Marie Joseph' },
    agent: { shown_name: 'Paul Desir' },
    cashout: { amount: 50_00, fee: 1_10, tax: 4, destination_details: { phone: '+50937123456' } },
  })
  const theirs = await receipt(pair.agent)
  expect(theirs.cashout.destination_details).toMatchObject({ phone: '…3456', note: '' })
  expect(theirs.verification_code).toBe(own.verification_code)
  const checked = await app.call('verify_receipt', { code: own.verification_code })
  expect(checked).toMatchObject({
    amount: 50_00,
    status: 'completed',
    from: { shown_name: 'Marie J.' },
    to: { shown_name: 'Paul D.' },
  })

  const [item] = (await app.call('list_activity', { limit: 1 }, pair.member.access_token)).items
  const paper = await takeFile(app, 'get_receipt', { transaction_id: item?.id ?? '' }, pair.member.access_token)
  expect(await textOfPdf(paper.bytes)).toContain('Cash-out')
})

test('staff read the receipt of any cash-out, which is noted; a member who is neither of the two does not', async () => {
  const pair = await inState('completed')
  const staff = await aStaffMember(app, database())
  const input = { cashout_id: pair.id }
  expect(await app.call('admin_get_cashout_receipt', input, staff)).toMatchObject({
    ...{ id: pair.id, status: 'completed', amount: 50_00, fee: 1_10, tax: 4, total: 51_14 },
    ...{ member: { user_id: pair.member.user_id }, agent: { user_id: pair.agent.user_id } },
    destination: { method: 'cash_pickup', phone: '+50937123456' },
    verification_code: (await app.call('get_cashout_receipt', input, pair.member.access_token)).verification_code,
  })
  const { rows } = await database().owner.query<{ asked: string }>(
    `select details ->> 'asked' as asked from security.security_events
      where user_id = $1 and details ->> 'action' = 'admin_get_cashout_receipt'`,
    [staff.user_id],
  )
  expect(rows).toEqual([{ asked: JSON.stringify(input) }])
  expect(await codeOf(app.call('admin_get_cashout_receipt', { cashout_id: randomUUID() }, staff))).toBe('NOT_FOUND')
  expect(await codeOf(app.call('admin_get_cashout_receipt', input, pair.member.access_token))).toBe('FORBIDDEN')
})

test('the receipt leads each of the two to the proof of what moved on their own accounts', async () => {
  const [paid, back, open] = [await inState('completed'), await inState('refunded'), await inState('accepted')]
  await sealNow(app)
  const itemOf = async ({ id }: Pair, { access_token }: Pair['member']) =>
    (await app.call('get_cashout_receipt', { cashout_id: id }, access_token)).transaction_id
  const shownBy = async (pair: Pair, who: Pair['member']) => {
    const transaction_id = (await itemOf(pair, who)) ?? ''
    const { proof } = await app.call('get_receipt_proof', { transaction_id }, who.access_token)
    return { kind: proof?.kind, cents: proof?.lines.map(({ cents }) => cents) }
  }
  expect(await shownBy(paid, paid.agent)).toEqual({ kind: 'cash_out', cents: [50_66] })
  expect(await shownBy(paid, paid.member)).toEqual({ kind: 'cash_out', cents: [-51_14] })
  expect(await shownBy(open, open.member)).toEqual({ kind: 'cash_out_held', cents: [-51_14, 51_14] })
  expect(await shownBy(back, back.member)).toEqual({ kind: 'cash_out_returned', cents: [51_14, -51_14] })
  for (const unpaid of [back, open]) expect(await itemOf(unpaid, unpaid.agent)).toBeNull()
})

test('the receipt as a file says to each of the two what its screen says, in their language, and to nobody else', async () => {
  const pair = await inState('completed')
  const take = async (who: Pair['member']) => {
    const { file_name, type, bytes } = await takeFile(app, 'get_cashout_receipt_file', { cashout_id: pair.id }, who.access_token)
    expect(file_name).toBe(`cash-out-${pair.id.slice(-8)}.pdf`)
    expect(type).toContain('application/pdf')
    return textOfPdf(bytes)
  }
  const { verification_code } = await app.call('get_cashout_receipt', { cashout_id: pair.id }, pair.member.access_token)
  const own = await take(pair.member)
  for (const said of [
    ...['$50.00', '$1.10', '$51.14', 'HTG', 'Paul Desir', 'Cash pick-up', '+50937123456', 'hand-over code entered'],
  ])
    expect(own).toContain(said)
  expect(own).toContain(verification_code)
  await app.call('set_language', { language: 'fr' }, pair.agent.access_token)
  await followedUp(app)
  const theirs = await take(pair.agent)
  for (const said of ['Espèces en main propre', '…3456', '$0.66', 'Terminé']) expect(theirs).toContain(said)
  for (const hidden of ['+50937123456', '$51.14']) expect(theirs).not.toContain(hidden)
  const { access_token } = (await inState('requested')).member
  expect(await codeOf(takeFile(app, 'get_cashout_receipt_file', { cashout_id: pair.id }, access_token))).toBe('NOT_FOUND')
})

test('the receipt as a file says to the agent what they receive while it waits, and nothing of it once the money went back', async () => {
  const paperOf = async ({ id, agent }: Pair) =>
    textOfPdf((await takeFile(app, 'get_cashout_receipt_file', { cashout_id: id }, agent.access_token)).bytes)
  const [open, paid, back] = [await inState('sent'), await inState('completed'), await inState('refunded')]
  const shares = ['Your share', '$0.66', '$50.66']
  for (const said of [...shares, 'You receive']) expect(await paperOf(open)).toContain(said)
  for (const said of [...shares, 'You received']) expect(await paperOf(paid)).toContain(said)
  for (const gone of [...shares, 'You receive']) expect(await paperOf(back)).not.toContain(gone)
})

test('an item of activity leads each of the two to its cash-out: the hold, the pay-out and what came back', async () => {
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

test('a completed cash-out is reported within seven days, counts against the agent, and stays paid', async () => {
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

test('money that came back is shown as such, and linked to the cash-out it is of', async () => {
  const { member } = await inState('cancelled')
  const { items } = await app.call('list_activity', { limit: 2 }, member.access_token)
  expect(items).toMatchObject([
    { kind: 'refund', direction: 'in', status: 'cancelled', amount: 51_14, return_of: items[1]?.id },
    { kind: 'cash_out', direction: 'out', status: 'cancelled', amount: 50_00 },
  ])
})

test('nobody leaves with a cash-out open, on either side', async () => {
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

test('a dispute counts for the agent’s score, and closed without action the cash-out goes on', async () => {
  const pair = await inState('disputed')
  expect(await scoreOf(pair)).toMatchObject({ disputed: 1 })
  await dispute(pair, 'close_dispute', 'admin')
  expect(await see(pair.member, pair.id)).toMatchObject({ status: 'sent', deadline: { kind: 'dispute' } })
  expect(await confirm(pair)).toMatchObject({ status: 'completed' })
})

test('the proof says aloud when a hold and its cash-out do not agree', async () => {
  const said: unknown[] = []
  const log = { error: (facts: unknown) => said.push(facts) }
  const { database: db } = app.server
  await prove({ database: db, log })
  expect(said).toEqual([])
  const { id } = await inState('accepted')
  await database().owner.query('update cashouts.cashout set fee = fee + 1 where id = $1', [id])
  await prove({ database: db, log })
  expect(said).toMatchObject([{ count: 1 }])
  await database().owner.query('update cashouts.cashout set fee = fee - 1 where id = $1', [id])
})
