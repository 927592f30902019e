import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember } from '../../../../test/members.ts'
import { codeOf } from '../../../../test/money.ts'
import { aStaffMember, callConfirmed, changeByTwo, type StaffPerson } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let chief: StaffPerson
let second: StaffPerson
let clerk: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  chief = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Rose Charles' })
  second = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Marc Noël' })
  clerk = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const reason = 'Rewards for the spring'

async function drafted(changed: Partial<CallInput<'set_referral_settings'>> = {}): Promise<CallInput<'set_referral_settings'>> {
  const { settings } = await app.call('get_referral_settings', {}, clerk)
  return { ...settings, reason, ...changed }
}

test('settings approved by two super admins apply to members at once; the history has who, why and the old values', async () => {
  const { access_token } = await aMember(app)
  const { approval_id } = await callConfirmed(app, chief, 'set_referral_settings', await drafted({ referrer_reward: 3_00 }))
  expect(await app.call('get_referral_summary', {}, access_token)).toMatchObject({ referrer_reward: 2_00 })
  const approve = { approval_id, decision: 'approve' } as const
  expect(await codeOf(callConfirmed(app, chief, 'admin_decide_approval', approve))).toBe('FORBIDDEN')
  await callConfirmed(app, second, 'admin_decide_approval', approve)
  expect(await app.call('get_referral_summary', {}, access_token)).toMatchObject({ referrer_reward: 3_00, newcomer_reward: 1_00 })
  const { changes, spent_this_month, marketing_balance } = await app.call('get_referral_settings', {}, clerk)
  expect([spent_this_month, marketing_balance]).toEqual([0, 0])
  expect(changes).toMatchObject([
    { reason, changed_by: { full_name: 'Rose Charles' }, before: { referrer_reward: 2_00 }, after: { referrer_reward: 3_00 } },
  ])
  const { rows } = await database().owner.query('select * from admin.audit_log where action = $1', ['referral_settings_set'])
  expect(rows).toMatchObject([
    { actor_id: second.user_id, reason, before: { referrer_reward: 2_00 }, after: { requested_by: chief.user_id, approval_id } },
  ])
})

test('the second of two concurrent changes fails; only a super admin can change settings', async () => {
  const read = await drafted({ is_open: false })
  await changeByTwo(app, [chief, second], 'set_referral_settings', read)
  expect(await codeOf(callConfirmed(app, chief, 'set_referral_settings', { ...read, is_open: true }))).toBe('CONFLICT')
  expect(await codeOf(app.call('set_referral_settings', await drafted(), chief))).toBe('ACTION_CODE_REQUIRED')
  expect(await codeOf(app.call('set_referral_settings', await drafted(), clerk))).toBe('FORBIDDEN')
  const { rows } = await database().app.query(`select referrals.set_settings($1, 2, '{}', 'why', now()) as verdict`, [
    clerk.user_id,
  ])
  expect(rows).toEqual([{ verdict: 'forbidden' }])
})

test('an implausibly large reward is rejected by server and database', async () => {
  const proof = { ...chief, action_token: 'x' }
  for (const changed of [
    { referrer_reward: 100_01 },
    { newcomer_reward: -1 },
    { minimum_amount: 0 },
    { within_days: 0 },
    { rewarded_max: 0.5 },
  ])
    expect(await codeOf(app.call('set_referral_settings', await drafted(changed), proof))).toBe('BAD_REQUEST')
  const door = database().app.query(`select referrals.set_settings($1, 2, '{"referrer_reward": 10001}', 'why', now())`, [
    chief.user_id,
  ])
  await expect(door).rejects.toThrow('no reward is above $100')
})
