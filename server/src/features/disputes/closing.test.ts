import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf, type DisputedPair } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)
const { aDispute, answer, close, inState, open, passFor, propose, see } = people

const moneyOf = async ({ member, agent }: DisputedPair) => [await balancesOf(app, member), await balancesOf(app, agent)]
const messagesOf = async (who: MemberPerson) => (await people.notificationsOf(who)).map(({ message }) => message)
const cashoutOf = ({ access_token }: MemberPerson, cashout_id: string) => app.call('get_cashout', { cashout_id }, access_token)

describe('the party who opened the dispute', () => {
  test('can close it alone: no money moves, and the cash-out continues', async () => {
    const pair = await aDispute()
    await propose(pair, pair.agent, 'release')
    expect((await see(pair, pair.agent)).actions).not.toContain('close')
    expect(await refusalOf(close(pair, pair.agent))).toBe('INVALID_TRANSITION')
    const [member, agent] = [await messagesOf(pair.member), await messagesOf(pair.agent)]
    const key = randomUUID()
    const closed = await close(pair, pair.member, key)
    expect(closed).toMatchObject({
      status: 'closed',
      ended_by: 'you',
      proposal: null,
      events: [{}, {}, { kind: 'closed', by: 'you' }],
    })
    expect(await close(pair, pair.member, key)).toEqual(closed)
    expect(await refusalOf(close(pair, pair.member))).toBe('INVALID_TRANSITION')
    expect(await see(pair, pair.agent)).toMatchObject({ ended_by: 'other', actions: [] })
    expect(await moneyOf(pair)).toEqual([
      [48_86, 51_14],
      [0, 0],
    ])
    expect(await messagesOf(pair.agent)).toEqual(['Dispute status updated to: closed', ...agent])
    expect(await messagesOf(pair.member)).toEqual(member)
    await people.confirm(pair)
    expect((await balancesOf(app, pair.agent))[0]).toBe(50_66)
  })

  test('cannot open another about the same item afterwards; the other party still can, once', async () => {
    const pair = await aDispute()
    await close(pair, pair.member)
    expect(await refusalOf(open(pair, pair.member))).toBe('DISPUTE_CLOSED')
    const { id: dispute_id } = await open(pair, pair.agent)
    await close({ dispute_id }, pair.agent)
    for (const who of [pair.member, pair.agent]) expect(await refusalOf(open(pair, who))).toBe('DISPUTE_CLOSED')
    const about = { related_type: 'cashout', related_id: pair.id, category: 'other', description: aStatement } as const
    const refused: unknown = await app.call('open_dispute', about, pair.member.access_token).catch((error: unknown) => error)
    expect(refused).toMatchObject({ body: { data: { dispute_id: pair.dispute_id } } })
  })

  test('cannot close it alone once it is escalated, but can agree', async () => {
    const before = await aDispute()
    const pair = await passFor(before, { hours: 24 })
    await people.escalate(pair, pair.agent)
    expect((await see(pair, pair.member)).actions).toEqual(['say', 'propose', 'confirm_received'])
    expect(await refusalOf(close(pair, pair.member))).toBe('INVALID_TRANSITION')
    await propose(pair, pair.member, 'release')
    expect(await answer(pair, pair.agent, 'accept')).toMatchObject({ status: 'resolved' })
  })

  test('pauses the cash-out’s deadlines, and the remaining time continues after closing', async () => {
    const sent = await passFor(await inState('sent'), { hours: 10 })
    const atOf = async ({ member, id }: typeof sent) => new Date((await cashoutOf(member, id)).deadline?.at ?? '').getTime()
    const left = (await atOf(sent)) - app.clock.now().getTime()
    const { id: dispute_id } = await open(sent, sent.member)
    const later = await passFor(sent, { hours: 20 })
    expect((await cashoutOf(later.member, sent.id)).deadline).toBe(null)
    await close({ dispute_id }, later.member)
    expect((await atOf(later)) - app.clock.now().getTime()).toBe(left)
    const over = await passFor(later, { days: 7 })
    await people.processDueDisputes()
    const { items } = await app.call('list_disputes', { state: 'active' }, over.member.access_token)
    expect(items).toMatchObject([{ related_id: sent.id, opened_by: 'system', status: 'escalated' }])
  })

  test('leaves no mark on the agent’s record, for held and for paid cash-outs', async () => {
    for (const state of ['sent', 'completed'] as const) {
      const pair = await inState(state)
      const countOf = async () =>
        (await app.call('get_agent', { agent_id: pair.agent.user_id }, pair.member.access_token)).score.disputed
      const before = await countOf()
      const { id: dispute_id } = await open(pair, pair.member)
      expect(await countOf()).toBe(before + 1)
      await close({ dispute_id }, pair.member)
      expect(await countOf()).toBe(before)
    }
  })

  test('closes it for good if the cash-out was paid', async () => {
    const pair = await inState('completed')
    const { id: dispute_id } = await open(pair, pair.member)
    expect(await close({ dispute_id }, pair.member)).toMatchObject({ status: 'closed', appealable_until: null, actions: [] })
    expect(await refusalOf(open(pair, pair.member))).toBe('DISPUTE_DECIDED')
  })
})

test('members can open a limited number of disputes a day', async () => {
  const pair = await inState('sent')
  const { member, agent } = pair
  const openings = (count: number) =>
    database().owner.query(
      `insert into disputes.dispute (id, related_type, related_id, payer_id, payee_id, initiator_id, opponent_id, opened_by, category,
                                     status, created_at, ended_at)
       select gen_random_uuid(), 'task', gen_random_uuid(), $1::uuid, $2::uuid, $1::uuid, $2::uuid, 'payer', 'other', 'closed', $3, $3
         from generate_series(1, $4::int)`,
      [member.user_id, agent.user_id, app.clock.now(), count],
    )
  await openings(10)
  expect(await refusalOf(open(pair, member))).toBe('RATE_LIMITED')
  const tomorrow = await passFor(pair, { hours: 24 })
  expect(await refusalOf(open(tomorrow, tomorrow.member))).toBe('done')
})
