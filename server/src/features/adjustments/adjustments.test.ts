import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCredit, credit, fundReasons } from '../../../test/adjustments.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
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
const holds = async (kind: string) => {
  const { rows } = await database().owner.query<{ balance: number }>(
    'select balance from ledger.account where owner_id is null and kind = $1',
    [kind],
  )
  return rows[0]?.balance
}

describe('a small credit', () => {
  test('is posted at once from the account of its reason, and the member sees only the reason', async () => {
    const [marie, rose] = [await anAdmin({ full_name: 'Marie Vilaire' }), await aFundedWallet(app, { amount: 10_00 })]
    const before = await holds('goodwill')
    const notes = 'Talked to them on the phone.'
    const answer = await credit(app, marie, rose, 25_00, { notes, ip_address: '203.0.113.99', user_agent: 'a lie' })
    expect(answer).toMatchObject({ status: 'posted', amount: 25_00, new_balance: 35_00, approval_id: null, needs_approval: [] })
    expect(await available(rose)).toBe(35_00)
    expect(await holds('goodwill')).toBe((before ?? 0) - 25_00)
    const { items } = await history(marie, { admin_id: marie.user_id })
    expect(items).toEqual([
      expect.objectContaining({
        id: answer.adjustment_id,
        admin_id: marie.user_id,
        user_id: rose.user_id,
        amount: 25_00,
        balance_after: 35_00,
        notes,
        reason_code: 'goodwill',
        reason: 'An agent did not come, twice.',
        approved_by: null,
        transaction_id: answer.transaction_id,
        admin: expect.objectContaining({ full_name: 'Marie Vilaire' }) as object,
        user: expect.objectContaining({ user_id: rose.user_id, hai_tag: rose.hai_tag }) as object,
      }),
    ])
    expect(items[0]?.ip_address).not.toBe('203.0.113.99')
    expect(items[0]?.user_agent).not.toBe('a lie')
    const activity = await app.call('list_activity', { kind: 'adjustment' }, rose.access_token)
    expect(activity.items).toMatchObject([
      { id: answer.transaction_id, kind: 'adjustment', direction: 'in', amount: 25_00, reason_code: 'goodwill', note: '' },
    ])
    await expect
      .poll(async () => (await app.call('list_notifications', {}, rose.access_token)).items)
      .toMatchObject([
        {
          type: 'money_credited',
          title: 'You were credited $25.00',
          message: 'As a goodwill gesture. It’s in your wallet.',
          reference_id: answer.transaction_id,
        },
      ])
    const shown = JSON.stringify([activity, await app.call('list_notifications', {}, rose.access_token)])
    expect(shown).not.toMatch(/agent did not come|on the phone|Vilaire/)
  })

  test('has a receipt that names its reason, and a line in the activity table', async () => {
    const rose = await aMember(app)
    const { transaction_id } = await credit(app, await anAdmin(), rose, 5_00, { reason_code: 'fraud_loss' })
    const receipt = await app.call('get_transaction', { transaction_id: transaction_id ?? '' }, rose.access_token)
    expect(receipt).toMatchObject({ kind: 'adjustment', reason_code: 'fraud_loss', total: 5_00 })
    const csv = await app.post('/rpc/export_activity', {}, rose.access_token)
    expect(await csv.text()).toContain('for a loss due to fraud')
  })

  test('is in the audit trail with the amount and the member', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    const { adjustment_id } = await credit(app, marie, rose, 1)
    const { rows } = await database().owner.query(
      'select action, actor_id, target_user_id, after from admin.audit_log where subject = $1',
      [adjustment_id],
    )
    expect(rows).toMatchObject([
      {
        action: 'wallet_credited',
        actor_id: marie.user_id,
        target_user_id: rose.user_id,
        after: { amount: 1, reason_code: 'goodwill' },
      },
    ])
  })

  test('repeats the same answer for the same key, posts once, and rejects the key for another credit', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    const command = aCredit(marie, rose, 3_00)
    const first = await callConfirmed(app, marie, 'admin_wallet_adjustment', command)
    const again = await Promise.all(
      Array.from({ length: 10 }, () => callConfirmed(app, marie, 'admin_wallet_adjustment', command)),
    )
    for (const answer of again) expect(answer).toEqual(first)
    expect(await callConfirmed(app, marie, 'manual_wallet_adjustment', { ...command, type: 'credit' })).toEqual(first)
    expect(await available(rose)).toBe(3_00)
    for (const other of [
      { amount: 4_00 },
      { reason_code: 'promotion' as const },
      { reason: 'Quite another reason.' },
      { notes: 'x' },
    ])
      await expect(callConfirmed(app, marie, 'admin_wallet_adjustment', { ...command, ...other })).rejects.toMatchObject({
        code: 'IDEMPOTENCY_CONFLICT',
      })
  })

  test('needs a confirmation code, also when posted through the fallback', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    await expect(app.call('admin_wallet_adjustment', aCredit(marie, rose, 1_00), marie)).rejects.toMatchObject({
      code: 'ACTION_CODE_REQUIRED',
    })
    expect(await available(rose)).toBe(0)
  })
})

describe('the preview', () => {
  test('lists each entry that would be posted and who has to approve', async () => {
    const [marie, rose] = [await anAdmin(), await aFundedWallet(app, { amount: 20_00 })]
    const input = { user_id: rose.user_id, amount: 15_00, reason_code: 'correction' as const }
    const before = (await holds('correction')) ?? 0
    const preview = await app.call('preview_adjustment', input, marie)
    expect(preview).toMatchObject({
      entries: [
        { account: 'correction', owner: null, amount: -15_00, balance_before: before, balance_after: before - 15_00 },
        { account: 'available', owner: { user_id: rose.user_id }, amount: 15_00, balance_before: 20_00, balance_after: 35_00 },
      ],
      needs_approval: [],
      limits: { used_today: 0, remaining: 200_00 },
    })
    expect(await available(rose)).toBe(20_00)
    const { transaction_id } = await credit(app, marie, rose, 15_00, { reason_code: 'correction' })
    const { rows } = await database().owner.query(
      `select e.amount, e.balance_after from ledger.entry e join ledger.posting p on p.id = e.posting_id where p.public_id = $1 order by e.amount`,
      [transaction_id],
    )
    expect(rows).toEqual(preview.entries.map(({ amount, balance_after }) => ({ amount, balance_after })))
    expect(await app.call('preview_adjustment', { ...input, amount: 25_01 }, marie)).toMatchObject({ needs_approval: ['amount'] })
    await expect(app.call('preview_adjustment', { ...input, user_id: marie.user_id }, marie)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('the history', () => {
  test('can be filtered by day, admin, member and reason, and paged in either order', async () => {
    const [marie, rose, odette] = [await anAdmin(), await aMember(app), await aMember(app)]
    await credit(app, marie, rose, 3_00, { reason: 'The chime was 100% too loud.' })
    app.clock.forward({ seconds: 1 })
    await credit(app, marie, odette, 1_00)
    app.clock.forward({ seconds: 1 })
    await credit(app, marie, rose, 2_00)
    const amounts = async (filters: object) =>
      (await history(marie, { admin_id: marie.user_id, ...filters })).items.map(({ amount }) => amount)
    expect(await amounts({})).toEqual([2_00, 1_00, 3_00])
    expect(await amounts({ user_id: rose.user_id })).toEqual([2_00, 3_00])
    expect(await amounts({ reason: 'CHIME was 100%' })).toEqual([3_00])
    expect(await amounts({ sort: 'amount', direction: 'ascending' })).toEqual([1_00, 2_00, 3_00])
    const first = await history(marie, { admin_id: marie.user_id, sort: 'amount', limit: 2 })
    expect(await amounts({ sort: 'amount', limit: 2, cursor: first.next_cursor })).toEqual([1_00])
    const { day } = await app.call('get_admin_daily_limits', {}, marie)
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    expect(await amounts({ date_from: day, date_to: day })).toEqual([2_00, 1_00, 3_00])
    expect(await amounts({ date_to: before })).toEqual([])
  })
})

describe('the database itself', () => {
  test('rejects a credit above the threshold without an approval for exactly this credit, and keeps its rows unchanged', async () => {
    const [marie, rose] = [await anAdmin(), await aMember(app)]
    const { approval_id } = await credit(app, marie, rose, 40_00)
    const insert = (amount: number, approved_by: string | null, approval: string | null) =>
      database().app.query(
        `insert into adjustments.wallet_adjustment (id, admin_id, user_id, amount, reason_code, reason, ip_address, user_agent, created_at,
           balance_after, transaction_id, approved_by, approval_id)
         values (gen_random_uuid(), $1, $2, $3, 'goodwill', 'long enough a reason', '', '', now(), 0, gen_random_uuid(), $4, $5)`,
        [marie.user_id, rose.user_id, amount, approved_by, approval],
      )
    await expect(insert(25_01, null, null)).rejects.toThrow('a credit above the threshold needs a second staff member')
    await expect(insert(40_00, jean.user_id, approval_id)).rejects.toThrow('this credit differs from the approved one')
    await expect(insert(40_00, marie.user_id, approval_id)).rejects.toThrow(/differs from the approved one|four_eyes/)
    await decide(jean, approval_id)
    for (const change of ['update adjustments.wallet_adjustment set amount = 1', 'delete from adjustments.wallet_adjustment'])
      await expect(database().owner.query(change)).rejects.toThrow('adjustments cannot be changed or deleted')
    await expect(database().app.query('update adjustments.settings set alone_max = 99999')).rejects.toThrow('permission denied')
    await expect(database().app.query('update admin.admin_day set used = 1')).rejects.toThrow(
      'the amount used on a day cannot decrease',
    )
  })
})
