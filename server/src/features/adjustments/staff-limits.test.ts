import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { credit, fundReasons } from '../../../test/adjustments.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let chief: StaffPerson
let other: StaffPerson
let clerk: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  chief = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Rose Charles' })
  other = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Jean Pierre' })
  clerk = await aStaffMember(app, database(), { full_name: 'Anna Louis' })
  await fundReasons(app)
})
afterAll(() => app.stop())

const reason = 'The auditors ask for it'
const usual = {
  alone_max: 25_00,
  daily_limit: 200_00,
  earning_alone_max: 25_00,
  statement_alone_max: 25_00,
  refund_alone_max: 100_00,
}
const now = () => app.call('get_staff_limits', {}, clerk)
type Changed = Partial<CallInput<'set_staff_limits'>>
const set = async (changed: Changed, who = chief) => {
  const { settings } = await now()
  return callConfirmed(app, who, 'set_staff_limits', { ...settings, reason, ...changed })
}
const own = ({ user_id }: StaffPerson, known: number | null, daily_limit: number | null, who = chief) =>
  callConfirmed(app, who, 'set_admin_daily_limit', { user_id, known, daily_limit, reason })
const ownOf = async ({ user_id }: StaffPerson) => (await now()).admins.find(({ admin }) => admin.user_id === user_id)?.daily_limit
const decide = (approval_id: string | null, who = other) =>
  callConfirmed(app, who, 'admin_decide_approval', { approval_id: approval_id ?? '', decision: 'approve' })
const audited = async (action: string): Promise<unknown> => {
  const { rows } = await database().owner.query<{ action: string }>(
    `select action, actor_id, target_user_id, reason, before, after from admin.audit_log where action = $1 order by at desc, id desc limit 1`,
    [action],
  )
  return rows[0]
}

describe('the limits for staff acting alone', () => {
  beforeEach(async () => {
    await database().owner.query(
      'update adjustments.settings set alone_max = 2500, daily_limit = 20000, earning_alone_max = 2500, statement_alone_max = 2500, refund_alone_max = 10000',
    )
  })

  test('are lowered at once by a super_admin, with their name in the history and the audit trail', async () => {
    const { settings } = await now()
    expect(settings).toMatchObject(usual)
    const set1 = await set({ alone_max: 10_00 })
    expect(set1).toMatchObject({
      status: 'set',
      approval_id: null,
      settings: { version: settings.version + 1, alone_max: 10_00 },
    })
    expect(await credit(app, clerk, await aMember(app), 10_01)).toMatchObject({ status: 'pending', needs_approval: ['amount'] })
    const { changes } = await now()
    expect(changes[0]).toMatchObject({
      reason,
      changed_by: { full_name: 'Rose Charles' },
      approved_by: null,
      before: { alone_max: 25_00 },
      after: { alone_max: 10_00 },
    })
    expect(await audited('staff_limits_set')).toMatchObject({
      actor_id: chief.user_id,
      reason,
      before: usual,
      after: { ...usual, alone_max: 10_00 },
    })
  })

  test.each(['alone_max', 'daily_limit', 'earning_alone_max', 'statement_alone_max', 'refund_alone_max'] as const)(
    'are raised by %s once another super_admin approves, because this benefits the requester',
    async (figure) => {
      const asked = await set({ [figure]: 300_00 })
      expect(asked).toMatchObject({ status: 'pending', settings: usual })
      expect((await now()).settings).toMatchObject(usual)
      for (const who of [chief, clerk]) await expect(decide(asked.approval_id, who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await decide(asked.approval_id)
      const { settings, changes } = await now()
      expect(settings).toMatchObject({ ...usual, [figure]: 300_00 })
      expect(changes[0]).toMatchObject({ changed_by: { full_name: 'Rose Charles' }, approved_by: { full_name: 'Jean Pierre' } })
      expect(await audited('staff_limits_set')).toMatchObject({
        actor_id: other.user_id,
        after: { [figure]: 300_00, approval_id: asked.approval_id, requested_by: chief.user_id },
      })
    },
  )

  test('tell the second of two simultaneous changes, and an older approval does not undo a newer change', async () => {
    const { settings } = await now()
    const two = [chief, other].map((who, n) =>
      callConfirmed(app, who, 'set_staff_limits', { ...settings, daily_limit: 100_00 + n, reason }),
    )
    const done = await Promise.allSettled(two)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const asked = await set({ daily_limit: 400_00 })
    await expect(set({ daily_limit: 500_00 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await set({ alone_max: 5_00 })
    await expect(decide(asked.approval_id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await now()).settings).toMatchObject({ alone_max: 5_00 })
    await app.call('admin_withdraw_approval', { approval_id: asked.approval_id ?? '' }, chief)
  })

  test('need a super_admin, a confirmation code and values within the bounds', async () => {
    const { settings } = await now()
    await expect(app.call('set_staff_limits', { ...settings, reason }, clerk)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(app.call('set_staff_limits', { ...settings, reason }, chief)).rejects.toMatchObject({
      code: 'ACTION_CODE_REQUIRED',
    })
    for (const wrong of [{ alone_max: 1_000_01 }, { daily_limit: 10_000_01 }, { daily_limit: -1 }, { earning_alone_max: 0.5 }]) {
      const answer = await app.post('/rpc/set_staff_limits', { ...settings, reason, ...wrong }, chief)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    }
  })
})

describe('the daily limit of one staff member', () => {
  test('is set by a super_admin, applies at once, and can be removed', async () => {
    expect(await own(clerk, null, 300_00)).toMatchObject({ status: 'set', daily_limit: 300_00 })
    expect(await app.call('get_admin_daily_limits', {}, clerk)).toMatchObject({ daily_limit: 300_00 })
    expect(await audited('admin_daily_limit_set')).toMatchObject({
      actor_id: chief.user_id,
      target_user_id: clerk.user_id,
      reason,
      before: { daily_limit: null },
      after: { daily_limit: 300_00 },
    })
    await expect(own(clerk, null, 400_00)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await own(clerk, 300_00, null)).toMatchObject({ status: 'set', daily_limit: null })
    expect(await ownOf(clerk)).toBeNull()
    expect((await now()).admin_changes[0]).toMatchObject({
      admin: { full_name: 'Anna Louis' },
      changed_by: { full_name: 'Rose Charles' },
      approved_by: null,
      before: { daily_limit: 300_00 },
      after: { daily_limit: null },
    })
    const anna = await aMember(app)
    await expect(own({ ...clerk, ...anna }, null, 1_00)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('cannot be raised by its owner alone, not even by removing a lower one', async () => {
    expect(await own(chief, null, 50_00)).toMatchObject({ status: 'set' })
    for (const more of [60_00, null]) {
      const asked = await own(chief, 50_00, more)
      expect(asked).toMatchObject({ status: 'pending', daily_limit: 50_00 })
      await expect(decide(asked.approval_id, chief)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await app.call('admin_withdraw_approval', { approval_id: asked.approval_id ?? '' }, chief)
    }
    const asked = await own(chief, 50_00, 500_00)
    expect(await ownOf(chief)).toBe(50_00)
    const third = await aStaffMember(app, database(), { role: 'super_admin' })
    const decided = await Promise.allSettled([decide(asked.approval_id), decide(asked.approval_id, third)])
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ownOf(chief)).toBe(500_00)
    expect((await now()).admin_changes[0]).toMatchObject({ before: { daily_limit: 50_00 }, after: { daily_limit: 500_00 } })
  })
})

test('is checked by the database: role, approver, one use per approval, and no overwritten change', async () => {
  const { settings } = await now()
  const door = async (actor: StaffPerson, figures: object, approval: string | null = null) =>
    (
      await database().app.query<{ verdict: string }>('select adjustments.set_settings($1, $2, $3, $4, now(), $5) as verdict', [
        actor.user_id,
        (await now()).settings.version,
        figures,
        reason,
        approval,
      ])
    ).rows[0]?.verdict
  const ownDoor = async (
    actor: StaffPerson,
    whose: StaffPerson,
    known: number | null,
    wanted: number | null,
    approval: string | null = null,
  ) =>
    (
      await database().app.query<{ verdict: string }>(
        'select adjustments.set_admin_limit($1, $2, $3, $4, $5, now(), $6) as verdict',
        [actor.user_id, whose.user_id, known, wanted, reason, approval],
      )
    ).rows[0]?.verdict
  expect(await door(clerk, usual)).toBe('forbidden')
  expect(await door(chief, { ...settings, daily_limit: settings.daily_limit + 1 })).toBe('second_needed')
  await expect(door(chief, { ...settings, alone_max: 1_000_01 })).rejects.toThrow(
    'a limit of what one person may do alone is too high',
  )
  expect(await ownDoor(clerk, clerk, null, 1)).toBe('forbidden')
  const known = (await ownOf(other)) ?? null
  expect(await ownDoor(other, other, known, 900_00)).toBe('second_needed')
  const { approval_id } = await own(other, known, 900_00, other)
  expect(await ownDoor(other, other, known, 900_00, approval_id)).toBe('second_needed')
  await decide(approval_id, chief)
  expect(await ownDoor(other, other, 900_00, known)).toBe('changed')
  await expect(ownDoor(other, other, known, 900_00, approval_id)).rejects.toThrow('settings_change_approval_id_key')
  await expect(database().owner.query('delete from adjustments.settings_change')).rejects.toThrow('append-only')
  for (const change of ['update adjustments.settings set alone_max = 0', 'delete from admin.admin_daily_limits'])
    await expect(database().app.query(change)).rejects.toMatchObject({ code: '42501' })
})
