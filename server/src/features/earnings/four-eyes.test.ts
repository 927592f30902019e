import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let marie: StaffPerson
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aStaffMember(app, database(), { full_name: 'Marie Charles' })
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
})
afterAll(() => app.stop())

const reason = 'The bank has taken it back again.'
const anEarning = (amount: number, more: Partial<CallInput<'track_platform_earnings'>> = {}) => ({
  idempotency_key: randomUUID(),
  type: 'interest' as const,
  amount,
  reference_type: 'statement',
  reference_id: randomUUID(),
  ...more,
})
const track = (amount: number, who = marie) => callConfirmed(app, who, 'track_platform_earnings', anEarning(amount))
const aReversal = (transaction_id: string | null) => ({
  idempotency_key: randomUUID(),
  transaction_id: transaction_id ?? '',
  reason,
})
const reverse = (transaction_id: string | null, who = marie) =>
  callConfirmed(app, who, 'reverse_platform_earning', aReversal(transaction_id))
const decide = (approval_id: string | null, who = jean) =>
  callConfirmed(app, who, 'admin_decide_approval', { approval_id: approval_id ?? '', decision: 'approve' })
const all = async () => (await app.call('list_platform_earnings', { limit: 100 }, jean)).items
const held = async () => {
  const { rows } = await database().owner.query<{ balance: string }>(
    `select balance from ledger.account where kind = 'manual_earnings'`,
  )
  return Number(rows[0]?.balance)
}
const succeeded = (all: readonly PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled')
const audited = async (action: string, subject: string | null): Promise<unknown> => {
  const { rows } = await database().owner.query<{ actor_id: string }>(
    'select actor_id, reason, before, after from admin.audit_log where action = $1 and subject = $2',
    [action, subject],
  )
  return rows
}
async function aLargeEarning(amount: number): Promise<string> {
  const before = new Set((await all()).map(({ transaction_id }) => transaction_id))
  await decide((await track(amount)).approval_id)
  const made = (await all()).find(({ transaction_id }) => !before.has(transaction_id))
  return made?.transaction_id ?? ''
}

describe('an earning above $25.00', () => {
  test('waits for another admin’s approval and is then posted once', async () => {
    const before = await held()
    const command = anEarning(25_01)
    const asked = await callConfirmed(app, marie, 'track_platform_earnings', command)
    expect(asked).toMatchObject({ status: 'pending', amount: 25_01, transaction_id: null, manual_earnings: null })
    expect(await callConfirmed(app, marie, 'track_platform_earnings', command)).toEqual(asked)
    const again = { ...command, idempotency_key: randomUUID() }
    await expect(callConfirmed(app, jean, 'track_platform_earnings', again)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { items } = await app.call('admin_list_approvals', { kind: 'platform_earning', status: 'pending' }, jean)
    expect(items).toMatchObject([
      { facts: { kind: 'platform_earning', amount: 25_01, type: 'interest', from_user_id: null }, actions: ['decide'] },
    ])
    await expect(decide(asked.approval_id, marie)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await held()).toBe(before)
    const others = await Promise.all(Array.from({ length: 3 }, () => aStaffMember(app, database())))
    expect(succeeded(await Promise.allSettled(others.map((who) => decide(asked.approval_id, who))))).toHaveLength(1)
    expect(await held()).toBe(before + 25_01)
    const booked = (await all()).find(({ reference_id }) => reference_id === command.reference_id)
    expect(booked).toMatchObject({ type: 'interest', amount: 25_01, reversed_by: null, reverses: null })
    expect(await audited('earning_tracked', booked?.transaction_id ?? '')).toMatchObject([
      { after: { amount: 25_01, approval_id: asked.approval_id, requested_by: marie.user_id } },
    ])
  })

  test('needs no approval up to the threshold', async () => {
    expect(await track(25_00)).toMatchObject({ status: 'posted', amount: 25_00, approval_id: null })
  })
})

describe('a manual earning', () => {
  test('is reversed once by a linked posting, with a reason in the audit trail', async () => {
    const before = await held()
    const { transaction_id } = await track(20_00)
    const command = aReversal(transaction_id)
    const reversed = await callConfirmed(app, jean, 'reverse_platform_earning', command)
    expect(reversed).toMatchObject({ status: 'posted', amount: 20_00, manual_earnings: before })
    expect(await callConfirmed(app, jean, 'reverse_platform_earning', command)).toEqual(reversed)
    await expect(reverse(transaction_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    expect(await held()).toBe(before)
    const shown = (await all()).filter((one) => [transaction_id, reversed.transaction_id].includes(one.transaction_id))
    expect(shown).toMatchObject([
      { transaction_id: reversed.transaction_id, type: 'interest', amount: -20_00, reverses: transaction_id, reversed_by: null },
      { transaction_id, amount: 20_00, reverses: null, reversed_by: reversed.transaction_id },
    ])
    const posting = await app.call('get_posting', { posting: reversed.transaction_id ?? '' }, jean)
    expect(posting.entries.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['manual_earnings', -20_00],
        ['outside:bank', 20_00],
      ]),
    )
    expect(await audited('earning_reversed', reversed.transaction_id)).toMatchObject([
      { actor_id: jean.user_id, reason, before: { amount: 20_00, state: 'booked' }, after: { amount: 0, state: 'taken back' } },
    ])
    const { periods } = await app.call('get_platform_earnings_summary', {}, jean)
    expect(periods[0]?.now.manual).toBe(await held())
  })

  test('an earning above $25.00 needs another admin to reverse; requested once, and an older approval does not undo newer changes', async () => {
    const transaction_id = await aLargeEarning(400_00)
    const before = await held()
    const asked = await reverse(transaction_id)
    expect(asked).toMatchObject({ status: 'pending', amount: 400_00 })
    await expect(reverse(transaction_id, jean)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { items } = await app.call('admin_list_approvals', { kind: 'earning_reversal', status: 'pending' }, jean)
    const facts = { kind: 'earning_reversal', amount: 400_00, type: 'interest' }
    expect(items).toMatchObject([{ facts, reason, requested_by: { user_id: marie.user_id } }])
    await expect(decide(asked.approval_id, marie)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await held()).toBe(before)
    const others = await Promise.all(Array.from({ length: 3 }, () => aStaffMember(app, database())))
    expect(succeeded(await Promise.allSettled(others.map((who) => decide(asked.approval_id, who))))).toHaveLength(1)
    expect(await held()).toBe(before - 400_00)
    await expect(reverse(transaction_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  })

  test('is reversed once by several simultaneous calls', async () => {
    const { transaction_id } = await track(10_00)
    const before = await held()
    const tries = await Promise.allSettled([marie, jean, marie, jean].map((who) => reverse(transaction_id, who)))
    expect(succeeded(tries)).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'INVALID_TRANSITION' })
    expect(await held()).toBe(before - 10_00)
  })

  test('only manual earnings can be reversed: no fees, no reversals, no unknown ids', async () => {
    const { transaction_id } = await track(5_00)
    const undone = await reverse(transaction_id)
    for (const none of [undone.transaction_id, randomUUID()])
      await expect(reverse(none)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const short = { ...aReversal(transaction_id), reason: 'Too short' }
    const answer = await app.post('/rpc/reverse_platform_earning', short, marie)
    expect(answer.status).toBe(400)
    await expect(
      app.call('reverse_platform_earning', aReversal((await track(1_00)).transaction_id), marie),
    ).rejects.toMatchObject({
      code: 'ACTION_CODE_REQUIRED',
    })
  })
})

test('the server’s database login cannot write an unposted earning or an unapproved one above the threshold', async () => {
  const write = (transaction_id: string, amount: number, { approved }: { approved: string | null } = { approved: null }) =>
    database().app.query(
      `insert into earnings.booking (transaction_id, reverses, amount, reason, booked_by, booked_at, approved_by, approval_id)
       select $1, $1, $2, $3, $4, now(), a.decided_by, a.id from (select 1) one left join approvals.approval a on a.id = $5`,
      [transaction_id, amount, reason, marie.user_id, approved],
    )
  await expect(write(await aLargeEarning(600_00), 600_00)).rejects.toThrow('this differs from the posting')
  const { rows } = await database().owner.query<{ id: string }>(
    `select p.public_id as id from ledger.posting p where p.kind = 'manual_earning' limit 1`,
  )
  await expect(write(rows[0]?.id ?? '', 1)).rejects.toThrow('this differs from the posting')
  for (const change of ['update earnings.booking set amount = 1', 'delete from earnings.booking'])
    await expect(database().app.query(change)).rejects.toMatchObject({ code: '42501' })
  await expect(database().owner.query('delete from earnings.booking')).rejects.toThrow('append-only')
})
