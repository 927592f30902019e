import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { codeOf } from '../../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  admin = await aStaffMember(app, database())
  marie = await aMember(app)
})
afterAll(() => app.stop())

const active = async (filters: object) => (await app.call('list_active_tokens', filters, admin)).items
const revoke = (session_id: string, admin_id = admin.user_id) =>
  app.call('revoke_token', { admin_id, session_id, reason: 'Her phone was stolen.' }, admin)

test('open sessions show owner, device, address and time, and mark the caller’s own', async () => {
  const { email, password } = marie
  await app.call('sign_in', { email, password })
  const sessions = await active({ user: marie.hai_tag })
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({
    person: { user_id: marie.user_id, hai_tag: marie.hai_tag },
    is_staff: false,
    is_current: false,
    ip_address: '127.0.0.1',
    device: { kind: 'unknown' },
  })
  expect(await active({ user: marie.email })).toEqual(sessions)
  const ofStaff = await active({ is_staff: true })
  expect(ofStaff.map(({ is_current }) => is_current)).toEqual([true])
  expect((await active({ is_staff: false })).every(({ is_staff }) => !is_staff)).toBe(true)
  expect(await active({ ip_address: '192.0.2.77' })).toEqual([])
})

test('a revoked session ends at once, is listed with who ended it and why, and cannot be ended again', async () => {
  const { email, password } = marie
  const { access_token, refresh_token } = await app.call('sign_in', { email, password })
  const [newest] = await active({ user: marie.hai_tag })
  const session_id = newest?.session_id ?? ''
  expect((await revoke(session_id)).token).toMatchObject({
    session_id,
    reason: 'revoked_by_staff',
    note: 'Her phone was stolen.',
    person: { user_id: marie.user_id },
    revoked_by: { user_id: admin.user_id },
  })
  expect(await codeOf(app.call('get_wallet', {}, access_token))).toBe('UNAUTHENTICATED')
  expect(await codeOf(app.call('refresh_session', { refresh_token }))).toBe('UNAUTHENTICATED')
  expect((await active({ user: marie.hai_tag })).map((one) => one.session_id)).not.toContain(session_id)
  const { items } = await app.call('list_revoked_tokens', { user: marie.email, reason: 'revoked_by_staff' }, admin)
  expect(items).toMatchObject([{ session_id, note: 'Her phone was stolen.' }])
  const log = await app.call('list_audit_logs', { action: 'token_revoked', actor: admin.hai_tag, target: marie.email }, admin)
  expect(log.items).toMatchObject([
    {
      subject: session_id.slice(0, 16),
      reason: 'Her phone was stolen.',
      ip_address: '127.0.0.1',
      changes: [{ field: 'session', before: 'open', after: 'ended' }],
    },
  ])
  expect(await codeOf(revoke(session_id))).toBe('NOT_FOUND')
})

test('nobody revokes their current session or acts under another’s name', async () => {
  const [own] = await active({ user: admin.hai_tag })
  expect(await codeOf(revoke(own?.session_id ?? ''))).toBe('INVALID_TRANSITION')
  expect(await codeOf(revoke(own?.session_id ?? '', marie.user_id))).toBe('FORBIDDEN')
})

test('only a super admin ends another staff member’s session; anyone ends their own on another device', async () => {
  const boss = await aStaffMember(app, database(), { role: 'super_admin' })
  const colleague = await aStaffMember(app, database())
  const [session] = await active({ user: colleague.hai_tag })
  const session_id = session?.session_id ?? ''
  expect(await codeOf(revoke(session_id))).toBe('FORBIDDEN')
  const input = { admin_id: boss.user_id, session_id, reason: 'Left the company.' }
  expect((await app.call('revoke_token', input, boss)).token.person.user_id).toBe(colleague.user_id)
  const { rows } = await database().owner.query<{ id: string }>(
    `insert into identity.session (id, user_id, created_at, last_seen_at, ip_address, user_agent, access_jti, access_expires_at)
     values (gen_random_uuid(), $1, $2, $2, '192.0.2.1', 'test', gen_random_uuid(), $2) returning id`,
    [admin.user_id, app.clock.now()],
  )
  expect((await revoke(rows[0]?.id ?? '')).token.reason).toBe('revoked_by_staff')
})

test('a member’s data export says that a token was revoked, but not by whom', async () => {
  const { rows } = await database().owner.query<{ count: number }>(
    'select count(*)::int from identity.revoked_tokens where user_id = $1 and revoked_by is not null',
    [marie.user_id],
  )
  expect(rows[0]?.count).toBe(1)
  await expect(database().app.query('update identity.revoked_tokens set note = null')).rejects.toThrow('permission denied')
})
