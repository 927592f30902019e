import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf, type DisputedPair } from '../../../test/disputes.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, followedUp, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { hoursAfter } from '../../platform/clock.ts'

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

const why = 'The photo shows what was handed over.'
const { approveRefund, releaseFunds, closeWithoutAction } = {
  approveRefund: (dispute_id: string, amount?: number) =>
    app.server.disputes.approveRefund(people.grounds(jean, dispute_id, amount)),
  releaseFunds: (dispute_id: string) => app.server.disputes.releaseFunds(people.grounds(jean, dispute_id)),
  closeWithoutAction: (dispute_id: string) => app.server.disputes.closeWithoutAction(people.grounds(jean, dispute_id)),
}
const appeal = ({ dispute_id }: Pick<DisputedPair, 'dispute_id'>, { access_token }: MemberPerson) =>
  app.call('appeal_dispute', { dispute_id, body: aStatement }, access_token)
const decide = (
  staff: StaffPerson,
  dispute_id: string,
  outcome: 'upheld' | 'changed',
  more: Partial<CallInput<'decide_dispute_appeal'>> = {},
) =>
  callConfirmed(app, staff, 'decide_dispute_appeal', {
    dispute_id,
    admin_id: staff.user_id,
    outcome,
    decision_reason: why,
    ...more,
  })
const read = (staff: StaffPerson, dispute_id: string) => app.call('admin_get_dispute', { dispute_id }, staff)

test('the losing party can appeal once; the other is told, and staff find the appeal', async () => {
  const pair = await people.aDispute()
  expect((await people.see(pair, pair.member)).actions).not.toContain('appeal')
  expect(await refusalOf(appeal(pair, pair.member))).toBe('INVALID_TRANSITION')
  await releaseFunds(pair.dispute_id)
  expect((await people.see(pair, pair.agent)).actions).toEqual([])
  expect(await refusalOf(appeal(pair, pair.agent))).toBe('INVALID_TRANSITION')
  await followedUp(app)
  const asked = await appeal(pair, pair.member)
  expect(asked).toMatchObject({ status: 'resolved', actions: [], appeal: { status: 'pending', by: 'you', moved: null } })
  expect(asked.events.at(-1)).toMatchObject({ kind: 'appealed', by: 'you', body: aStatement })
  expect((await people.notificationsOf(pair.agent))[0]).toMatchObject({
    message: 'Another person on our team is reviewing the decision.',
  })
  const { items } = await app.call('admin_list_disputes', { status: 'appealed', limit: 100 }, odette)
  expect(items.find(({ id }) => id === pair.dispute_id)?.appeal).toMatchObject({ status: 'pending', side: 'payer' })
  expect(await app.server.disputes.countActive(pair.agent.user_id)).toBe(1)
})

test('a pending appeal can be overdue like any case and is sorted by its displayed deadline', async () => {
  const [pair, younger] = [await people.aDispute(), await people.aDispute()]
  const figures = () => app.call('admin_dispute_figures', {}, odette)
  const before = await figures()
  await releaseFunds(pair.dispute_id)
  expect(await figures()).toMatchObject({ open: before.open - 1, appeals: before.appeals })
  await appeal(pair, pair.member)
  expect(await figures()).toMatchObject({ open: before.open - 1, appeals: before.appeals + 1, overdue: before.overdue })
  const row = async () => {
    const { items } = await app.call('admin_list_disputes', { sort: 'waits_until', direction: 'ascending', limit: 100 }, odette)
    return items.map(({ id }) => id).filter((id) => id === pair.dispute_id || id === younger.dispute_id)
  }
  const dueIn = (hours: number) =>
    database().owner.query(`update disputes.appeal set decide_by = $2 where dispute_id = $1`, [
      pair.dispute_id,
      hoursAfter(app.clock.now(), hours),
    ])
  await dueIn(1_000)
  expect(await row()).toEqual([younger.dispute_id, pair.dispute_id])
  await dueIn(-1)
  expect((await figures()).overdue).toBe(before.overdue + 1)
  expect(await row()).toEqual([pair.dispute_id, younger.dispute_id])
})

test('of two simultaneous appeals one succeeds', async () => {
  const pair = await people.aDispute()
  await releaseFunds(pair.dispute_id)
  const outcomes = await Promise.all([1, 2, 3].map(() => refusalOf(appeal(pair, pair.member))))
  expect(outcomes.toSorted()).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'done'])
})

test('another staff member decides it: not the first decider, also in the database, and not the parties', async () => {
  const pair = await people.aDispute()
  const { dispute_id } = pair
  await releaseFunds(dispute_id)
  await appeal(pair, pair.member)
  expect(await refusalOf(decide(jean, dispute_id, 'upheld'))).toBe('FORBIDDEN')
  expect(await read(jean, dispute_id)).toMatchObject({ obstacle: 'first', decisions: { appeal: { most: 50_00 } } })
  const own = database().owner.query(
    `update disputes.appeal set outcome = 'upheld', decided_by = $2, decided_at = now() where dispute_id = $1`,
    [dispute_id, jean.user_id],
  )
  await expect(own).rejects.toThrow('another_decides')
  expect(await read(odette, dispute_id)).toMatchObject({ obstacle: null })
  expect(await decide(odette, dispute_id, 'upheld')).toMatchObject({ dispute_id, outcome: 'upheld', moved: 0 })
  const seen = await people.see(pair, pair.agent)
  expect(seen).toMatchObject({ status: 'resolved', appeal: { status: 'upheld', by: 'other', moved: null } })
  expect(seen.events.at(-1)).toMatchObject({ kind: 'upheld', by: 'staff', body: why })
  expect(await refusalOf(decide(odette, dispute_id, 'changed'))).toBe('INVALID_TRANSITION')
  expect(await refusalOf(appeal(pair, pair.member))).toBe('INVALID_TRANSITION')
})

test('changing a release returns the money to the member without fee and tax, as far as the agent has it', async () => {
  const pair = await people.aDispute()
  const { dispute_id } = pair
  await releaseFunds(dispute_id)
  await appeal(pair, pair.member)
  const [had] = await balancesOf(app, pair.member)
  const [agentHad] = await balancesOf(app, pair.agent)
  await expect(decide(odette, dispute_id, 'changed', { amount: 50_01 })).rejects.toMatchObject({
    body: { code: 'AMOUNT_OUT_OF_BOUNDS', data: { minimum: 1, maximum: 50_00 } },
  })
  expect(await decide(odette, dispute_id, 'changed', { amount: 30_00 })).toMatchObject({ moved: 30_00 })
  expect((await balancesOf(app, pair.member))[0] - had).toBe(30_00)
  expect((await balancesOf(app, pair.agent))[0] - agentHad).toBe(-30_00)
  expect(await people.see(pair, pair.member)).toMatchObject({ appeal: { status: 'changed', by: 'you', moved: 30_00 } })
  expect((await read(jean, dispute_id)).postings.map(({ kind, amount }) => [kind, amount]).at(-1)).toEqual(['refund', 30_00])
  const { rows } = await database().owner.query(
    `select actor_id, after ->> 'moved' as moved from admin.audit_log where action = 'dispute_appeal_decided' and subject = $1`,
    [dispute_id],
  )
  expect(rows).toEqual([{ actor_id: odette.user_id, moved: '3000' }])
})

test('changing a refund pays the agent after all; missing money moves nothing', async () => {
  const [pair, poor] = [await people.aDispute(), await people.aDispute()]
  await approveRefund(pair.dispute_id)
  await appeal(pair, pair.agent)
  expect(await decide(odette, pair.dispute_id, 'changed')).toMatchObject({ moved: 50_00 })
  expect((await balancesOf(app, pair.member))[0]).toBe(50_00)
  expect((await balancesOf(app, pair.agent))[0]).toBe(50_00)
  await releaseFunds(poor.dispute_id)
  await appeal(poor, poor.member)
  await sendAtOnce(app, poor.agent, await aMember(app), 5_00)
  expect(await refusalOf(decide(odette, poor.dispute_id, 'changed'))).toBe('INSUFFICIENT_FUNDS')
  expect(await read(odette, poor.dispute_id)).toMatchObject({ appeal: { status: 'pending' } })
})

test('of two simultaneous decisions one succeeds, and the money moves once', async () => {
  const pair = await people.aDispute()
  const third = await aStaffMember(app, database())
  await releaseFunds(pair.dispute_id)
  await appeal(pair, pair.member)
  const [had] = await balancesOf(app, pair.member)
  const asked = [decide(odette, pair.dispute_id, 'changed'), decide(third, pair.dispute_id, 'changed')]
  expect((await Promise.all(asked.map(refusalOf))).toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
  expect((await balancesOf(app, pair.member))[0] - had).toBe(50_00)
})

test('a rejected report can be appealed; an item that can be disputed again, or an old decision, cannot', async () => {
  const reported = await people.inState('completed')
  const { id: dispute_id } = await people.open(reported, reported.member)
  await closeWithoutAction(dispute_id)
  expect((await people.see({ dispute_id }, reported.member)).actions).toEqual(['appeal'])
  const closed = await people.aDispute()
  await closeWithoutAction(closed.dispute_id)
  expect(await refusalOf(appeal(closed, closed.member))).toBe('INVALID_TRANSITION')
  await database().owner.query(`update disputes.dispute set ended_at = ended_at - interval '7 days' where id = $1`, [dispute_id])
  expect((await people.see({ dispute_id }, reported.member)).appealable_until).toBeNull()
  expect(await refusalOf(appeal({ dispute_id }, reported.member))).toBe('INVALID_TRANSITION')
})

test('a cash-out disputed twice never returns more than was paid', async () => {
  const pair = await people.aDispute()
  await closeWithoutAction(pair.dispute_id)
  await people.confirm(pair)
  const [had] = await balancesOf(app, pair.member)
  const { id: reported } = await people.open(pair, pair.member)
  await appeal(pair, pair.member)
  expect((await read(odette, pair.dispute_id)).decisions.appeal).toMatchObject({ most: 50_00 })
  await approveRefund(reported, 30_00)
  expect((await read(odette, pair.dispute_id)).decisions.appeal).toMatchObject({ most: 20_00 })
  expect(await refusalOf(decide(odette, pair.dispute_id, 'changed', { amount: 21_00 }))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await decide(odette, pair.dispute_id, 'changed')).toMatchObject({ moved: 20_00 })
  expect((await balancesOf(app, pair.member))[0] - had).toBe(50_00)
  expect(await refusalOf(appeal({ dispute_id: reported }, pair.member))).toBe('INVALID_TRANSITION')
})
