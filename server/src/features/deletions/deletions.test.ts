import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { deletionsOf } from '../../../test/deletions.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let rose: StaffPerson
let jean: StaffPerson
let odette: StaffPerson
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock(new Date().toISOString()) })
  ;[rose, jean, odette] = await threeOfTheStaff()
})
afterAll(() => app.stop())
const threeOfTheStaff = () =>
  Promise.all(
    ['Rose Vilaire', 'Jean Charles', 'Odette Pierre'].map((full_name) => aStaffMember(app, database(), { full_name })),
  ).then(([one, two, three]) => {
    if (!one || !two || !three) throw new Error('expected three requests')
    return [one, two, three] as const
  })
beforeEach(async () => {
  marie = await aMember(app)
})

const { see, decide, asksToGo } = deletionsOf(() => app)
const settingsOf = ({ access_token }: MemberPerson) => app.call('get_account_settings', {}, access_token)
const mailsTo = async ({ email }: MemberPerson) =>
  (await app.server.outbox.list()).filter(({ to }) => to === email).map(({ subject, body }) => `${subject}\n${body}`)

describe('four eyes', () => {
  test('deletes the account when a second person approves, and records both names', async () => {
    const id = await asksToGo(marie, rose)
    expect(await see(rose, id)).toMatchObject({ status: 'waiting', actions: ['ask', 'refuse'] })
    const asked = await decide(rose, id, 'ask')
    expect(asked).toMatchObject({ status: 'asked', actions: [], asked: { by: { full_name: 'Rose Vilaire' } } })
    expect(await see(jean, id)).toMatchObject({ actions: ['approve', 'reject'] })
    const done = await decide(jean, id, 'approve')
    expect(done).toMatchObject({ status: 'done', decided_by: { full_name: 'Jean Charles' }, actions: [], obstacles: [] })
    expect(done.user.full_name).toBe(`Deleted member ${done.mark}`)
    expect(done.history.map(({ what }) => what)).toEqual(['requested', 'asked', 'approved', 'done'])
    const { items } = await app.call('admin_list_user_actions', { user_id: marie.user_id }, jean)
    expect(items.map(({ action }) => action)).toEqual(['account_deleted', 'approval_approved', 'approval_asked'])
  })

  test('nobody approves their own request or decides about themselves', async () => {
    const id = await asksToGo(marie, rose)
    await decide(rose, id, 'ask')
    expect(await refusalOf(decide(rose, id, 'approve'))).toBe('FORBIDDEN')
    const own = await aStaffMember(app, database())
    await database().owner.query(`delete from identity.user_roles where user_id = $1`, [own.user_id])
    const ownRequest = await asksToGo(own, rose)
    await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
      own.user_id,
    ])
    expect((await see(own, ownRequest)).actions).toEqual([])
    expect(await refusalOf(decide(own, ownRequest, 'refuse', { reason_code: 'other' }))).toBe('FORBIDDEN')
    expect(await refusalOf(decide(jean, ownRequest, 'ask'))).toBe('DELETION_REFUSED')
  })

  test('two simultaneous requests count as one, and two simultaneous approvals delete once', async () => {
    const id = await asksToGo(marie, rose)
    const asked = await Promise.all([rose, jean].map((one) => refusalOf(decide(one, id, 'ask'))))
    expect(asked.toSorted()).toEqual([expect.stringMatching(/CONFLICT|INVALID_TRANSITION/), 'done'])
    const by = (await see(odette, id)).asked?.by.user_id
    const others = [rose, jean, odette].filter(({ user_id }) => user_id !== by)
    const approved = await Promise.all(others.map((one) => refusalOf(decide(one, id, 'approve'))))
    expect(approved.toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
    expect((await mailsTo(marie)).filter((mail) => mail.includes('was deleted'))).toHaveLength(1)
  })

  test('a rejection leaves the member’s request open, and it can be requested again', async () => {
    const id = await asksToGo(marie, rose)
    await decide(rose, id, 'ask')
    expect(await decide(jean, id, 'reject')).toMatchObject({ status: 'waiting', actions: ['ask', 'refuse'] })
    expect((await decide(odette, id, 'ask')).history.map(({ what }) => what)).toEqual(['requested', 'asked', 'rejected', 'asked'])
    expect(await settingsOf(marie)).toMatchObject({ deletion: { obstacles: [] } })
  })

  test('a request for approval expires after 24 hours', async () => {
    const id = await asksToGo(marie, rose)
    await decide(rose, id, 'ask')
    app.clock.forward({ minutes: 24 * 60 + 1 })
    ;[rose, jean, odette] = await threeOfTheStaff()
    expect(await see(jean, id)).toMatchObject({ status: 'waiting' })
    expect(await refusalOf(decide(jean, id, 'approve'))).toBe('INVALID_TRANSITION')
    expect((await decide(jean, id, 'ask')).history.map(({ what }) => what)).toEqual(['requested', 'asked', 'expired', 'asked'])
  })

  test('an account is not deleted if the member has cancelled meanwhile', async () => {
    const id = await asksToGo(marie, rose)
    await decide(rose, id, 'ask')
    await app.call('cancel_account_deletion', {}, marie.access_token)
    expect(await refusalOf(decide(jean, id, 'approve'))).toBe('INVALID_TRANSITION')
    const [asked] = (await app.call('admin_list_approvals', { kind: 'account_deletion', status: 'pending' }, jean)).items.filter(
      ({ target }) => target?.user_id === marie.user_id,
    )
    const answer = { approval_id: asked?.id ?? '', decision: 'approve', note: '' } as const
    expect(await refusalOf(callConfirmed(app, jean, 'admin_decide_approval', answer))).toBe('INVALID_TRANSITION')
    expect(await settingsOf(marie)).toMatchObject({ deletion: null })
  })

  test('the server’s database login cannot delete a member without two staff members', async () => {
    await asksToGo(marie, rose)
    const { app: server } = database()
    const nobody = `select deletions.delete_member(gen_random_uuid())`
    await expect(server.query(nobody)).rejects.toThrow('this was not approved')
    for (const direct of [
      `deletions.erase_identity('${marie.user_id}', '2AAAAA', now())`,
      `deletions.erase_belongings('${marie.user_id}', '2AAAAA')`,
    ])
      await expect(server.query(`select ${direct}`)).rejects.toThrow('permission denied')
    await server.query(`set identity.erasing = 'on'`).catch(() => undefined)
    await expect(server.query('update identity.name_change set name_before = $$x$$')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a refusal', () => {
  test('ends the request and tells the member the reason in their language; they may ask again', async () => {
    await app.call('set_language', { language: 'fr' }, marie.access_token)
    const id = await asksToGo(marie, rose)
    expect(await decide(rose, id, 'refuse', { reason_code: 'not_confirmed' })).toMatchObject({
      status: 'refused',
      reason_code: 'not_confirmed',
      decided_by: { full_name: 'Rose Vilaire' },
    })
    expect(await settingsOf(marie)).toMatchObject({ deletion: null, deletion_refused: { reason_code: 'not_confirmed' } })
    expect((await mailsTo(marie))[0]).toContain('Nous n’avons pas pu vérifier')
    await asksToGo(marie, rose)
    expect(await settingsOf(marie)).toMatchObject({ deletion: { obstacles: [] }, deletion_refused: null })
  })

  test('needs a reason, and is not possible while an approval is pending', async () => {
    const id = await asksToGo(marie, rose)
    const unsaid = { request_id: id, decision: 'refuse', reason: 'They did not answer.' } as const
    expect(await refusalOf(app.call('admin_decide_deletion', unsaid, rose))).toBe('BAD_REQUEST')
    await decide(rose, id, 'ask')
    for (const one of [rose, jean])
      expect(await refusalOf(decide(one, id, 'refuse', { reason_code: 'other' }))).toBe('INVALID_TRANSITION')
  })
})

test('requests are listed by status', async () => {
  const ids = [await asksToGo(marie, rose), await asksToGo(await aMember(app), rose)]
  await decide(rose, ids[1] ?? '', 'ask')
  const listed = async (status: 'waiting' | 'asked' | 'done') =>
    (await app.call('admin_list_deletion_requests', { status }, rose)).items.map(({ id }) => id).filter((id) => ids.includes(id))
  expect(await listed('waiting')).toEqual([ids[0]])
  expect(await listed('asked')).toEqual([ids[1]])
  expect(await listed('done')).toEqual([])
  const before = await app.call('get_admin_badges', {}, rose)
  await decide(rose, ids[0] ?? '', 'refuse', { reason_code: 'other' })
  expect((await app.call('get_admin_badges', {}, rose)).deletion_requests).toBe(before.deletion_requests - 1)
})
