import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, credit, fundReasons } from '../../../test/adjustments.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, later } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'

const database = useTestDatabase()
let app: TestApp
const support = supportOf(() => app)
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
  await fundReasons(app)
})
afterAll(() => app.stop())

const anAdmin = (who: Parameters<typeof aStaffMember>[2] = {}) => aStaffMember(app, database(), who)
const decide = (who: StaffPerson, approval_id: string | null, decision: 'approve' | 'reject' = 'approve', note = '') =>
  callConfirmed(app, who, 'admin_decide_adjustment', { approval_id: approval_id ?? '', decision, note })
const history = (who: StaffPerson, filters: object = {}) => app.call('list_wallet_adjustments', filters, who)
const available = async (member: MemberPerson) => (await balancesOf(app, member))[0]
/** Raises the member to tier 3, whose cap of $15,000 leaves room for the credits of the tests. */
const ofTier3 = async (member: MemberPerson) => {
  await database().owner.query('update identity.profile set tier = 3 where id = $1', [member.user_id])
  return member
}

describe('four eyes', () => {
  test('holds a credit above $25.00 until another admin approves it', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    const command = aCredit(marie, rose, 25_01, { notes: 'Dispute 12' })
    const asked = await callConfirmed(app, marie, 'admin_wallet_adjustment', command)
    expect(asked).toMatchObject({ status: 'pending', new_balance: null, transaction_id: null, needs_approval: ['amount'] })
    expect(asked.expires_at).toBe(new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString())
    expect(await callConfirmed(app, marie, 'admin_wallet_adjustment', command)).toEqual(asked)
    expect(await available(rose)).toBe(0)
    const waiting = await app.call('admin_list_approvals', { target_user_id: rose.user_id }, jean)
    expect(waiting.items).toMatchObject([
      {
        facts: { kind: 'adjustment', user_id: rose.user_id, amount: 25_01, reason_code: 'goodwill' },
        people: [{ user_id: rose.user_id, hai_tag: rose.hai_tag }],
        status: 'pending',
        actions: ['decide'],
        reason: command.reason,
      },
    ])
    const decided = await decide(jean, asked.approval_id)
    expect(decided).toMatchObject({ status: 'approved', amount: 25_01, new_balance: 25_01 })
    expect(await available(rose)).toBe(25_01)
    expect((await history(jean, { user_id: rose.user_id })).items).toMatchObject([
      { admin_id: marie.user_id, approved_by: { user_id: jean.user_id }, approval_id: asked.approval_id, notes: 'Dispute 12' },
    ])
    expect(await callConfirmed(app, marie, 'admin_wallet_adjustment', command)).toEqual(asked)
    await expect(decide(jean, asked.approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    expect(await available(rose)).toBe(25_01)
  })

  test('shows the approver the staff notes, balances and ticket, and shows the member none of them', async () => {
    const [marie, odette] = [await anAdmin(), await anAdmin()]
    await credit(app, jean, odette, 5_00)
    const ticket_id = await support.ask(odette)
    const about = { notes: 'Called twice.', case: { kind: 'ticket', id: ticket_id } } as const
    const { approval_id } = await credit(app, marie, odette, 30_00, about)
    const waiting = async (who: StaffPerson) =>
      (await app.call('admin_list_approvals', { target_user_id: odette.user_id }, who)).items[0]
    const held = await database().owner.query<{ balance: number }>(
      `select balance::int from ledger.account where kind = 'goodwill' and owner_id is null`,
    )
    const goodwill = held.rows[0]?.balance ?? 0
    expect(await waiting(jean)).toMatchObject({
      staff_notes: 'Called twice.',
      case: { kind: 'ticket', id: ticket_id },
      accounts: [
        { account: 'available', owner: { user_id: odette.user_id }, balance_before: 5_00, balance_after: 35_00 },
        { account: 'goodwill', owner: null, balance_before: goodwill, balance_after: goodwill - 30_00 },
      ],
    })
    expect(await waiting(odette)).toMatchObject({ staff_notes: '', case: null, accounts: [] })
    await decide(jean, approval_id)
    expect(await waiting(jean)).toMatchObject({ status: 'approved', accounts: [], staff_notes: '' })
  })

  test('lists and approves a request from before credits had a case', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    const { approval_id } = await credit(app, marie, rose, 30_00, { notes: 'Asked before.' })
    await database().owner.query(
      `begin; alter table approvals.approval disable trigger user;
       update approvals.approval set payload = payload - 'case' where target_user_id = '${rose.user_id}';
       alter table approvals.approval enable trigger user; commit`,
    )
    const { items } = await app.call('admin_list_approvals', { target_user_id: rose.user_id }, jean)
    expect(items).toMatchObject([{ id: approval_id, staff_notes: 'Asked before.', case: null }])
    expect(await decide(jean, approval_id)).toMatchObject({ status: 'approved', new_balance: 30_00 })
  })

  test('accepts only a ticket or dispute of the same member', async () => {
    const [marie, rose, other] = [await anAdmin(), await aMember(app), await aMember(app)]
    const id = await support.ask(other)
    for (const kind of ['ticket', 'dispute'] as const)
      await expect(credit(app, marie, rose, 30_00, { case: { kind, id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await available(rose)).toBe(0)
  })

  test('refuses the approval of the requester and of the member, and allows rejecting and withdrawing', async () => {
    const [marie, odette, rose] = [await anAdmin(), await anAdmin(), await aMember(app)]
    const { approval_id } = await credit(app, marie, odette, 40_00)
    for (const who of [marie, odette]) await expect(decide(who, approval_id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await decide(jean, approval_id, 'reject', 'Not agreed.')).toMatchObject({ status: 'rejected', new_balance: null })
    expect(await available(odette)).toBe(0)
    const again = await credit(app, marie, rose, 40_00)
    await app.call('admin_withdraw_approval', { approval_id: again.approval_id ?? '' }, marie)
    await expect(decide(jean, again.approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    await expect(decide(jean, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keeps one pending request for the same member, amount and reason, which expires after a day', async () => {
    const [marie, odette, rose] = [await anAdmin(), await anAdmin(), await aMember(app)]
    const { approval_id } = await credit(app, marie, rose, 60_00)
    for (const who of [marie, odette]) await expect(credit(app, who, rose, 60_00)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await credit(app, odette, rose, 60_00, { reason_code: 'correction' })).toMatchObject({ status: 'pending' })
    expect(await credit(app, odette, rose, 60_01)).toMatchObject({ status: 'pending' })
    const { rows } = await database().owner.query<{ id: string }>('select id from approvals.approval where id = $1', [
      approval_id,
    ])
    expect(rows).toHaveLength(1)
    app.clock.forward({ hours: 24 })
    const later = await anAdmin()
    await expect(decide(later, approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    expect(await credit(app, later, rose, 60_00)).toMatchObject({ status: 'pending' })
    jean = await anAdmin({ full_name: 'Jean Pierre' })
  })

  test('reports a credit that can no longer be posted and keeps it pending', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    const { approval_id } = await credit(app, marie, rose, 100_00)
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 100_00 }, rose.access_token)
    await expect(decide(jean, approval_id)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
    expect(await available(rose)).toBe(100_00)
    await ofTier3(rose)
    expect(await decide(jean, approval_id)).toMatchObject({ status: 'approved', new_balance: 200_00 })
  })

  test('posts once when several admins approve at the same time', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    const others = await Promise.all(Array.from({ length: 4 }, () => anAdmin()))
    const { approval_id } = await credit(app, marie, rose, 30_00)
    const decided = await Promise.allSettled(others.map((who) => decide(who, approval_id)))
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await available(rose)).toBe(30_00)
  })
})

describe('the daily limit', () => {
  test('counts the credits of one admin per platform day, sends the rest to approval, and resets the next day', async () => {
    const [marie, rose] = [await anAdmin(), await ofTier3(await aMember(app))]
    for (let n = 1; n <= 7; n += 1) await credit(app, marie, rose, 25_00)
    await credit(app, marie, rose, 24_99)
    expect(await app.call('get_admin_daily_limits', {}, marie)).toMatchObject({
      admin_id: marie.user_id,
      daily_limit: 200_00,
      used_today: 199_99,
      remaining: 1,
      alone_max: 25_00,
    })
    expect(await credit(app, marie, rose, 2)).toMatchObject({ status: 'pending', needs_approval: ['daily_limit'] })
    expect(await credit(app, marie, rose, 26_00)).toMatchObject({ status: 'pending', needs_approval: ['amount', 'daily_limit'] })
    expect(await credit(app, marie, rose, 1)).toMatchObject({ status: 'posted' })
    expect(await available(rose)).toBe(200_00)
    expect(await app.call('get_admin_daily_limits', {}, jean)).toMatchObject({ used_today: 0 })
    const [tomorrow] = await later(app, { hours: 24 }, marie)
    const again = { ...marie, ...(await steppedUp(app, tomorrow)) }
    expect(await app.call('get_admin_daily_limits', {}, again)).toMatchObject({ used_today: 0, remaining: 200_00 })
    expect(await credit(app, again, rose, 25_00)).toMatchObject({ status: 'posted' })
    jean = await anAdmin({ full_name: 'Jean Pierre' })
  })

  test('holds for fifty simultaneous credits through two processes', async () => {
    const [marie, rose] = [await anAdmin(), await ofTier3(await aMember(app))]
    const other = await startTestApp(database(), { clock: app.clock })
    try {
      const asked = Array.from({ length: 50 }, (_, n) =>
        callConfirmed(n % 2 ? other : app, marie, 'admin_wallet_adjustment', aCredit(marie, rose, 9_00 + n)),
      )
      const answers = await Promise.all(asked)
      const posted = answers.filter(({ status }) => status === 'posted').reduce((sum, { amount }) => sum + amount, 0)
      expect(posted).toBeLessThanOrEqual(200_00)
      expect(posted).toBeGreaterThan(200_00 - 9_50)
      expect(await available(rose)).toBe(posted)
      expect(await app.call('get_admin_daily_limits', {}, marie)).toMatchObject({ used_today: posted })
    } finally {
      await other.stop()
    }
  })

  test('can be set for one admin', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    await database().owner.query('insert into admin.admin_daily_limits values ($1, 500)', [marie.user_id])
    expect(await credit(app, marie, rose, 5_01)).toMatchObject({ status: 'pending' })
    expect(await credit(app, marie, rose, 5_00)).toMatchObject({ status: 'posted' })
  })
})
