import { securityEventNameList } from '@hai/contract/security-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { codeOf } from '../../../../test/money.ts'
import { plansWithoutScans, recordQueries } from '../../../../test/plans.ts'
import { aStaffMember, type StaffPerson } from '../../../../test/staff.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { listEvents } from './list-events.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  admin = await aStaffMember(app, database())
  marie = await aMember(app)
  const request = { id: 'request-1', ip: '192.0.2.7', user_agent: 'Desk/1' }
  const staff = { user_id: admin.user_id, role: 'admin', request } as const
  for (const cap of [100, 200, 300])
    await recordStaffAction(
      app.server.database,
      staff,
      {
        action: 'limit_set',
        subject: 'tier 1',
        target_user_id: marie.user_id,
        before: { cap, days: [1] },
        after: { cap: cap + 100, days: [1] },
      },
      app.clock.now(),
    )
})
afterAll(() => app.stop())

const read = (filters: object) => app.call('list_audit_logs', filters, admin)

test('changes by staff show who, whose account, when, from where, before and after; in pages', async () => {
  const first = await read({ action: 'limit_set', limit: 2 })
  expect(first.items[0]).toMatchObject({
    log: 'staff',
    actor: { user_id: admin.user_id },
    actor_role: 'admin',
    target: { user_id: marie.user_id },
    subject: 'tier 1',
    at: app.clock.now().toISOString(),
    ip_address: '192.0.2.7',
    user_agent: 'Desk/1',
    request_id: 'request-1',
    changes: [{ field: 'cap', before: 300, after: 400 }],
  })
  const second = await read({ action: 'limit_set', limit: 2, cursor: first.next_cursor })
  expect(second).toMatchObject({ items: [{ changes: [{ before: 100 }] }], next_cursor: null })
  for (const filters of [
    { actor: marie.hai_tag },
    { target: admin.email },
    { ip_address: '192.0.2.8' },
    { actor: 'nobody-at-all' },
  ])
    expect((await read({ action: 'limit_set', ...filters })).items).toEqual([])
  expect((await read({ actor: admin.email, target: `@${marie.hai_tag}`, ip_address: '192.0.2.7' })).items).toHaveLength(3)
})

test('events of an account include attempts with its address before sign-in; failures can be listed alone', async () => {
  const { email, password } = marie
  await app.call('sign_in', { email, password })
  await codeOf(app.call('sign_in', { email, password: 'not-this-one-4' }))
  const of = async (filters: object) => (await read({ log: 'accounts', actor: marie.hai_tag, ...filters })).items
  const all = await of({})
  expect(all.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account_created', 'login_success', 'login_attempt', 'login_failure']),
  )
  expect(all.find(({ action }) => action === 'login_success')).toMatchObject({
    actor: { user_id: marie.user_id },
    subject: 'password',
  })
  expect(await of({ went_wrong: true })).toMatchObject([
    { action: 'login_failure', actor: null, actor_email: email, target: { user_id: marie.user_id } },
  ])
  const now = app.clock.now()
  const hour = { at_from: now.toISOString(), at_to: new Date(now.getTime() + 3_600_000).toISOString() }
  expect(await of({ went_wrong: true, ...hour })).toHaveLength(1)
  expect(await of({ at_to: now.toISOString() })).toEqual([])
  expect(await of({ target: admin.hai_tag })).toEqual([])
})

test('both logs list the kinds of entries they contain', async () => {
  const { staff, accounts } = await app.call('list_audit_actions', {}, admin)
  expect(staff).toEqual(['limit_set'])
  expect(accounts).toEqual(expect.arrayContaining(['account_created', 'login_failure']))
})

test('neither log can be changed, not by the server and not by the database owner', async () => {
  for (const table of ['admin.audit_log', 'security.auth_audit_log'])
    for (const change of [
      `update ${table} set ip_address = '192.0.2.1'`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
    ]) {
      await expect(database().app.query(change)).rejects.toThrow(/permission denied|must be owner/)
      if (/^(update|delete|truncate)/.test(change)) await expect(database().owner.query(change)).rejects.toThrow('is append-only')
    }
})

test('reading a log is recorded, once for repeated queries', async () => {
  const events = async () => {
    const { rows } = await database().owner.query<{ count: number }>(
      `select count(*)::int from security.security_events
        where user_id = $1 and event_type = 'sensitive_data_access' and details ->> 'action' = 'list_audit_logs' and details ->> 'asked' like '%accounts%'`,
      [admin.user_id],
    )
    return rows[0]?.count
  }
  const before = (await events()) ?? 0
  await read({ log: 'accounts', action: 'login_failure' })
  await read({ log: 'accounts', action: 'login_failure', limit: 1 })
  expect(await events()).toBe(before + 1)
})

test('failed and successful step-ups are two lists, counted as in the overview', async () => {
  await database().owner.query(
    `insert into security.auth_audit_log
     select (jsonb_populate_record(null::security.auth_audit_log, to_jsonb(l) || jsonb_build_object(
              'id', gen_random_uuid(), 'action_type', 'step_up', 'source', 'server', 'context', c))).*
       from (select * from security.auth_audit_log limit 1) l cross join unnest(array['wrong', 'locked', 'proven']) c`,
  )
  const of = async (went_wrong: boolean) => (await read({ log: 'accounts', action: 'step_up', went_wrong })).items.length
  const [wrong, proven] = [await of(true), await of(false)]
  expect([wrong, proven > 0]).toEqual([2, true])
})

test('what staff read is left out of the events unless requested', async () => {
  const kindsOf = async (filters: object) =>
    new Set((await app.call('list_security_events', { limit: 100, ...filters }, admin)).items.map(({ event_type }) => event_type))
  expect((await kindsOf({})).has('sensitive_data_access')).toBe(false)
  expect((await kindsOf({ with_staff_reads: true })).has('sensitive_data_access')).toBe(true)
  expect(await kindsOf({ event: 'data_viewed' })).toEqual(new Set(['sensitive_data_access']))
})

test('a freeze by staff is not a lockout', async () => {
  const lockouts = async () => {
    app.clock.forward({ seconds: 6 })
    const { by_hour } = await app.call('get_security_activity', {}, admin)
    const { figures } = await app.call('get_security_overview', {}, admin)
    return { hours: by_hour.reduce((sum, hour) => sum + hour.lockouts, 0), figures }
  }
  const before = await lockouts()
  await database().owner.query(
    `insert into security.auth_audit_log
     select (jsonb_populate_record(null::security.auth_audit_log, to_jsonb(l) || jsonb_build_object(
              'id', gen_random_uuid(), 'action_type', 'account_locked', 'source', 'server', 'context', c))).*
       from (select * from security.auth_audit_log limit 1) l cross join unnest(array['frozen', 'blocked', 'lifted']) c`,
  )
  expect(await lockouts()).toEqual(before)
})

test('events are found by name through an index', async () => {
  const { asked, recording } = recordQueries(app.server.database)
  const deps = { database: recording, time_zone: 'UTC' }
  for (const event of securityEventNameList)
    await listEvents(
      deps,
      { user_id: admin.user_id, email: 'a@example.org' },
      { event, with_staff_reads: true, limit: 20, sort: 'created_at', direction: 'descending' },
    )
  const plans = await plansWithoutScans(database().owner, asked)
  const found = plans.filter((plan) => plan.includes('Index Cond: (CASE event_type'))
  expect(found).toHaveLength(securityEventNameList.length)
})

test('each event has a specific name; staff’s wrong codes are shown, their visits and reads are not', async () => {
  const colleague = await aStaffMember(app, database())
  const note = (event_type: string, action: string) =>
    database().owner.query(
      `insert into security.security_events (id, event_type, source, severity, user_id, ip_address, details, escalated, created_at)
       values (gen_random_uuid(), $1, 'server', 'info', $2, '192.0.2.7', jsonb_build_object('action', $3::text), false, $4)`,
      [event_type, colleague.user_id, action, app.clock.now()],
    )
  const expected = [
    ['admin_access', 'visit', 'staff_page_opened'],
    ['admin_access', 'step_up_code_sent', 'code_sent'],
    ['admin_access', 'step_up_wrong', 'wrong_code'],
    ['admin_access', 'step_up_locked', 'locked_out'],
    ['sensitive_data_access', 'visit', 'page_opened'],
    ['sensitive_data_access', 'admin_get_user', 'data_viewed'],
    ['sensitive_data_access', 'export', 'export'],
  ] as const
  for (const [type, action] of expected) await note(type, action)
  const namesOf = async (filters: object) =>
    (await app.call('list_security_events', { user: colleague.user_id, ...filters }, admin)).items.map(({ name }) => name)
  expect((await namesOf({})).toSorted()).toEqual(['code_sent', 'export', 'locked_out', 'wrong_code'])
  expect((await namesOf({ with_staff_reads: true })).toSorted()).toEqual(expected.map(([, , name]) => name).toSorted())
  for (const [, , event] of expected) expect(await namesOf({ event })).toEqual([event])
})

test('names the people whose ids are in an entry, and ignores other ids', async () => {
  const staff = { user_id: admin.user_id, role: 'admin', request: { id: 'r', ip: '192.0.2.7', user_agent: 'Desk/1' } } as const
  const facts = { kind: 'adjustment', user_id: marie.user_id, transaction_id: crypto.randomUUID() }
  await recordStaffAction(app.server.database, staff, { action: 'approval_asked', after: { facts } }, app.clock.now())
  const { items } = await read({ action: 'approval_asked' })
  expect(items[0]?.people.map(({ user_id }) => user_id)).toEqual([marie.user_id])
})
