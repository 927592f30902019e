import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAttachment } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf } from '../../../test/disputes.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, sendAtOnce } from '../../../test/money.ts'
import { takeFile } from '../../../test/taken-files.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
const { accept, aDispute, alone, askFor, markSent, anAdmin, confirm, escalate, grounds, inState, open, passFor, write, see } =
  people
const seeCashout = ({ access_token }: MemberPerson, cashout_id: string) => app.call('get_cashout', { cashout_id }, access_token)
beforeEach(alone)

test('disputing a cash-out marked as sent keeps the money on hold, and both parties see the case from their side', async () => {
  const pair = await inState('sent')
  const file_id = await anAttachment(app, pair.member)
  const opened = await open(pair, pair.member, { category: 'short_paid', attachments: [file_id] })
  expect(opened).toMatchObject({
    initiator_id: pair.member.user_id,
    opponent_id: pair.agent.user_id,
    status: 'open',
    role: 'payer',
    opened_by: 'you',
    related_type: 'cashout',
    related_id: pair.id,
    category: 'short_paid',
    actions: ['say', 'propose', 'close', 'confirm_received'],
    files_left: 5,
    moved: null,
    item: { amount: 50_00, fee: 1_10, tax: 4, held: 51_14 },
    counterparty: { shown_name: 'Paul Desir' },
    events: [{ kind: 'opened', by: 'you', body: aStatement, attachments: [file_id] }],
  })
  expect(await people.see({ dispute_id: opened.id }, pair.agent)).toMatchObject({
    role: 'payee',
    opened_by: 'other',
    files_left: 6,
    item: { amount: 50_00, fee: 0, tax: 0, held: 50_66 },
    outcomes: { refund: 50_00, release: 50_66 },
    counterparty: { shown_name: 'Marie Joseph' },
    events: [{ by: 'other' }],
  })
  expect((await app.call('get_cashout', { cashout_id: pair.id }, pair.member.access_token)).status).toBe('disputed')
  expect(await balancesOf(app, pair.member)).toEqual([48_86, 51_14])
  const picture = await takeFile(app, 'get_dispute_attachment', { dispute_id: opened.id, file_id }, pair.agent.access_token)
  expect(picture.type).toContain('image/webp')
})

test('a dispute about a task shows names as the task does, and never a stranger’s full name', async () => {
  const { id, creator, worker } = await tasksOf(() => app, database).inState('rejected')
  const about = { related_type: 'task', related_id: id, category: 'other', description: aStatement } as const
  const opened = await app.call('open_dispute', about, worker.access_token)
  expect(opened.counterparty.shown_name).toBe('Marie J.')
  const ledTo = async ({ access_token }: MemberPerson) => (await app.call('get_task', { task_id: id }, access_token)).dispute_id
  expect([await ledTo(creator), await ledTo(worker)]).toEqual([opened.id, opened.id])
  expect((await see({ dispute_id: opened.id }, creator)).counterparty.shown_name).toBe('Paul D.')
})

test('an agent can open a dispute too, with their own reasons', async () => {
  const pair = await inState('sent')
  expect(await codeOf(open(pair, pair.agent, { category: 'short_paid' }))).toBe('BAD_REQUEST')
  expect(await open(pair, pair.agent, { category: 'not_confirmed' })).toMatchObject({ role: 'payee', opened_by: 'you' })
})

test('outsiders get NOT_FOUND for items, disputes and pictures, and lists contain only the caller’s own', async () => {
  const pair = await inState('sent')
  const stranger = await aMember(app)
  expect(await codeOf(open(pair, stranger))).toBe('NOT_FOUND')
  expect(await codeOf(open(pair, pair.member, { related_type: 'task' }))).toBe('NOT_FOUND')
  const file_id = await anAttachment(app, pair.member)
  const theirs = await anAttachment(app, stranger)
  expect(await codeOf(open(pair, pair.member, { attachments: [theirs] }))).toBe('NOT_FOUND')
  const { id: dispute_id } = await open(pair, pair.member, { attachments: [file_id] })
  expect(await codeOf(see({ dispute_id }, stranger))).toBe('NOT_FOUND')
  expect(await codeOf(write({ dispute_id }, stranger))).toBe('NOT_FOUND')
  expect(await codeOf(app.call('escalate_dispute', { dispute_id }, stranger.access_token))).toBe('NOT_FOUND')
  const take = (who: typeof stranger, file: string) =>
    codeOf(takeFile(app, 'get_dispute_attachment', { dispute_id, file_id: file }, who.access_token))
  expect([await take(stranger, file_id), await take(pair.member, theirs)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  const list = async (who: typeof stranger, input = {}) =>
    (await app.call('list_disputes', input, who.access_token)).items.map(({ id }) => id)
  expect([await list(pair.member), await list(pair.agent), await list(stranger)]).toEqual([[dispute_id], [dispute_id], []])
  expect(await list(pair.agent, { state: 'over' })).toEqual([])
  expect(await codeOf(list(stranger, { cursor: 'elsewhere' }))).toBe('BAD_REQUEST')
  const count = (who: typeof stranger) => app.call('count_active_disputes', {}, who.access_token)
  expect(await count(pair.agent)).toEqual({ count: 1, has_any: true })
  expect(await count(stranger)).toEqual({ count: 0, has_any: false })
})

test('open and escalated disputes are active, decided ones are not', async () => {
  const admin = await anAdmin()
  let pair = await aDispute()
  const count = () => app.call('count_active_disputes', {}, pair.member.access_token)
  expect(await count()).toEqual({ count: 1, has_any: true })
  pair = await passFor(pair, { hours: 24 })
  await escalate(pair, pair.member)
  expect(await count()).toEqual({ count: 1, has_any: true })
  await app.server.disputes.approveRefund(grounds(admin, pair.dispute_id))
  expect(await count()).toEqual({ count: 0, has_any: true })
})

test('the newest dispute is listed first, with its cash-out and the other person', async () => {
  const first = await aDispute()
  const { member, agent } = first
  const { id } = await askFor(member, 10_00, { agent_id: agent.user_id })
  const second = { member, agent, id }
  await accept(second)
  await markSent(second)
  const { id: dispute_id } = await open(second, member)
  const { items } = await app.call('list_disputes', {}, agent.access_token)
  expect(items).toMatchObject([
    { id: dispute_id, related_id: id, item: { amount: 10_00 }, counterparty: { shown_name: 'Marie Joseph' } },
    { id: first.dispute_id, related_id: first.id, item: { amount: 50_00 } },
  ])
})

test('both parties add statements and pictures, once per key, at most six pictures and ten statements a day', async () => {
  const pair = await aDispute()
  const files = [] as string[]
  for (let nth = 0; nth < 7; nth += 1) files.push(await anAttachment(app, pair.agent))
  const [seventh = '', ...six] = files
  const key = { idempotency_key: crypto.randomUUID() }
  const evidence = await write(pair, pair.agent, { ...key, body: '', attachments: six })
  expect(evidence).toMatchObject({ files_left: 0, events: [{ kind: 'opened' }, { kind: 'evidence', by: 'you' }] })
  expect(await write(pair, pair.agent, { ...key, body: '', attachments: six })).toEqual(evidence)
  expect(await codeOf(write(pair, pair.agent, key))).toBe('IDEMPOTENCY_CONFLICT')
  expect(await codeOf(write(pair, pair.agent, { attachments: [seventh] }))).toBe('TOO_MANY_ATTACHMENTS')
  expect(await codeOf(write(pair, pair.agent, { body: '' }))).toBe('BAD_REQUEST')
  expect(await codeOf(write(pair, pair.agent, { body: 'too short' }))).toBe('BAD_REQUEST')
  for (let nth = 2; nth <= 10; nth += 1) await write(pair, pair.agent)
  expect(await codeOf(write(pair, pair.agent))).toBe('RATE_LIMITED')
  const told = await write(pair, pair.member, { body: '<b>Where</b> are my gourdes? I am still waiting.' })
  expect(told.events.at(-1)).toMatchObject({
    kind: 'statement',
    by: 'you',
    body: '<b>Where</b> are my gourdes? I am still waiting.',
  })
  expect(told.files_left).toBe(6)
})

test('a completed cash-out can be reported for seven days, and a refund takes the money from the agent’s wallet', async () => {
  const pair = await inState('completed')
  expect(await codeOf(open(pair, pair.agent, { category: 'other' }))).toBe('INVALID_TRANSITION')
  const { id: dispute_id, item } = await open(pair, pair.member, { category: 'forced_purchase' })
  expect(item.held).toBe(0)
  const [admin, agentHad] = [await anAdmin(), await balancesOf(app, pair.agent)]
  const { disputes } = app.server
  expect(await refusalOf(disputes.approveRefund(grounds(admin, dispute_id, 50_01)))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await disputes.approveRefund(grounds(admin, dispute_id, 20_00))).toMatchObject({ moved: 20_00 })
  expect(await see({ dispute_id }, pair.member)).toMatchObject({ status: 'refunded', moved: 20_00 })
  expect(await balancesOf(app, pair.agent)).toEqual([agentHad[0] - 20_00, 0])
  expect(await balancesOf(app, pair.member)).toEqual([48_86 + 20_00, 0])
  const [item0] = (await app.call('list_activity', { limit: 1 }, pair.member.access_token)).items
  expect(item0).toMatchObject({ kind: 'refund', direction: 'in', amount: 20_00, status: 'completed' })

  const poor = await inState('completed')
  const other = await open(poor, poor.member)
  await sendAtOnce(app, poor.agent, await aMember(app), 5_00)
  expect(await refusalOf(disputes.approveRefund(grounds(admin, other.id)))).toBe('INSUFFICIENT_FUNDS')
  expect(await see({ dispute_id: other.id }, poor.member)).toMatchObject({ status: 'open' })
  await disputes.releaseFunds(grounds(admin, other.id))
  expect(await see({ dispute_id: other.id }, poor.agent)).toMatchObject({ status: 'resolved', moved: 0 })

  const late = await passFor(await inState('completed'), { days: 7 })
  expect(await codeOf(open(late, late.member))).toBe('INVALID_TRANSITION')
})

test('a cash-out is reported once: the active dispute is returned, and after a decision it is rejected', async () => {
  const admin = await anAdmin()
  const { disputes } = app.server
  const decisions = [
    (id: string) => disputes.approveRefund(grounds(admin, id, 20_00)),
    (id: string) => disputes.closeWithoutAction(grounds(admin, id)),
    (id: string) => disputes.releaseFunds(grounds(admin, id)),
  ]
  for (const decide of decisions) {
    const pair = await inState('completed')
    const { id: dispute_id } = await open(pair, pair.member)
    const again = (code: string) =>
      expect(open(pair, pair.member)).rejects.toMatchObject({ body: { code, data: { dispute_id } } })
    await again('DISPUTE_ACTIVE')
    expect((await seeCashout(pair.member, pair.id)).actions).not.toContain('report')
    await decide(dispute_id)
    const balances = await balancesOf(app, pair.member)
    await again('DISPUTE_DECIDED')
    expect((await seeCashout(pair.member, pair.id)).actions).not.toContain('report')
    expect(await balancesOf(app, pair.member)).toEqual(balances)
  }
})

test('a cash-out completed by a decision cannot be reported; one closed without action and confirmed can, once', async () => {
  const admin = await anAdmin()
  const released = await aDispute()
  await app.server.disputes.releaseFunds(grounds(admin, released.dispute_id))
  expect(await codeOf(open(released, released.member))).toBe('DISPUTE_DECIDED')
  const closed = await aDispute()
  await app.server.disputes.closeWithoutAction(grounds(admin, closed.dispute_id))
  await confirm(closed)
  expect(await open(closed, closed.member)).toMatchObject({ status: 'open' })
})

test('a disputed item links each party to the case, also after its end', async () => {
  const pair = await aDispute()
  const led = async () =>
    (await Promise.all([pair.member, pair.agent].map((one) => seeCashout(one, pair.id)))).map((one) => one.dispute_id)
  expect(await led()).toEqual([pair.dispute_id, pair.dispute_id])
  await app.server.disputes.closeWithoutAction(grounds(await anAdmin(), pair.dispute_id))
  expect(await led()).toEqual([pair.dispute_id, pair.dispute_id])
  const { id: newer } = await open(pair, pair.agent)
  expect(await led()).toEqual([newer, newer])
  const other = await inState('sent')
  expect(await seeCashout(other.member, other.id)).toMatchObject({ dispute_id: null })
})

test('nobody can delete their account before a decision', async () => {
  const pair = await inState('completed')
  await open(pair, pair.member)
  for (const { access_token, password } of [pair.member, pair.agent]) {
    const refused = await app.call('request_account_deletion', { password }, access_token).catch((error: unknown) => error)
    expect(refused).toMatchObject({ body: { data: { reasons: expect.arrayContaining(['disputes']) as unknown } } })
  }
})

test('either party can escalate after a day, and once', async () => {
  let pair = await aDispute()
  pair = await passFor(pair, { hours: 23, minutes: 59 })
  expect(await codeOf(escalate(pair, pair.agent))).toBe('INVALID_TRANSITION')
  pair = await passFor(pair, { minutes: 1 })
  expect((await see(pair, pair.member)).actions).toEqual(['say', 'escalate', 'propose', 'close', 'confirm_received'])
  const escalated = await escalate(pair, pair.agent)
  expect(escalated).toMatchObject({ status: 'escalated', escalates_at: null, actions: ['say', 'propose'] })
  expect(escalated.decide_by).not.toBeNull()
  expect(await codeOf(escalate(pair, pair.member))).toBe('INVALID_TRANSITION')
})
