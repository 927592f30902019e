import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, aSignedUpPerson, type Person } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { aBlock, aFreeze, anUnblock, whyFrozen } from '../../../test/users.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
let odette: StaffPerson
let boss: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { companyEmailDomain: 'company.test' } })
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
  odette = await aStaffMember(app, database())
  boss = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

const walletOf = async ({ user_id }: { user_id: string }): Promise<unknown> => {
  const { rows } = await database().owner.query('select distinct status from ledger.account where owner_id = $1', [user_id])
  return rows.map(({ status }: { status: string }) => status).join()
}
const actionsOn = async (admin: StaffPerson, { user_id }: { user_id: string }) =>
  (await app.call('admin_list_user_actions', { user_id }, admin)).items
const mayDo = async (admin: StaffPerson, { user_id }: { user_id: string }) =>
  (await app.call('admin_get_user', { user_id }, admin)).actions
/** Today in UTC plus `days`. From two days on, the result is also after today in the platform’s time zone. */
const dayIn = (days: number): string => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const signIn = ({ email, password }: Person) => app.call('sign_in', { email, password })

test('a frozen member has no session, reads why, what to supply and until when, and keeps their money', async () => {
  const rose = await aFundedWallet(app)
  const notice = { supply: ['Your new CIN, both sides'], review_on: dayIn(30) }
  const frozen = await callConfirmed(
    app,
    jean,
    'freeze_user_account',
    aFreeze(jean, rose, { ...notice, reason_code: 'suspected_fraud' }),
  )
  expect(frozen).toEqual({ user_id: rose.user_id, is_blocked: true, sessions_ended: 1 })
  await expect(signIn(rose)).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED', body: { data: { reason: whyFrozen, ...notice } } })
  expect(await walletOf(rose)).toBe('frozen')
  const seen = await app.call('admin_get_user', { user_id: rose.user_id }, odette)
  expect(seen).toMatchObject({ is_blocked: true, wallet_status: 'frozen', available_balance: 100_00, sessions: [] })
  expect(seen.block).toEqual({ reason: whyFrozen, ...notice, hit_stands: false })
  expect(seen.actions).toEqual(['unblock'])
  expect(await actionsOn(odette, rose)).toMatchObject([
    {
      action: 'account_frozen',
      reason: whyFrozen,
      actor: { full_name: 'Jean Pierre' },
      actor_role: 'admin',
      before: { is_blocked: false },
      after: { is_blocked: true, reason_code: 'suspected_fraud' },
    },
  ])
})

test('a frozen member cannot be frozen or blocked again, and of two concurrent freezes one succeeds', async () => {
  const rose = await aMember(app)
  const outcomes = await Promise.all(
    [jean, odette, boss].map((admin) => refusalOf(callConfirmed(app, admin, 'freeze_user_account', aFreeze(admin, rose)))),
  )
  expect(outcomes.toSorted()).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'done'])
  expect(await refusalOf(callConfirmed(app, jean, 'admin_block_user', aBlock(jean, rose)))).toBe('INVALID_TRANSITION')
  expect(await actionsOn(jean, rose)).toHaveLength(1)
  const prepared = { procedure: 'freeze_user_account', input: aFreeze(jean, rose) }
  expect(await refusalOf(app.call('prepare_admin_action', prepared, jean))).toBe('INVALID_TRANSITION')
})

test('a member who was blocked and unblocked signs in and pays as before; both are logged', async () => {
  const [rose, ana] = [await aFundedWallet(app), await aMember(app)]
  const blocked = await callConfirmed(app, jean, 'admin_block_user', aBlock(jean, rose))
  expect(blocked).toEqual({ success: true, user_id: rose.user_id, is_blocked: true, sessions_ended: 1 })
  expect(await mayDo(odette, rose)).toEqual(['unblock'])
  const unblocked = await Promise.all(
    [jean, odette].map((admin) => refusalOf(callConfirmed(app, admin, 'admin_block_user', anUnblock(admin, rose)))),
  )
  expect(unblocked.toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
  const { access_token } = await signIn(rose)
  const quoted_total = 5_00
  const send = { idempotency_key: randomUUID(), payee: { hai_tag: ana.hai_tag }, amount: 5_00, quoted_total }
  expect(await app.call('send_money', send, access_token)).toMatchObject({ status: 'arriving' })
  expect((await actionsOn(jean, rose)).map(({ action }) => action)).toEqual(['user_unblocked', 'user_blocked'])
  expect(await mayDo(jean, rose)).toEqual(['freeze', 'block', 'revoke_sessions'])
})

test('a wallet locked by the ledger is locked again when the block ends', async () => {
  const rose = await aFundedWallet(app)
  await app.server.database.transaction().execute((trx) => app.server.ledger.lock(trx, rose.user_id))
  await callConfirmed(app, jean, 'freeze_user_account', aFreeze(jean, rose))
  expect(await walletOf(rose)).toBe('frozen')
  await callConfirmed(app, jean, 'admin_block_user', anUnblock(jean, rose))
  expect(await walletOf(rose)).toBe('locked')
})

describe('nobody', () => {
  test('can block themselves, act under another’s name, or act on an unknown person', async () => {
    const rose = await aMember(app)
    for (const admin of [jean, boss]) {
      expect(await refusalOf(callConfirmed(app, admin, 'admin_block_user', aBlock(admin, admin)))).toBe('FORBIDDEN')
      expect(await refusalOf(callConfirmed(app, admin, 'freeze_user_account', aFreeze(admin, admin)))).toBe('FORBIDDEN')
      expect(await mayDo(admin, admin)).toEqual([])
    }
    expect(await refusalOf(callConfirmed(app, jean, 'admin_block_user', aBlock(odette, rose)))).toBe('FORBIDDEN')
    expect(await refusalOf(callConfirmed(app, jean, 'freeze_user_account', aFreeze(odette, rose)))).toBe('FORBIDDEN')
    const nobody = { user_id: randomUUID() }
    expect(await refusalOf(callConfirmed(app, jean, 'admin_block_user', aBlock(jean, nobody)))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call('admin_get_user', nobody, jean))).toBe('NOT_FOUND')
  })

  test('no admin can block, sign out or approve other staff; a super admin can', async () => {
    const colleague = await aStaffMember(app, database())
    expect(await refusalOf(callConfirmed(app, jean, 'admin_block_user', aBlock(jean, colleague)))).toBe('FORBIDDEN')
    expect(await refusalOf(callConfirmed(app, jean, 'freeze_user_account', aFreeze(jean, colleague)))).toBe('FORBIDDEN')
    expect(
      await refusalOf(app.call('admin_revoke_user_sessions', { user_id: colleague.user_id, admin_id: jean.user_id }, jean)),
    ).toBe('FORBIDDEN')
    expect(await mayDo(jean, colleague)).toEqual([])
    await callConfirmed(app, boss, 'admin_block_user', aBlock(boss, colleague))
    await app.server.feed.caughtUp()
    expect(await refusalOf(app.call('admin_list_users', {}, colleague))).toBe('UNAUTHENTICATED')
    expect(await refusalOf(callConfirmed(app, jean, 'admin_block_user', anUnblock(jean, colleague)))).toBe('FORBIDDEN')
    expect(await refusalOf(callConfirmed(app, boss, 'admin_block_user', anUnblock(boss, colleague)))).toBe('done')
  })
})

test('among super admins can block all others alone: two unblocked ones remain', async () => {
  const [second, third] = [
    await aStaffMember(app, database(), { role: 'super_admin' }),
    await aStaffMember(app, database(), { role: 'super_admin' }),
  ]
  expect(await refusalOf(callConfirmed(app, boss, 'admin_block_user', aBlock(boss, second)))).toBe('done')
  expect(await refusalOf(callConfirmed(app, boss, 'admin_block_user', aBlock(boss, third)))).toBe('LAST_SUPER_ADMIN')
  expect(await refusalOf(callConfirmed(app, third, 'admin_block_user', anUnblock(third, second)))).toBe('done')
})

test('a member is signed out everywhere, or of one session, without further details', async () => {
  const rose = await aMember(app)
  await signIn(rose)
  const { sessions } = await app.call('admin_get_user', { user_id: rose.user_id }, jean)
  expect(sessions).toHaveLength(2)
  const why = { user_id: rose.user_id, admin_id: jean.user_id, reason: 'She has lost her phone on the way.' }
  const [one] = sessions
  expect(await app.call('admin_revoke_user_sessions', { ...why, session_id: one?.id ?? '' }, jean)).toEqual({
    success: true,
    ended: 1,
  })
  expect(await refusalOf(app.call('admin_revoke_user_sessions', { ...why, session_id: one?.id ?? '' }, jean))).toBe('NOT_FOUND')
  const [onRecord] = await actionsOn(jean, rose)
  expect(onRecord).toMatchObject({ action: 'sessions_revoked', subject: one?.id.slice(0, 16), reason: why.reason })
  const documented = { admin_id: jean.user_id, user_id: rose.user_id }
  expect(await app.call('admin_revoke_user_sessions', documented, jean)).toEqual({ success: true, ended: 1 })
  expect(await refusalOf(app.call('admin_revoke_user_sessions', { ...documented, admin_id: odette.user_id }, jean))).toBe(
    'FORBIDDEN',
  )
  await app.server.feed.caughtUp()
  expect(await refusalOf(app.call('get_wallet', {}, rose.access_token))).toBe('UNAUTHENTICATED')
  expect(await refusalOf(signIn(rose))).toBe('done')
})

test('someone of the company’s domain waits until an admin approves them, once', async () => {
  const newcomer = await aSignedUpPerson(app, { email: `${randomUUID()}@company.test` })
  const { user_id } = newcomer
  const waiting = await app.call('admin_list_users', { approved: false }, jean)
  expect(waiting.items.map((one) => one.user_id)).toEqual([user_id])
  expect(await mayDo(jean, newcomer)).toContain('approve')
  const approve = (admin: StaffPerson) => refusalOf(app.call('admin_approve_user', { user_id }, admin))
  expect((await Promise.all([approve(jean), approve(odette)])).toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
  expect(await approve(jean)).toBe('INVALID_TRANSITION')
  await app.server.feed.caughtUp()
  expect(await app.call('get_my_profile', {}, newcomer.access_token)).toMatchObject({ needs_approval: false })
  const { rows } = await database().owner.query<{ type: string }>(
    'select type from notifications.notification where user_id = $1',
    [user_id],
  )
  expect(rows).toEqual([{ type: 'account_approved' }])
  const letters = (await app.server.outbox.list()).filter(
    ({ to, subject }) => to === newcomer.email && subject.includes('approved'),
  )
  expect(letters).toHaveLength(1)
  const rose = await aMember(app)
  expect(await refusalOf(app.call('admin_approve_user', { user_id: rose.user_id }, jean))).toBe('INVALID_TRANSITION')
})

test.each([
  ['a reason that says too little', { freeze_reason: 'Because.' }],
  ['blanks for a reason', { freeze_reason: ' '.repeat(40) }],
  ['a reason that says too much', { freeze_reason: 'x'.repeat(501) }],
  ['too many things to supply', { supply: Array.from({ length: 11 }, () => 'A paper') }],
  ['a day that is none', { review_on: '2026-02-30' }],
])('rejects a freeze with %s', async (_what, wrong) => {
  const rose = await aMember(app)
  const response = await app.post('/rpc/freeze_user_account', { ...aFreeze(jean, rose), ...wrong }, jean)
  expect(response.status).toBe(400)
})

test('the review day of a freeze is today or later; a past one is rejected before a code is sent', async () => {
  const rose = await aMember(app)
  const input = (days: number) => aFreeze(jean, rose, { review_on: dayIn(days) })
  const prepare = (days: number) =>
    app.call('prepare_admin_action', { procedure: 'freeze_user_account', input: input(days) }, jean)
  expect(await refusalOf(prepare(-2))).toBe('BAD_REQUEST')
  expect(await refusalOf(callConfirmed(app, jean, 'freeze_user_account', input(-2)))).toBe('BAD_REQUEST')
  expect(await refusalOf(callConfirmed(app, jean, 'freeze_user_account', input(1)))).toBe('done')
})

test('the server’s own login approves nobody without an authorised staff member', async () => {
  const [rose, colleague] = [await aMember(app), await aStaffMember(app, database())]
  for (const { user_id } of [rose, colleague])
    await database().owner.query(`update identity.profile set is_blocked = true where id = $1`, [user_id])
  const run = (call: string, values: readonly string[]) => database().app.query(`select users.${call}`, [...values])
  for (const actor of [rose.user_id, randomUUID()])
    await expect(run('unblock($1, $2, now())', [actor, rose.user_id])).rejects.toMatchObject({ hint: 'forbidden' })
  await expect(run('unblock($1, $2, now())', [jean.user_id, colleague.user_id])).rejects.toMatchObject({ hint: 'forbidden' })
  await expect(run('approve($1, $1, now())', [jean.user_id])).rejects.toMatchObject({ hint: 'forbidden' })
  await expect(run('check_actor($1, $2)', [jean.user_id, rose.user_id])).rejects.toMatchObject({ code: '42501' })
  const level = 'select agents.confirm_level($1, $2, 2, now())'
  await expect(database().app.query(level, [rose.user_id, jean.user_id])).rejects.toMatchObject({ hint: 'forbidden' })
})
