import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@hai/contract/user-values'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aMember, aSignedUpPerson, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp } from '../../../test/staff.ts'
import { aBlock, about, anUnblock } from '../../../test/users.ts'

const database = useTestDatabase()
let app: TestApp
let marie: StaffPerson
let rose: StaffPerson
let jean: StaffPerson
let member: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aStaffMember(app, database(), { role: 'super_admin', full_name: 'Marie Vilaire' })
  rose = await aStaffMember(app, database(), { role: 'super_admin' })
  jean = await aStaffMember(app, database())
})
afterAll(() => app.stop())
beforeEach(async () => {
  member = await aMember(app)
})

const change =
  (call: 'admin_grant_role' | 'admin_remove_role') =>
  (by: StaffPerson, subject: { user_id: string }, role: StaffRole = 'admin') =>
    callConfirmed(app, by, call, { ...about(by, subject), role })
const [grant, remove] = [change('admin_grant_role'), change('admin_remove_role')]
const decide = (by: StaffPerson, approval_id: string, decision: 'approve' | 'reject' = 'approve') =>
  callConfirmed(app, by, 'admin_decide_approval', { approval_id, decision, note: decision === 'reject' ? 'Not yet.' : '' })
const rolesOf = async ({ user_id }: { user_id: string }, seenBy = marie) => {
  const { roles } = await app.call('admin_get_user', { user_id }, seenBy)
  return roles.map(({ role }) => role)
}
const superAdmins = async (): Promise<readonly string[]> => {
  const { rows } = await database().owner.query<{ id: string }>(
    `select r.user_id as id from identity.user_roles r join identity.profile p on p.id = r.user_id
      where r.role = 'super_admin' and not p.is_blocked`,
  )
  return rows.map(({ id }) => id)
}

test('a role is granted when a second super admin approves, and the log names both', async () => {
  const { approval_id } = await grant(marie, member)
  expect(await rolesOf(member)).toEqual([])
  expect(await decide(rose, approval_id)).toMatchObject({
    status: 'approved',
    facts: { kind: 'role_grant', user_id: member.user_id, role: 'admin' },
  })
  const seen = await app.call('admin_get_user', { user_id: member.user_id }, marie)
  expect(seen).toMatchObject({ role: 'admin', roles: [{ role: 'admin', granted_by: { full_name: 'Marie Vilaire' } }] })
  const { items } = await app.call('admin_list_user_actions', { user_id: member.user_id }, marie)
  expect(items.map(({ action }) => action)).toEqual(['role_granted', 'approval_approved', 'approval_asked'])
  expect(await refusalOf(app.call('admin_list_users', {}, await steppedUp(app, member)))).toBe('done')
})

test('a role is removed when a second super admin approves, and their open sessions end', async () => {
  const former = await aStaffMember(app, database())
  const { approval_id } = await remove(marie, former)
  await decide(rose, approval_id)
  await app.server.feed.caughtUp()
  expect(await refusalOf(app.call('admin_list_users', {}, former))).toBe('UNAUTHENTICATED')
  await database().owner.query('delete from mfa.authenticator where user_id = $1', [former.user_id])
  const { access_token } = await app.call('sign_in', { email: former.email, password: former.password })
  expect(await refusalOf(app.call('get_admin_step_up', {}, access_token))).toBe('FORBIDDEN')
  expect(await rolesOf(former)).toEqual([])
})

test('two concurrent approvals count once', async () => {
  const odette = await aStaffMember(app, database(), { role: 'super_admin' })
  const { approval_id } = await grant(marie, member)
  const outcomes = await Promise.all([rose, odette].map((boss) => refusalOf(decide(boss, approval_id))))
  expect(outcomes.toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
  expect(await rolesOf(member)).toEqual(['admin'])
})

test('nobody changes their own roles, approves their own request, or asks without the highest rank', async () => {
  expect(await refusalOf(remove(marie, marie, 'super_admin'))).toBe('FORBIDDEN')
  expect(await refusalOf(grant(marie, { user_id: randomUUID() }))).toBe('NOT_FOUND')
  expect(await refusalOf(callConfirmed(app, marie, 'admin_grant_role', { ...about(rose, member), role: 'admin' }))).toBe(
    'FORBIDDEN',
  )
  const asked = { ...about(jean, member), role: 'admin' }
  expect(await refusalOf(app.call('prepare_admin_action', { procedure: 'admin_grant_role', input: asked }, jean))).toBe(
    'FORBIDDEN',
  )
  const { approval_id } = await grant(marie, member)
  expect(await refusalOf(decide(marie, approval_id))).toBe('FORBIDDEN')
  expect(await refusalOf(decide(jean, approval_id))).toBe('FORBIDDEN')
  const removal = await remove(marie, rose, 'super_admin')
  expect(await refusalOf(decide(rose, removal.approval_id))).toBe('FORBIDDEN')
  await app.call('admin_withdraw_approval', { approval_id: removal.approval_id }, marie)
  expect(await rolesOf(member)).toEqual([])
})

test('an existing role, a missing one or an unfit person is rejected at request and at approval', async () => {
  expect(await refusalOf(remove(marie, member))).toBe('INVALID_TRANSITION')
  expect(await refusalOf(grant(marie, jean))).toBe('INVALID_TRANSITION')
  expect(await refusalOf(grant(marie, await aSignedUpPerson(app)))).toBe('INVALID_TRANSITION')
  const { approval_id } = await grant(marie, member)
  expect(await refusalOf(grant(rose, member))).toBe('CONFLICT')
  await callConfirmed(app, jean, 'admin_block_user', aBlock(jean, member))
  expect(await refusalOf(decide(rose, approval_id))).toBe('INVALID_TRANSITION')
  await callConfirmed(app, jean, 'admin_block_user', anUnblock(jean, member))
  expect(await refusalOf(decide(rose, approval_id))).toBe('done')
})

test('the requester must still have the highest rank at approval', async () => {
  const odette = await aStaffMember(app, database(), { role: 'super_admin' })
  const { approval_id } = await grant(odette, member)
  await database().owner.query(`update identity.user_roles set role = 'admin' where user_id = $1`, [odette.user_id])
  expect(await refusalOf(decide(rose, approval_id))).toBe('INVALID_TRANSITION')
  expect(await rolesOf(member)).toEqual([])
})

test('with the server’s own login nobody gets an unapproved role, or one a second time', async () => {
  const { approval_id } = await grant(marie, member)
  const run = (id: string) => database().app.query('select users.change_role($1)', [id])
  await expect(run(approval_id)).rejects.toMatchObject({ code: '42501' })
  await decide(rose, approval_id)
  await expect(run(approval_id)).rejects.toMatchObject({ code: '42501' })
  await database().owner.query('delete from identity.user_roles where user_id = $1', [member.user_id])
  await expect(run(approval_id)).rejects.toMatchObject({ code: '42501' })
  const write = `insert into users.role_change values (gen_random_uuid(), $1, 'admin', 'granted', now())`
  await expect(database().app.query(write, [member.user_id])).rejects.toMatchObject({ code: '42501' })
})

test('someone always remains super admin, whatever concurrent removals and blocks happen', async () => {
  const before = await superAdmins()
  const trio = [
    await aStaffMember(app, database(), { role: 'super_admin' }),
    await aStaffMember(app, database(), { role: 'super_admin' }),
    await aStaffMember(app, database(), { role: 'super_admin' }),
  ] as const
  const [ana, bette, carine] = trio
  await database().owner.query(
    `update identity.user_roles set role = 'admin' where role = 'super_admin' and user_id = any ($1)`,
    [before],
  )
  const asked = [
    { by: bette, ...(await remove(ana, carine, 'super_admin')) },
    { by: carine, ...(await remove(bette, ana, 'super_admin')) },
  ]
  const blocking = [
    callConfirmed(app, ana, 'admin_block_user', aBlock(ana, bette)),
    callConfirmed(app, bette, 'admin_block_user', aBlock(bette, carine)),
    callConfirmed(app, carine, 'admin_block_user', aBlock(carine, ana)),
  ]
  await Promise.all([...asked.map(({ by, approval_id }) => decide(by, approval_id)), ...blocking].map(refusalOf))
  const left = await superAdmins()
  expect(left.length).toBeGreaterThan(0)
  const [last] = left
  await database().owner.query(
    `update identity.user_roles set role = 'super_admin' where role = 'admin' and user_id = any ($1)`,
    [before],
  )
  expect(trio.map(({ user_id }) => user_id)).toContain(last)
})

test('the database keeps the last super admin: of two concurrent removals, one fails', async () => {
  const all = await superAdmins()
  const [first, second] = [await aStaffMember(app, database(), { role: 'super_admin' }), marie]
  const others = all.filter((id) => id !== marie.user_id)
  await database().owner.query('delete from identity.user_roles where user_id = any ($1)', [others])
  const outcomes = await Promise.allSettled([
    database().owner.query('delete from identity.user_roles where user_id = $1', [first.user_id]),
    database().app.query('update identity.profile set is_blocked = true where id = $1', [second.user_id]),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { hint: 'last_super_admin' } })
  const [last, ...more] = await superAdmins()
  expect(more).toEqual([])
  const identity = app.server.identity
  const block = app.server.database
    .transaction()
    .execute((trx) => identity.blockMember(trx, { user_id: last ?? '', reason: 'By the command line' }))
  expect(await refusalOf(block)).toBe('LAST_SUPER_ADMIN')
})
