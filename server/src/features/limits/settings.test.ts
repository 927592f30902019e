import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, changeByTwo, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
const clock = movableClock('2026-11-20T17:00:00Z')
let app: TestApp
let other: TestApp
let chief: StaffPerson
let second: StaffPerson
let clerk: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
  other = await startTestApp(database(), { clock, config: { runsWorker: false } })
  chief = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Rose Charles' })
  second = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Marc Noël' })
  clerk = await aStaffMember(app, database())
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const reason = 'The regulator asks for it'
const limitsNow = () => app.call('get_transaction_limits', {}, clerk)
const levelsNow = () => app.call('get_agent_levels', {}, clerk)

async function aTier(
  tier: 0 | 1 | 2 | 3,
  changed: Partial<CallInput<'set_transaction_limit'>> = {},
): Promise<CallInput<'set_transaction_limit'>> {
  const found = (await limitsNow()).tiers.find((one) => one.tier === tier)
  if (!found) throw new Error('a tier is missing')
  const { version, balance, out_per_day, cashout } = found
  return { tier, version, balance, out_per_day, cashout, reason, ...changed }
}
async function aLevel(
  level: 1 | 2 | 3,
  changed: Partial<CallInput<'set_agent_level_rule'>> = {},
): Promise<CallInput<'set_agent_level_rule'>> {
  const found = (await levelsNow()).levels.find((one) => one.level === level)
  if (!found) throw new Error('a level is missing')
  return { ...found, level, reason, ...changed }
}
const setTier = async (...of: Parameters<typeof aTier>) =>
  changeByTwo(app, [chief, second], 'set_transaction_limit', await aTier(...of))
const setLevel = async (...of: Parameters<typeof aLevel>) =>
  changeByTwo(app, [chief, second], 'set_agent_level_rule', await aLevel(...of))
const faultsOf = (change: Promise<unknown>) =>
  change.then(
    () => 'not refused',
    (error: unknown) => (error as { body?: { data?: { fields?: unknown } } }).body?.data?.fields,
  )

test('a limit approved by two super_admins applies on every process, and its history has the requester and the reason', async () => {
  const member = await aMember(app)
  const limitAt = async (server: TestApp) => (await server.call('get_limits', {}, member.access_token)).out_per_day.limit
  expect([await limitAt(app), await limitAt(other)]).toEqual([50_00, 50_00])
  await setTier(0, { out_per_day: 60_00 })
  expect(await limitAt(app)).toBe(60_00)
  await other.server.feed.caughtUp()
  expect(await limitAt(other)).toBe(60_00)
  expect((await limitsNow()).changes).toMatchObject([
    { tier: 0, reason, changed_by: { full_name: 'Rose Charles' }, before: { out_per_day: 50_00 }, after: { out_per_day: 60_00 } },
  ])
  const { rows } = await database().owner.query('select * from admin.audit_log where action = $1', ['limit_set'])
  expect(rows).toMatchObject([
    {
      actor_id: second.user_id,
      subject: 'tier 0',
      reason,
      before: { out_per_day: 50_00 },
      after: { out_per_day: 60_00, requested_by: chief.user_id },
    },
  ])
})

test('of two simultaneous changes the second is told, and a code for one change is not valid for another', async () => {
  const read = await aTier(3, { balance: 16_000_00 })
  await callConfirmed(app, chief, 'set_transaction_limit', read)
  expect(await codeOf(callConfirmed(app, second, 'set_transaction_limit', { ...read, balance: 17_000_00 }))).toBe('CONFLICT')
  const [waiting] = (await app.call('admin_list_approvals', { kind: 'transaction_limit', status: 'pending' }, second)).items
  await callConfirmed(app, second, 'admin_decide_approval', { approval_id: waiting?.id ?? '', decision: 'approve' })
  expect(await codeOf(callConfirmed(app, chief, 'set_transaction_limit', { ...read, balance: 17_000_00 }))).toBe('CONFLICT')
  expect(await codeOf(app.call('set_transaction_limit', await aTier(3), chief))).toBe('ACTION_CODE_REQUIRED')
  expect(await codeOf(app.call('set_transaction_limit', await aTier(3), clerk))).toBe('FORBIDDEN')
})

test('a higher tier cannot have lower limits, and contradictory values are rejected', async () => {
  expect(await faultsOf(setTier(1, { balance: 149_99 }))).toEqual([{ path: 'balance', reason: 'less_than_below' }])
  expect(await faultsOf(setTier(1, { out_per_day: 1_000_01 }))).toEqual([{ path: 'out_per_day', reason: 'more_than_above' }])
  expect(await faultsOf(setTier(2, { cashout: null }))).toContainEqual({ path: 'cashout.each', reason: 'less_than_below' })
  const cashout = { each: 200_00, per_day: 199_00, days_30: 1_500_00 }
  expect(await codeOf(app.call('set_transaction_limit', await aTier(1, { cashout }), chief))).toBe('BAD_REQUEST')
  const door = (figures: object) =>
    database().app.query('select limits.set_tier($1, 1, 0, $2, $3, $4) as verdict', [chief.user_id, figures, 'why', clock.now()])
  await expect(door({ cashout_each: 5, cashout_per_day: 4, cashout_30_days: 6 })).rejects.toThrow('contradict each other')
  await expect(door({ balance_cap: 0 })).rejects.toThrow('check constraint')
})

test('when the lowest tier loses cash-outs, members are told which tier has them', async () => {
  await setTier(1, { cashout: null })
  const member = await aMember(app)
  const quoted = app.call('quote_cashout', { amount: 20_00 }, member.access_token)
  await expect(quoted).rejects.toMatchObject({ body: { code: 'TIER_NEEDED', data: { tier: 2 } } })
  await setTier(1, { cashout: { each: 150_00, per_day: 250_00, days_30: 1_500_00 } })
})

test('agent levels are changed in the same way and must stay ordered', async () => {
  await setLevel(2, { fee_share_bp: 6_600, completed_min: 60 })
  const { levels, changes } = await levelsNow()
  expect(levels.map(({ fee_share_bp }) => fee_share_bp)).toEqual([6_000, 6_600, 7_000])
  expect(changes).toMatchObject([{ level: 2, before: { completed_min: 50 }, after: { completed_min: 60 } }])
  expect(await faultsOf(setLevel(2, { fee_share_bp: 7_001 }))).toEqual([{ path: 'fee_share_bp', reason: 'more_than_above' }])
  expect(await faultsOf(setLevel(3, { job_maximum: 299_99 }))).toEqual([{ path: 'job_maximum', reason: 'less_than_below' }])
  expect(await codeOf(app.call('set_agent_level_rule', await aLevel(3, { jobs_open_max: 51 }), chief))).toBe('BAD_REQUEST')
  const read = await aLevel(3)
  await changeByTwo(app, [chief, second], 'set_agent_level_rule', read)
  expect(await codeOf(callConfirmed(app, chief, 'set_agent_level_rule', { ...read, completed_min: 300 }))).toBe('CONFLICT')
})

test('the database checks the role, and nobody can overwrite a change', async () => {
  for (const door of ['limits.set_tier', 'limits.set_agent_level']) {
    const { rows } = await database().app.query(`select ${door}($1, 1, 0, '{}', 'why', now()) as verdict`, [clerk.user_id])
    expect(rows).toEqual([{ verdict: 'forbidden' }])
  }
  await expect(database().owner.query('delete from limits.change')).rejects.toThrow('append-only')
  await expect(database().app.query('update limits.agent_level set fee_share_bp = 1')).rejects.toMatchObject({ code: '42501' })
})
