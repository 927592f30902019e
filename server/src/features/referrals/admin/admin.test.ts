import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { movableClock } from '../../../../test/clock.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { codeOf as refusedWith, followedUp, sendAtOnce, totalOf } from '../../../../test/money.ts'
import { aHome, referralsOf } from '../../../../test/referrals.ts'
import { aStaffMember, type StaffPerson } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let shop: MemberPerson
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-02T12:00:00Z') })
  ;[shop, jean] = [await aMember(app), await aStaffMember(app, database())]
  await fund(500_00)
})
afterAll(() => app.stop())

const { aNewcomer, verifyPhone, pays, runDueJob, codeOf, fund } = referralsOf(
  () => app,
  () => database(),
)
const list = async (asked: CallInput<'admin_list_referrals'>) => (await app.call('admin_list_referrals', asked, jean)).items
const rowOf = async ({ user_id }: MemberPerson) => {
  const found = (await list({ user_id })).find(({ newcomer }) => newcomer.user_id === user_id)
  if (!found) throw new Error('the referral is missing')
  return found
}
const hintOf = async (member: MemberPerson, kind: string) => {
  const { hints } = await app.call('admin_get_referral', { referral_id: (await rowOf(member)).id }, jean)
  return hints.find((hint) => hint.kind === kind)
}
const settle = async ({ user_id }: MemberPerson) => {
  await database().owner.query(`update referrals.referral set due_at = due_at - interval '25 hours' where user_id = $1`, [
    user_id,
  ])
  await runDueJob()
}

test('staff see referrals with their referrer and progress, filtered and in pages', async () => {
  const marie = await aMember(app)
  const code = await codeOf(marie)
  const [rose, paul, ines] = [await aNewcomer({ code }), await aNewcomer({ code }), await aNewcomer({ code })]
  await verifyPhone(rose)
  await pays(rose, shop)
  await settle(rose)
  const all = await list({ referrer_id: marie.user_id })
  expect(all.map(({ newcomer }) => newcomer.user_id)).toEqual([ines.user_id, paul.user_id, rose.user_id])
  expect(all.at(-1)).toMatchObject({
    state: 'rewarded',
    paid: 3_00,
    taken_back: 0,
    referrer: { user_id: marie.user_id },
    hints: [],
  })
  expect((await list({ referrer_id: marie.user_id, state: 'joined' })).map(({ newcomer }) => newcomer.user_id)).toEqual([
    ines.user_id,
    paul.user_id,
  ])
  const first = await app.call('admin_list_referrals', { referrer_id: marie.user_id, limit: 2 }, jean)
  const rest = await app.call(
    'admin_list_referrals',
    { referrer_id: marie.user_id, limit: 2, cursor: first.next_cursor ?? '' },
    jean,
  )
  expect([...first.items, ...rest.items]).toEqual(all)
  expect(rest.next_cursor).toBeNull()
  expect(await list({ search: `@${paul.hai_tag}` })).toMatchObject([{ newcomer: { user_id: paul.user_id } }])
  expect(await list({ search: marie.email })).toEqual(all)
  expect(await list({ referrer_id: marie.user_id, date_to: '2026-11-01' })).toEqual([])
  expect(await list({ referrer_id: marie.user_id, date_from: '2026-11-02', is_hinted: false })).toHaveLength(3)
  const shown = await app.call('admin_get_referral', { referral_id: all.at(-1)?.id ?? '' }, jean)
  expect(shown).toMatchObject({
    payment: { payee: { user_id: shop.user_id }, amount: 10_00 },
    rewards: [{ role: 'referrer' }, { role: 'newcomer' }],
  })
  expect(await refusedWith(app.call('admin_list_referrals', {}, marie.access_token))).toBe('FORBIDDEN')
})

test('the tree opens part by part, with the number of descendants and the chain of referrers', async () => {
  const top = await aMember(app)
  const middle = await aNewcomer({ code: await codeOf(top) })
  const other = await aNewcomer({ code: await codeOf(top) })
  const leaf = await aNewcomer({ code: await codeOf(middle) })
  const roots = await app.call('admin_get_referral_branch', { limit: 100 }, jean)
  expect(roots.line).toEqual([])
  expect(roots.items.find(({ user }) => user.user_id === top.user_id)).toMatchObject({
    referral: null,
    brought: 2,
    below: 3,
    depth: 2,
    earned: 0,
  })
  expect(roots.items.map(({ user }) => user.user_id)).not.toContain(middle.user_id)
  const below = await app.call('admin_get_referral_branch', { user_id: top.user_id, limit: 1 }, jean)
  expect(below.items).toMatchObject([
    { user: { user_id: other.user_id }, brought: 0, below: 0, depth: 0, referral: { state: 'joined' } },
  ])
  const next = await app.call(
    'admin_get_referral_branch',
    { user_id: top.user_id, limit: 1, cursor: below.next_cursor ?? '' },
    jean,
  )
  expect(next).toMatchObject({
    items: [{ user: { user_id: middle.user_id }, brought: 1, below: 1, depth: 1 }],
    next_cursor: null,
  })
  const { items, line } = await app.call('admin_get_referral_branch', { user_id: leaf.user_id }, jean)
  expect(items).toEqual([])
  expect(line.map(({ user }) => user.user_id)).toEqual([top.user_id, middle.user_id, leaf.user_id])
  expect(await refusedWith(app.call('admin_get_referral_branch', { user_id: randomUUID() }, jean))).toBe('NOT_FOUND')
  expect(await refusedWith(app.call('admin_get_referral_branch', { cursor: 'nonsense' }, jean))).toBe('BAD_REQUEST')
})

test('a browser or network shared by both is a hint that names the people', async () => {
  const device_id = randomUUID()
  const marie = await aMember(app)
  const code = await codeOf(marie, device_id)
  const same = await aNewcomer({ code, device_id })
  expect(await hintOf(same, 'device')).toMatchObject({ people: [{ user_id: marie.user_id }] })
  expect((await rowOf(same)).refusal).toBe('device')
  const ip = aHome()
  const [first, second] = [await aNewcomer({ code, ip }), await aNewcomer({ code, ip })]
  expect(await hintOf(first, 'address')).toMatchObject({ people: [{ user_id: second.user_id }], networks: [ip] })
  expect(
    (await list({ hint: 'address', referrer_id: marie.user_id })).map(({ newcomer }) => newcomer.user_id).toSorted(),
  ).toEqual([first.user_id, second.user_id].toSorted())
  expect((await rowOf(await aNewcomer({ code }))).hints).toEqual(['refused_before'])
  expect(await list({ is_hinted: true, referrer_id: marie.user_id })).toHaveLength(4)
})

test('a payment that returns to one of the two, and a wallet emptied after the reward, are hints', async () => {
  const marie = await aMember(app)
  const friend = await aMember(app)
  const rose = await aNewcomer({ code: await codeOf(marie) })
  await verifyPhone(rose)
  const counted = await pays(rose, friend)
  expect((await rowOf(rose)).hints).toEqual([])
  await settle(rose)
  await sendAtOnce(app, friend, marie, 9_00)
  await followedUp(app)
  const circle = await hintOf(rose, 'circle')
  expect(circle).toMatchObject({ figures: { circle_percent: 50, circle_days: 30 } })
  expect(circle?.transactions.map(({ payer, payee, amount }) => [payer.user_id, payee.user_id, amount])).toEqual([
    [rose.user_id, friend.user_id, 10_00],
    [friend.user_id, marie.user_id, 9_00],
  ])
  expect(circle?.transactions[0]?.transaction_id).toBe(counted)
  expect(await hintOf(rose, 'drained')).toBeUndefined()
  const { available_balance } = await app.call('get_wallet', {}, rose.access_token)
  const fee = (await totalOf(app, 1_00)) - 1_00
  await sendAtOnce(app, rose, shop, available_balance - fee - 5)
  expect((await hintOf(rose, 'drained'))?.figures).toMatchObject({ had_cents: available_balance, drained_hours: 48 })
  const referrer_id = marie.user_id
  for (const filter of [{}, { hint: 'circle' }, { hint: 'drained' }, { is_hinted: true }] as const)
    expect(await list({ ...filter, referrer_id })).toMatchObject([{ hints: ['circle', 'drained'] }])
  for (const filter of [{ hint: 'burst' }, { is_hinted: false }, { hint: 'circle', is_hinted: false }] as const)
    expect(await list({ ...filter, referrer_id })).toEqual([])
})

test('many sign-ups with one code at about the same time are a hint', async () => {
  const marie = await aMember(app)
  const code = await codeOf(marie)
  const all = []
  for (let one = 0; one < 5; one++) all.push(await aNewcomer({ code }))
  const [first] = all
  const burst = first && (await hintOf(first, 'burst'))
  expect(burst?.figures).toMatchObject({ counted: 5, burst_count: 5, burst_hours: 24 })
  expect(burst?.people).toHaveLength(5)
})

test('figures show the progress of recent sign-ups', async () => {
  const before = await app.call('admin_get_referral_figures', { days: 30 }, jean)
  const marie = await aMember(app)
  const code = await codeOf(marie)
  const rose = await aNewcomer({ code })
  await aNewcomer({ code, email: rose.email.replace('@', '+two@') })
  await verifyPhone(rose)
  await pays(rose, shop)
  await settle(rose)
  const after = await app.call('admin_get_referral_figures', { days: 30 }, jean)
  expect(after).toEqual({
    ...before,
    codes: before.codes + 1,
    joined: before.joined + 2,
    verified: before.verified + 1,
    paid: before.paid + 1,
    rewarded: before.rewarded + 1,
    rewards_paid: before.rewards_paid + 3_00,
    refused: { ...before.refused, self: before.refused.self + 1 },
  })
  expect(before.codes).toBeGreaterThan(0)
})

test('a filter by hints examines 2,000 referrals for a page, and the next page continues there', async () => {
  const [marie, friend] = [await aMember(app), await aMember(app)]
  const rose = await aNewcomer({ code: await codeOf(marie) })
  await pays(rose, friend)
  await sendAtOnce(app, friend, marie, 9_00)
  await database().owner.query(
    `with newer as (
       insert into identity.account (id, email, password_hash, language, email_confirmed_at, created_at)
       select gen_random_uuid(), 'newer' || n || '@example.org', 'none', 'en', now(), now() from generate_series(1, 2000) n returning id)
     insert into referrals.referral (id, user_id, referrer_id, status, joined_at, expires_at, ended_at, transaction_id, payee_id, due_at)
     select gen_random_uuid(), id, $1, 'expired', '2026-11-03', '2026-11-04', '2026-11-04', gen_random_uuid(), $1, '2026-11-04' from newer`,
    [friend.user_id],
  )
  const first = await app.call('admin_list_referrals', { hint: 'circle' }, jean)
  expect(first.items).toEqual([])
  const rest = await app.call('admin_list_referrals', { hint: 'circle', cursor: first.next_cursor ?? '' }, jean)
  expect(rest.items.map(({ newcomer }) => newcomer.user_id)).toContain(rose.user_id)
  expect(rest.next_cursor).toBeNull()
})
