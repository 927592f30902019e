import type { CallInput, Output } from '@hai/contract/contract'
import { userInfo } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf } from '../../../test/disputes.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp, summaryIn } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
let odette: StaffPerson
let rose: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
  odette = await aStaffMember(app, database(), { full_name: 'Odette Charles' })
  rose = await aStaffMember(app, database(), { full_name: 'Rose Louis' })
  await database().owner.query('update adjustments.settings set refund_alone_max = 3000')
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)

const why = 'The photo shows what was handed over.'
const refund = (staff: StaffPerson, dispute_id: string, amount?: number) =>
  callConfirmed(app, staff, 'approve_dispute_refund', {
    dispute_id,
    admin_id: staff.user_id,
    refund_reason: why,
    reason_code: 'short_paid',
    ...(amount && { amount }),
  } satisfies CallInput<'approve_dispute_refund'>)
const decide = (staff: StaffPerson, dispute_id: string, amount?: number) =>
  callConfirmed(app, staff, 'decide_dispute_appeal', {
    dispute_id,
    admin_id: staff.user_id,
    outcome: 'changed',
    decision_reason: why,
    ...(amount && { amount }),
  } satisfies CallInput<'decide_dispute_appeal'>)
const approve = (staff: StaffPerson, { approval_id }: Pick<Output<'approve_dispute_refund'>, 'approval_id'>) =>
  callConfirmed(app, staff, 'admin_decide_approval', { approval_id: approval_id ?? '', decision: 'approve' })
const reject = (staff: StaffPerson, { approval_id }: Pick<Output<'approve_dispute_refund'>, 'approval_id'>) =>
  callConfirmed(app, staff, 'admin_decide_approval', { approval_id: approval_id ?? '', decision: 'reject', note: why })
async function hired(member: MemberPerson): Promise<StaffPerson> {
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    member.user_id,
  ])
  return steppedUp(app, { ...member, role: 'admin' })
}
const cardOf = async (staff: StaffPerson, approval_id: string | null) =>
  (await app.call('admin_list_approvals', {}, staff)).items.find(({ id }) => id === approval_id)
const read = (dispute_id: string, staff = rose) => app.call('admin_get_dispute', { dispute_id }, staff)
const moneyOf = async ({ member, agent }: Pair) => [(await balancesOf(app, member))[0], (await balancesOf(app, agent))[0]]
const summaryOf = (
  staff: StaffPerson,
  procedure: 'approve_dispute_refund' | 'decide_dispute_appeal',
  input: Record<string, unknown>,
) => app.call('prepare_admin_action', { procedure, input }, staff)

async function reported() {
  const pair = await people.inState('completed')
  const { id: dispute_id } = await people.open(pair, pair.member)
  return { ...pair, dispute_id }
}
async function appealed() {
  const pair = await people.aDispute()
  await app.server.disputes.releaseFunds(people.grounds(jean, pair.dispute_id))
  await app.call('appeal_dispute', { dispute_id: pair.dispute_id, body: aStatement }, pair.member.access_token)
  return pair
}

describe('a refund of a paid cash-out', () => {
  test('up to the limit needs one admin', async () => {
    const pair = await reported()
    const [had = 0, agentHad = 0] = await moneyOf(pair)
    expect(await refund(jean, pair.dispute_id, 30_00)).toMatchObject({ refund_amount: 30_00, approval_id: null })
    expect(await moneyOf(pair)).toEqual([had + 30_00, agentHad - 30_00])
    expect(await read(pair.dispute_id)).toMatchObject({ decided_by: { full_name: 'Jean Pierre' }, approved_by: null })
  })

  test('one cent above it needs another admin’s approval, and the case names both', async () => {
    const pair = await reported()
    const before = await moneyOf(pair)
    expect((await read(pair.dispute_id)).decisions.refund).toMatchObject({ most: 50_00, alone_max: 30_00 })
    const asked = await refund(jean, pair.dispute_id, 30_01)
    expect(asked).toMatchObject({ status: 'open', refund_amount: 0, approval_id: expect.any(String) as string })
    expect(await moneyOf(pair)).toEqual(before)
    expect(await read(pair.dispute_id)).toMatchObject({
      status: 'open',
      waits_for_second: { approval_id: asked.approval_id, amount: 30_01, requested_by: { full_name: 'Jean Pierre' } },
    })
    expect(await refusalOf(refund(odette, pair.dispute_id, 30_01))).toBe('CONFLICT')
    expect(await refusalOf(approve(jean, asked))).toBe('FORBIDDEN')
    expect(await moneyOf(pair)).toEqual(before)
    await approve(odette, asked)
    expect(await moneyOf(pair)).toEqual([(before[0] ?? 0) + 30_01, (before[1] ?? 0) - 30_01])
    expect(await read(pair.dispute_id)).toMatchObject({
      status: 'refunded',
      moved: 30_01,
      waits_for_second: null,
      decided_by: { full_name: 'Jean Pierre' },
      approved_by: { full_name: 'Odette Charles' },
    })
    const { rows } = await database().owner.query(
      `select actor_id, after ->> 'requested_by' as asker from admin.audit_log where action = 'dispute_refunded' and subject = $1`,
      [pair.dispute_id],
    )
    expect(rows).toEqual([{ actor_id: odette.user_id, asker: jean.user_id }])
  })

  test('cannot be approved or rejected by the parties, who do not see the request', async () => {
    const pair = await reported()
    const asked = await refund(jean, pair.dispute_id)
    const waiting = async (staff: StaffPerson) => (await app.call('get_admin_badges', {}, staff)).approvals
    for (const who of [await hired(pair.member), await hired(pair.agent)]) {
      expect([await refusalOf(approve(who, asked)), await refusalOf(reject(who, asked))]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
      expect(await cardOf(who, asked.approval_id)).toBeUndefined()
      expect(await waiting(who)).toBe((await waiting(odette)) - 1)
    }
    expect(await cardOf(odette, asked.approval_id)).toMatchObject({ actions: ['decide'] })
  })

  test('a refund without an amount waits too, and the approver sees the amounts and both parties', async () => {
    const pair = await reported()
    const asked = await refund(jean, pair.dispute_id)
    const { items } = await app.call('admin_list_approvals', { kind: 'dispute_refund', status: 'pending' }, odette)
    const card = items.find(({ id }) => id === asked.approval_id)
    expect(card).toMatchObject({
      facts: {
        kind: 'dispute_refund',
        user_id: pair.member.user_id,
        from_user_id: pair.agent.user_id,
        amount: 50_00,
      },
      people: [{ hai_tag: pair.member.hai_tag }, { hai_tag: pair.agent.hai_tag }],
      reason: why,
      case: { kind: 'dispute', id: pair.dispute_id },
      actions: ['decide'],
    })
    expect(card?.accounts.map(({ balance_before, balance_after }) => balance_after - balance_before)).toEqual([50_00, -50_00])
  })

  test('fails to be approved while the agent lacks the money, and stays pending', async () => {
    const pair = await reported()
    const asked = await refund(jean, pair.dispute_id)
    await sendAtOnce(app, pair.agent, await aMember(app), 5_00)
    expect(await refusalOf(approve(odette, asked))).toBe('INSUFFICIENT_FUNDS')
    expect((await read(pair.dispute_id)).waits_for_second).toMatchObject({ approval_id: asked.approval_id })
  })

  test('cannot be approved after a different decision', async () => {
    const pair = await reported()
    const asked = await refund(jean, pair.dispute_id)
    await app.server.disputes.closeWithoutAction(people.grounds(odette, pair.dispute_id))
    const before = await moneyOf(pair)
    expect(await refusalOf(approve(rose, asked))).toBe('INVALID_TRANSITION')
    expect(await moneyOf(pair)).toEqual(before)
  })

  test('cannot exceed the payout', async () => {
    const { dispute_id } = await reported()
    expect(await refusalOf(refund(jean, dispute_id, 50_01))).toBe('AMOUNT_OUT_OF_BOUNDS')
  })

  test('a refund above the limit is rejected on the command line, where one person could act as both', async () => {
    const pair = await reported()
    const before = await moneyOf(pair)
    const fromShell = (amount?: number) => app.server.disputes.approveRefund(people.grounds(jean, pair.dispute_id, amount))
    expect([await refusalOf(fromShell()), await refusalOf(fromShell(30_01))]).toEqual([
      'AMOUNT_OUT_OF_BOUNDS',
      'AMOUNT_OUT_OF_BOUNDS',
    ])
    expect(await moneyOf(pair)).toEqual(before)
    expect((await read(pair.dispute_id)).waits_for_second).toBeNull()
    expect(await fromShell(1_00)).toMatchObject({ moved: 1_00, waiting: null })
  })

  test('share one limit on the command line, whichever admin is named', async () => {
    const fromShell = async (amount: number) => {
      const [pair, named] = [await reported(), await aStaffMember(app, database())]
      return refusalOf(app.server.disputes.approveRefund(people.grounds(named, pair.dispute_id, amount)))
    }
    for (const amount of [30_00, 30_00, 29_00]) expect(await fromShell(amount)).toBe('done')
    expect(await fromShell(1_01)).toBe('AMOUNT_OUT_OF_BOUNDS')
    const { rows } = await database().owner.query(
      `select distinct after ->> 'os_user' as os_user from admin.audit_log where action = 'dispute_refunded' and user_agent = 'command line'`,
    )
    expect(rows).toEqual([{ os_user: userInfo().username }])
  })

  test('cannot be written by the server without an approval, or with that for another dispute', async () => {
    const [pair, other] = [await reported(), await reported()]
    await refund(jean, pair.dispute_id, 30_00)
    const { approval_id } = await refund(jean, other.dispute_id, 50_00)
    const { rows } = await database().owner.query<{ id: string }>(
      `select p.public_id as id from ledger.posting p where p.kind = 'cash_out' order by p.id desc limit 1`,
    )
    await approve(odette, { approval_id })
    const third = await reported()
    const write = (more: string, values: readonly unknown[], { moved = 50_00, is_decided = true } = {}) =>
      database().app.query(
        `update disputes.dispute set status = 'refunded', moved = $2, decided_by = $3, ended_at = now(), transaction_id = $4 ${more} where id = $1`,
        [third.dispute_id, moved, is_decided ? jean.user_id : null, ...values],
      )
    const { rows: taken } = await database().owner.query<{ id: string }>(
      `select transaction_id as id from disputes.dispute where id = $1`,
      [other.dispute_id],
    )
    await expect(write('', [taken[0]?.id])).rejects.toThrow('needs a second staff member')
    await expect(write('', [taken[0]?.id], { is_decided: false })).rejects.toThrow('needs a second staff member')
    await expect(write('', [taken[0]?.id], { moved: 30_00 })).rejects.toThrow('the amount of the refund differs from its posting')
    for (const none of [null, third.dispute_id])
      await expect(write('', [none])).rejects.toThrow('a refunded dispute must name the posting of its refund')
    await expect(write(', release_id = $5, kept = 1', [taken[0]?.id, rows[0]?.id])).rejects.toThrow('needs a second')
    await database().owner.query('alter table disputes.dispute drop constraint dispute_approval_id_key')
    try {
      const forged = write(', approval_id = $5, approved_by = $6', [taken[0]?.id, approval_id, odette.user_id])
      await expect(forged).rejects.toThrow('this refund differs from the approved one')
    } finally {
      await database().owner.query('alter table disputes.dispute add constraint dispute_approval_id_key unique (approval_id)')
    }
  })
})

test('by one admin cannot exceed three times the limit per day, also with simultaneous decisions', async () => {
  const marc = await aStaffMember(app, database())
  const [late, first, second, third] = [await appealed(), await reported(), await reported(), await reported()]
  await refund(marc, first.dispute_id, 30_00)
  await decide(marc, late.dispute_id, 25_00)
  expect((await read(second.dispute_id, marc)).decisions.refund).toMatchObject({ alone_max: 30_00 })
  const both = await Promise.all([second, third].map(({ dispute_id }) => refund(marc, dispute_id, 20_00)))
  expect(both.map(({ approval_id }) => approval_id === null).toSorted()).toEqual([false, true])
  const small = await reported()
  expect((await read(small.dispute_id, marc)).decisions.refund).toMatchObject({ alone_max: 15_00 })
  expect(await refund(marc, small.dispute_id, 15_00)).toMatchObject({ refund_amount: 15_00, approval_id: null })
  expect((await read((await reported()).dispute_id, rose)).decisions.refund).toMatchObject({ alone_max: 30_00 })
})

test('from held money needs one admin for any amount, also in part', async () => {
  const [whole, part] = [await people.aDispute(), await people.aDispute()]
  expect(await refund(jean, whole.dispute_id)).toMatchObject({ refund_amount: 51_14, approval_id: null })
  expect(await refund(jean, part.dispute_id, 45_00)).toMatchObject({ refund_amount: 45_00, approval_id: null })
})

describe('an appeal', () => {
  test('moves up to the limit with one admin, and one cent more with another’s approval', async () => {
    const [small, large] = [await appealed(), await appealed()]
    expect(await decide(odette, small.dispute_id, 30_00)).toMatchObject({ moved: 30_00, approval_id: null })
    const before = await moneyOf(large)
    const asked = await decide(odette, large.dispute_id, 30_01)
    expect(asked).toMatchObject({ outcome: null, moved: 0 })
    expect(await moneyOf(large)).toEqual(before)
    for (const who of [odette, jean])
      expect([await refusalOf(approve(who, asked)), await refusalOf(reject(who, asked))]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(await cardOf(jean, asked.approval_id)).toBeUndefined()
    await approve(rose, asked)
    expect(await moneyOf(large)).toEqual([(before[0] ?? 0) + 30_01, (before[1] ?? 0) - 30_01])
    expect(await read(large.dispute_id)).toMatchObject({
      appeal: { status: 'changed', decided_by: { full_name: 'Odette Charles' }, approved_by: { full_name: 'Rose Louis' } },
    })
  })

  test('against a refund by two admins cannot be decided by either of them', async () => {
    const pair = await reported()
    await approve(odette, await refund(jean, pair.dispute_id))
    await app.call('appeal_dispute', { dispute_id: pair.dispute_id, body: aStatement }, pair.agent.access_token)
    const appeals = async (who: StaffPerson) => (await app.call('get_admin_badges', {}, who)).appeals
    expect([await appeals(jean), await appeals(odette)]).toEqual([(await appeals(rose)) - 1, (await appeals(rose)) - 1])
    for (const who of [jean, odette]) {
      expect(await refusalOf(decide(who, pair.dispute_id, 10_00))).toBe('FORBIDDEN')
      expect(await read(pair.dispute_id, who)).toMatchObject({ obstacle: 'first' })
    }
    expect(await decide(rose, pair.dispute_id, 10_00)).toMatchObject({ moved: 10_00 })
  })

  test('an appeal above the limit cannot be written by the server without an approval', async () => {
    const { dispute_id } = await appealed()
    const write = database().app.query(
      `update disputes.appeal set outcome = 'changed', decided_by = $2, decided_at = now(), moved = 3001, transaction_id = gen_random_uuid()
        where dispute_id = $1`,
      [dispute_id, odette.user_id],
    )
    await expect(write).rejects.toThrow('needs a second staff member')
  })
})

test('the messages with the codes mention that a second admin is asked', async () => {
  const [pair, late] = [await reported(), await appealed()]
  const { dispute_id } = pair
  const input = { dispute_id, admin_id: odette.user_id, refund_reason: why, reason_code: 'short_paid' }
  const summaryFor = async (amount: number) => summaryIn(await summaryOf(odette, 'approve_dispute_refund', { ...input, amount }))
  expect(await summaryFor(30_01)).toBe(`ask to refund $30.01 to @${pair.member.hai_tag}, from @${pair.agent.hai_tag}`)
  expect(await summaryFor(30_00)).toBe(`refund $30.00 to @${pair.member.hai_tag}, from @${pair.agent.hai_tag}`)
  const change = { dispute_id: late.dispute_id, admin_id: odette.user_id, outcome: 'changed', decision_reason: why }
  expect(summaryIn(await summaryOf(odette, 'decide_dispute_appeal', change))).toBe(
    `ask to change a dispute decision: pay @${late.member.hai_tag} $50.00 from @${late.agent.hai_tag}`,
  )
})
