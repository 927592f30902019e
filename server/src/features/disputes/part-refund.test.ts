import type { CallInput } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { readBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf, type DisputedPair } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson, summaryIn } from '../../../test/staff.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
let odette: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  ;[jean, odette] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)

const HELD = 51_14
const why = 'The photo shows what was handed over.'
const refund = (dispute_id: string, amount: number, staff = jean) =>
  callConfirmed(app, staff, 'approve_dispute_refund', {
    dispute_id,
    admin_id: staff.user_id,
    refund_reason: why,
    reason_code: 'short_paid',
    amount: cents(amount),
  } satisfies CallInput<'approve_dispute_refund'>)
const read = (dispute_id: string) => app.call('admin_get_dispute', { dispute_id }, odette)
const moneyOf = async ({ member, agent }: DisputedPair) => [...(await balancesOf(app, member)), (await balancesOf(app, agent))[0]]

async function housed(): Promise<number> {
  const { rows } = await database().owner.query<{ sum: string }>(
    `select coalesce(sum(e.amount), 0) as sum from ledger.entry e join ledger.account a on a.id = e.account_id
      where a.kind in ('platform_fees', 'tax_fees')`,
  )
  return Number(rows[0]?.sum)
}

test('a short-paid cash-out can be refunded in part; the agent keeps the rest, and both see the amounts', async () => {
  const pair = await people.aDispute()
  expect((await read(pair.dispute_id)).decisions).toMatchObject({
    refund: { most: HELD, is_held: true, part_most: 49_99 },
    release: { most: 50_66 },
  })
  expect(await refund(pair.dispute_id, 20_00)).toMatchObject({ status: 'refunded', refund_amount: 20_00, kept: 30_66 })
  expect(await moneyOf(pair)).toEqual([48_86 + 20_00, 0, 30_66])
  for (const who of [pair.member, pair.agent])
    expect(await people.see(pair, who)).toMatchObject({ status: 'refunded', moved: 20_00, kept: 30_66 })
  const shown = await read(pair.dispute_id)
  expect(shown).toMatchObject({ moved: 20_00, kept: 30_66, held: 0, item: { status: 'completed' } })
  expect(shown.postings.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cash_out_held', HELD],
    ['cash_out', HELD],
    ['refund', 20_00],
  ])
  const { chat_session_id } = (await people.see(pair, pair.member)).item
  const said = (await readBy(app, pair.agent, chat_session_id ?? '')).filter((line) => line.includes('is decided.'))
  expect(said).toEqual(['The dispute is decided. $20.00 went back to the payer, and the other person keeps $30.66.'])
  const { rows } = await database().owner.query<{ after: object }>(`select after from admin.audit_log where subject = $1`, [
    pair.dispute_id,
  ])
  expect(rows).toMatchObject([{ after: { status: 'refunded', moved: 20_00, kept: 30_66, reason_code: 'short_paid' } }])
})

test('each party gets one notification of a partial refund, with both amounts', async () => {
  const pair = await people.aDispute()
  const before = {
    member: (await people.notificationsOf(pair.member)).length,
    agent: (await people.notificationsOf(pair.agent)).length,
  }
  await refund(pair.dispute_id, 20_00)
  const [member, agent] = [await people.notificationsOf(pair.member), await people.notificationsOf(pair.agent)]
  const about = { type: 'dispute_status', reference_id: pair.dispute_id }
  expect(member.slice(0, member.length - before.member)).toMatchObject([
    { ...about, message: expect.stringContaining('$20.00 was returned to you, and the other person keeps $30.66.') as string },
  ])
  expect(agent.slice(0, agent.length - before.agent)).toMatchObject([
    { ...about, message: expect.stringContaining('you keep $30.66, and $20.00 went back to the payer.') as string },
  ])
})

test('a part of a task’s reward can be returned, and the worker keeps the rest', async () => {
  const { id, creator, worker } = await tasksOf(() => app, database).inState('rejected')
  const about = { related_type: 'task', related_id: id, category: 'other', description: aStatement } as const
  const { id: dispute_id, item } = await app.call('open_dispute', about, worker.access_token)
  const [[had], [hadWorker]] = [await balancesOf(app, creator), await balancesOf(app, worker)]
  await callConfirmed(app, jean, 'approve_dispute_refund', {
    dispute_id,
    admin_id: jean.user_id,
    refund_reason: why,
    reason_code: 'not_as_agreed',
    amount: cents(1_00),
  })
  expect(await balancesOf(app, creator)).toEqual([had + 1_00, 0])
  expect((await balancesOf(app, worker))[0]).toBe(hadWorker + item.amount - 1_00)
})

test('any part distributes the held money to the cent', async () => {
  const parts = [1, 49_99, ...Array.from({ length: 4 }, () => 2 + Math.floor(Math.random() * 49_97))]
  for (const part of parts) {
    const pair = await people.aDispute()
    const [[available], before] = [await balancesOf(app, pair.member), await housed()]
    await refund(pair.dispute_id, part)
    const [member, held, agent] = await moneyOf(pair)
    const back = (member ?? 0) - available
    expect([part, held, back, back + (agent ?? 0) + (await housed()) - before]).toEqual([part, 0, part, HELD])
  }
})

test('a part of zero, the full amount or more is rejected; the whole hold can still be returned', async () => {
  const pair = await people.aDispute()
  const before = await moneyOf(pair)
  for (const amount of [50_00, 51_13, 51_15])
    expect([amount, await refusalOf(refund(pair.dispute_id, amount))]).toEqual([amount, 'AMOUNT_OUT_OF_BOUNDS'])
  for (const amount of [0, -1]) {
    const input = { dispute_id: pair.dispute_id, admin_id: jean.user_id, refund_reason: why, reason_code: 'short_paid', amount }
    expect((await app.post('/rpc/approve_dispute_refund', input, jean)).status).toBe(400)
  }
  expect([await moneyOf(pair), (await read(pair.dispute_id)).status]).toEqual([before, 'open'])
  expect(await refund(pair.dispute_id, HELD)).toMatchObject({ refund_amount: HELD, kept: null })
  expect(await moneyOf(pair)).toEqual([100_00, 0, 0])
})

test('the message with the code shows the amounts of both', async () => {
  const { dispute_id, member, agent } = await people.aDispute()
  const input = { dispute_id, admin_id: jean.user_id, refund_reason: why, reason_code: 'short_paid', amount: 20_00 }
  const prepared = app.call('prepare_admin_action', { procedure: 'approve_dispute_refund', input }, jean)
  expect(summaryIn(await prepared)).toBe(`refund $20.00 to @${member.hai_tag} and release $30.66 to @${agent.hai_tag}`)
})

test('each party can appeal it, up to what the other got', async () => {
  const [payer, payee] = [await people.aDispute(), await people.aDispute()]
  const most = async ({ dispute_id }: DisputedPair, who: MemberPerson) => {
    await refund(dispute_id, 20_00)
    await app.call('appeal_dispute', { dispute_id, body: aStatement }, who.access_token)
    return (await read(dispute_id)).decisions.appeal?.most
  }
  expect([await most(payer, payer.member), await most(payee, payee.agent)]).toEqual([30_00, 20_00])
})

test('of a partial refund, a release, an agreement and a close at the same time exactly one succeeds', async () => {
  for (let round = 0; round < 3; round += 1) {
    const pair = await people.aDispute()
    const { proposal } = await people.propose(pair, pair.member, 'release')
    const { releaseFunds, approveRefund } = app.server.disputes
    const outcomes = await Promise.all(
      [
        approveRefund({ ...people.grounds(odette, pair.dispute_id), amount: cents(20_00) }),
        releaseFunds(people.grounds(odette, pair.dispute_id)),
        people.answer(pair, pair.agent, 'accept', { proposal_id: proposal?.id ?? '' }),
        people.close(pair, pair.member),
      ].map(refusalOf),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect([
      [68_86, 0, 30_66],
      [48_86, 0, 50_66],
      [48_86, HELD, 0],
    ]).toContainEqual(await moneyOf(pair))
  }
})
