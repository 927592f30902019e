import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../../test/members.ts'
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
  await database().owner.query(`update identity.account set created_at = created_at - interval '100 days'`)
  for (let times = 0; times < 7; times += 1) await codeOf(app.call('sign_in', { email: marie.email, password: 'not-this-one-4' }))
})
afterAll(() => app.stop())

const failedBefore = (weeks: number, count: number) =>
  database().owner.query(
    `insert into security.auth_audit_log (id, action_type, source, actor_email, ip_address, user_agent, request_id, created_at)
     select gen_random_uuid(), 'login_failure', 'server', 'x@example.org', '192.0.2.9', 'test', 'r', $1::timestamptz - $2 * interval '7 days' - interval '3 hours'
       from generate_series(1, $3)`,
    [app.clock.now(), weeks, count],
  )

test('charts count failures and rejections by hour, address and account', async () => {
  const { by_hour, addresses, accounts, hours } = await app.call('get_security_activity', {}, admin)
  expect([hours, by_hour.length]).toEqual([24, 24])
  expect(by_hour.at(-1)).toMatchObject({ failed: 5, refused: 2, lockouts: 1 })
  expect(addresses).toMatchObject([{ ip_address: '127.0.0.1', failed: 5, refused: 2, accounts: 1 }])
  expect(accounts).toMatchObject([
    { email: marie.email, person: { user_id: marie.user_id }, failed: 5, refused: 2, addresses: 1 },
  ])
  expect((await app.call('get_security_activity', { hours: 168 }, admin)).by_hour).toHaveLength(168)
})

test('the overview shows current restrictions, unusual figures compared with the same weekday of earlier weeks, and the latest events', async () => {
  for (const week of [1, 2, 3, 4, 5, 6, 7, 8]) await failedBefore(week, week)
  const visit = { action: 'visit', resource: '/desk/audit-logs' }
  await app.call('log-security-event', { event_type: 'admin_access', severity: 'warning', details: visit }, admin.access_token)
  app.clock.forward({ seconds: 6 })
  const { figures, standing, staff_sessions, latest } = await app.call('get_security_overview', {}, admin)
  expect(standing).toEqual({
    locked: 1,
    rate_limited: 0,
    blocked: 0,
    blocked_addresses: 0,
    members_frozen: 0,
    members_blocked: 0,
    wallets_locked: 0,
  })
  expect(staff_sessions).toBe(1)
  expect(latest).toMatchObject([{ event_type: 'account_locked', email: marie.email }])
  const figure = (name: string) => figures.find((one) => one.figure === name)
  expect(figure('failed_sign_ins')).toMatchObject({ today: 7, usual: { low: 1, high: 8, weeks: 8 }, unusual: null })
  expect(figure('lockouts')).toMatchObject({ today: 1 })
  await failedBefore(0, 30)
  app.clock.forward({ seconds: 6 })
  const later = await app.call('get_security_overview', {}, admin)
  expect(later.figures.find((one) => one.figure === 'failed_sign_ins')).toMatchObject({ today: 37, unusual: 'high' })
})

test('events reported by browsers do not hide those found by the server, and are marked', async () => {
  const mallory = await aMember(app)
  const boss = await aStaffMember(app, database())
  const raise = (who: MemberPerson, details: Record<string, string>) =>
    app.call('log-security-event', { event_type: 'system_error', severity: 'critical', details }, who.access_token)
  for (let times = 0; times < 9; times += 1) await raise(mallory, { message: 'forged' })
  for (let times = 0; times < 7; times += 1) await raise(boss, { path: '/desk' })
  for (const action of ['step_up_locked', 'admin_get_user']) expect(await codeOf(raise(mallory, { action }))).toBe('BAD_REQUEST')
  const read = { event_type: 'sensitive_data_access', severity: 'info', details: { action: 'admin_get_user' } } as const
  expect(await codeOf(app.call('log-security-event', read, boss.access_token))).toBe('BAD_REQUEST')
  app.clock.forward({ seconds: 6 })
  const { latest } = await app.call('get_security_overview', {}, boss)
  expect(latest.map(({ event_type, source }) => [event_type, source])).toEqual([['account_locked', 'server']])
  const recordedFor = async (user: MemberPerson) =>
    (await app.call('list_security_events', { user: user.user_id, event: 'system_error' }, boss)).items
  expect(new Set((await recordedFor(mallory)).map(({ severity, source }) => `${severity} ${source}`))).toEqual(
    new Set(['warning browser']),
  )
  const own = (await recordedFor(boss)).map(({ severity, source }) => `${severity} ${source}`)
  expect([own.filter((one) => one === 'critical browser').length, own.length]).toEqual([5, 7])
})

test('frozen, blocked by staff and locked by the ledger are three figures that match their lists; blocks between members are not counted', async () => {
  const [frozen, blocked, deleted, locked, jean] = [
    await aMember(app),
    await aMember(app),
    await aMember(app),
    await aFundedWallet(app),
    await aMember(app),
  ]
  const block = (user_id: string, forGood: boolean, reason: string) =>
    database().owner.query(
      'update identity.profile set is_blocked = true, permanently_blocked = $2, blocked_reason = $3 where id = $1',
      [user_id, forGood, reason],
    )
  await block(frozen.user_id, false, 'Two people say so.')
  await block(blocked.user_id, true, 'A stolen card.')
  await block(deleted.user_id, true, 'deleted')
  await database().owner.query(`update ledger.account set status = 'locked' where owner_id = $1`, [locked.user_id])
  await database().owner.query('insert into chat.block (blocker_id, blocked_id, created_at) values ($1, $2, $3)', [
    jean.user_id,
    marie.user_id,
    app.clock.now(),
  ])
  app.clock.forward({ seconds: 6 })
  const { standing } = await app.call('get_security_overview', {}, admin)
  expect(standing).toMatchObject({ blocked: 0, members_frozen: 1, members_blocked: 1, wallets_locked: 1 })
  const listed = async (filters: object) =>
    (await app.call('admin_list_users', filters, admin)).items.map(({ user_id }) => user_id)
  expect(await listed({ block_kind: 'frozen' })).toEqual([frozen.user_id])
  expect(await listed({ block_kind: 'blocked' })).toEqual([blocked.user_id])
  expect(await listed({ wallet: 'locked' })).toEqual([locked.user_id])
})
