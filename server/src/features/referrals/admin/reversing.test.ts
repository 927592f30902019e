import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { movableClock } from '../../../../test/clock.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { refusalOf as outcomeOf } from '../../../../test/disputes.ts'
import { balancesOf, codeOf as refusedWith, sendAtOnce } from '../../../../test/money.ts'
import { referralsOf } from '../../../../test/referrals.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let shop: MemberPerson
let jean: StaffPerson
let odette: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-02T12:00:00Z') })
  ;[shop, jean, odette] = [await aMember(app), await aStaffMember(app, database()), await aStaffMember(app, database())]
  await fund(900_00)
})
afterAll(() => app.stop())
beforeEach(() => figures('monthly_budget = 100000000, referrer_reward = 200, newcomer_reward = 100'))

const of = referralsOf(
  () => app,
  () => database(),
)
const { aNewcomer, verifyPhone, pays, runDueJob, codeOf, listOf, summaryOf, notificationsOf, figures, fund, marketing } = of

async function aPair(): Promise<readonly [MemberPerson, MemberPerson]> {
  const marie = await aMember(app)
  const rose = await aNewcomer({ code: await codeOf(marie) })
  await verifyPhone(rose)
  await pays(rose, shop)
  await database().owner.query(`update referrals.referral set due_at = due_at - interval '25 hours' where user_id = $1`, [
    rose.user_id,
  ])
  return [marie, rose]
}
async function aRewardedPair() {
  const pair = await aPair()
  await runDueJob()
  return pair
}
const find = async ({ user_id }: MemberPerson) => {
  const [row] = (await app.call('admin_list_referrals', { user_id }, jean)).items
  return app.call('admin_get_referral', { referral_id: row?.id ?? '' }, jean)
}
const rewardOf = async (member: MemberPerson) => {
  const { rewards } = await find(member)
  const mine = rewards.find(({ beneficiary }) => beneficiary.user_id === member.user_id)
  if (!mine) throw new Error('the reward is missing')
  return mine
}
type Command = CallInput<'reverse_referral_reward'>
const command = async (member: MemberPerson, amount: number, staff = jean, more: Partial<Command> = {}): Promise<Command> => ({
  idempotency_key: randomUUID(),
  admin_id: staff.user_id,
  payout_id: (await rewardOf(member)).payout_id,
  amount,
  reason_code: 'same_person',
  reason: 'Both were opened on one phone.',
  ...more,
})
const reverse = async (member: MemberPerson, amount: number, staff = jean, more: Partial<Command> = {}) =>
  callConfirmed(app, staff, 'reverse_referral_reward', await command(member, amount, staff, more))
const waiting = async () => (await app.call('admin_list_approvals', { kind: 'reward_reversal', status: 'pending' }, odette)).items

describe('a reversed reward', () => {
  test('moves from the member to the marketing account in one posting; the member sees the reason', async () => {
    const [marie, rose] = await aRewardedPair()
    const before = await marketing()
    expect(await balancesOf(app, marie)).toEqual([2_00, 0])
    expect(await reverse(marie, 2_00)).toMatchObject({ status: 'posted', amount: 2_00, missing: 0, approval_id: null })
    expect(await balancesOf(app, marie)).toEqual([0, 0])
    expect(await marketing()).toBe(before + 2_00)
    await app.server.feed.caughtUp()
    expect((await notificationsOf(marie))[0]).toMatchObject({
      type: 'referral_bonus_reversed',
      title: 'A reward of $2.00 was reversed',
      message: expect.stringContaining('the two accounts belong to one person') as string,
    })
    expect(await listOf(marie)).toMatchObject([{ state: 'reversed', reward: 0 }])
    expect(await summaryOf(marie)).toMatchObject({ earned: 0, waiting: 0, rewarded: 1 })
    const { items } = await app.call('list_activity', { kind: 'reward' }, marie.access_token)
    expect(items).toMatchObject([
      { direction: 'out', amount: 2_00, balance_after: 0, status: 'completed' },
      { direction: 'in', amount: 2_00 },
    ])
    expect((await summaryOf(rose)).own).toMatchObject({ state: 'rewarded', reward: 1_00 })
    const shown = await find(marie)
    expect(shown).toMatchObject({ state: 'reversed', paid: 3_00, taken_back: 2_00, is_own: false, alone_max: 25_00 })
    expect((await rewardOf(marie)).reversal).toMatchObject({
      amount: 2_00,
      missing: 0,
      reason_code: 'same_person',
      reason: 'Both were opened on one phone.',
      reversed_by: { user_id: jean.user_id },
    })
    const { rows } = await database().owner.query(
      `select before, after, reason from admin.audit_log where action = 'referral_reward_reversed' and target_user_id = $1`,
      [marie.user_id],
    )
    expect(rows).toMatchObject([
      { before: { amount: 2_00, state: 'paid' }, after: { taken_back: 2_00, given_up: 0, reason_code: 'same_person' } },
    ])
  })

  test('is rejected while the member has less; what they have can be taken once, and the rest is given up', async () => {
    const [marie] = await aRewardedPair()
    await sendAtOnce(app, marie, shop, 1_00)
    const left = (await balancesOf(app, marie))[0]
    expect(left).toBeLessThan(2_00)
    expect(await refusedWith(reverse(marie, 2_00))).toBe('INSUFFICIENT_FUNDS')
    expect((await rewardOf(marie)).available).toBe(left)
    expect(await reverse(marie, left)).toMatchObject({ status: 'posted', amount: left, missing: 2_00 - left })
    expect(await balancesOf(app, marie)).toEqual([0, 0])
    expect(await refusedWith(reverse(marie, 1, odette))).toBe('INVALID_TRANSITION')
    const figuresNow = await app.call('admin_get_referral_figures', {}, jean)
    expect(figuresNow.given_up).toBe(2_00 - left)
  })

  test('is also taken from a frozen wallet', async () => {
    const [marie] = await aRewardedPair()
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, marie.user_id))
    expect(await reverse(marie, 2_00)).toMatchObject({ status: 'posted' })
  })

  test('is reversed once, although two staff members try at once and one of them five times', async () => {
    const [marie] = await aRewardedPair()
    const before = await marketing()
    const [first, second] = [await command(marie, 2_00), await command(marie, 2_00, odette)]
    const tries = [first, second, first, first, first, first].map((one) =>
      outcomeOf(callConfirmed(app, one === second ? odette : jean, 'reverse_referral_reward', one)),
    )
    const outcomes = await Promise.all(tries)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'INVALID_TRANSITION']))
    expect(await marketing()).toBe(before + 2_00)
    expect(await balancesOf(app, marie)).toEqual([0, 0])
  })

  test('gives the same answer to the same request, and rejects a reused key', async () => {
    const [marie] = await aRewardedPair()
    const asked = await command(marie, 2_00)
    const answer = await callConfirmed(app, jean, 'reverse_referral_reward', asked)
    expect(await callConfirmed(app, jean, 'reverse_referral_reward', asked)).toEqual(answer)
    expect(await refusedWith(callConfirmed(app, jean, 'reverse_referral_reward', { ...asked, amount: 1_00 }))).toBe(
      'IDEMPOTENCY_CONFLICT',
    )
  })
})

describe('an unpaid reward', () => {
  test('is withheld and never paid', async () => {
    await figures('monthly_budget = 0')
    const [marie, rose] = await aRewardedPair()
    expect(await listOf(marie)).toMatchObject([{ state: 'reward_waiting' }])
    expect(await refusedWith(reverse(marie, 2_00))).toBe('AMOUNT_OUT_OF_BOUNDS')
    expect(await reverse(marie, 0)).toMatchObject({ status: 'withheld', amount: 0, missing: 0, transaction_id: null })
    await figures('monthly_budget = 100000000')
    await runDueJob()
    expect(await balancesOf(app, marie)).toEqual([0, 0])
    expect(await listOf(marie)).toMatchObject([{ state: 'reversed' }])
    expect((await summaryOf(rose)).own).toMatchObject({ state: 'rewarded' })
    expect((await notificationsOf(marie))[0]).toMatchObject({ type: 'referral_bonus_reversed' })
    const payOut = database().owner.query(
      `update referrals.payout set paid_at = now(), transaction_id = gen_random_uuid() where beneficiary_id = $1`,
      [marie.user_id],
    )
    await expect(payOut).rejects.toThrow('this reward was withheld')
  })

  test('is either paid or withheld when both happen at once', async () => {
    const [marie] = await aPair()
    await figures('monthly_budget = 0')
    await runDueJob()
    await figures('monthly_budget = 100000000')
    const asked = await command(marie, 0)
    const [withheld] = await Promise.all([
      outcomeOf(callConfirmed(app, jean, 'reverse_referral_reward', asked)),
      runDueJob(),
      runDueJob(),
    ])
    const [available] = await balancesOf(app, marie)
    expect([withheld, available]).toEqual(withheld === 'done' ? ['done', 0] : ['AMOUNT_OUT_OF_BOUNDS', 2_00])
  })
})

describe('who may reverse a reward', () => {
  test('above the single-person credit limit, a second staff member approves; nothing moves before', async () => {
    await figures('referrer_reward = 3000')
    const [marie] = await aRewardedPair()
    expect(await reverse(marie, 30_00)).toMatchObject({ status: 'pending', transaction_id: null })
    expect((await rewardOf(marie)).reversal_waits).toBe(true)
    expect(await refusedWith(reverse(marie, 30_00, odette))).toBe('CONFLICT')
    expect(await balancesOf(app, marie)).toEqual([30_00, 0])
    const [asked] = await waiting()
    expect(asked?.facts).toEqual({ kind: 'reward_reversal', user_id: marie.user_id, amount: 30_00, reward: 30_00 })
    const approval = { approval_id: asked?.id ?? '', decision: 'approve' } as const
    expect(await refusedWith(callConfirmed(app, jean, 'admin_decide_approval', approval))).toBe('FORBIDDEN')
    await callConfirmed(app, odette, 'admin_decide_approval', approval)
    expect(await balancesOf(app, marie)).toEqual([0, 0])
    expect((await rewardOf(marie)).reversal).toMatchObject({
      amount: 30_00,
      reversed_by: { user_id: jean.user_id },
      approved_by: { user_id: odette.user_id },
    })
  })

  test('one person cannot settle a large reward by taking a cent or withholding it', async () => {
    await figures('referrer_reward = 2500')
    const [marie] = await aRewardedPair()
    expect(await refusedWith(reverse(marie, 1))).toBe('AMOUNT_OUT_OF_BOUNDS')
    await figures('referrer_reward = 3000')
    const [rich] = await aRewardedPair()
    await sendAtOnce(app, rich, shop, 10_00)
    const [left] = await balancesOf(app, rich)
    expect(await reverse(rich, left)).toMatchObject({ status: 'pending' })
    await figures('monthly_budget = 0')
    const [waits] = await aRewardedPair()
    expect(await reverse(waits, 0)).toMatchObject({ status: 'pending' })
    const alone = database().owner.query(
      `insert into referrals.reversal (payout_id, amount, missing, reason_code, reason, reversed_by, reversed_at)
       values ($1, 0, 0, 'other', 'Because I say so, plainly.', $2, now())`,
      [(await rewardOf(waits)).payout_id, jean.user_id],
    )
    await expect(alone).rejects.toThrow('above the threshold')
  })

  test('neither of the two members, nobody in another’s name and nobody without a code may reverse a reward', async () => {
    const [marie, rose] = await aRewardedPair()
    await database().owner.query('insert into identity.user_roles (user_id, role, granted_at) values ($1, $2, now())', [
      rose.user_id,
      'admin',
    ])
    const own = await steppedUp(app, { ...rose, role: 'admin' as const })
    expect((await app.call('admin_get_referral', { referral_id: (await find(marie)).id }, own)).is_own).toBe(true)
    expect(await refusedWith(reverse(marie, 2_00, own))).toBe('FORBIDDEN')
    expect(await refusedWith(callConfirmed(app, odette, 'reverse_referral_reward', await command(marie, 2_00)))).toBe('FORBIDDEN')
    const { payout_id } = await rewardOf(marie)
    expect(await refusedWith(app.call('reverse_referral_reward', await command(marie, 2_00), jean))).toBe('ACTION_CODE_REQUIRED')
    const forged = (column: string, staff: StaffPerson | MemberPerson) =>
      database().owner.query(
        `insert into referrals.reversal (payout_id, amount, missing, reason_code, reason, reversed_by, reversed_at, transaction_id)
         values ($1, 200, 0, 'other', 'Because I say so, plainly.', $2, now(), ${column})`,
        [payout_id, staff.user_id],
      )
    await expect(forged('gen_random_uuid()', jean)).rejects.toThrow('this differs from the posting')
    await expect(forged('gen_random_uuid()', own)).rejects.toThrow('only staff can take rewards back, and not their own')
    expect(await balancesOf(app, marie)).toEqual([2_00, 0])
  })

  test('only an existing reward can be reversed, and at most its amount', async () => {
    const [marie] = await aRewardedPair()
    expect(await refusedWith(reverse(marie, 2_01))).toBe('AMOUNT_OUT_OF_BOUNDS')
    expect(await refusedWith(reverse(marie, 0))).toBe('AMOUNT_OUT_OF_BOUNDS')
    expect(await refusedWith(reverse(marie, 1, jean, { payout_id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await refusedWith(app.call('admin_get_referral', { referral_id: randomUUID() }, jean))).toBe('NOT_FOUND')
  })
})
