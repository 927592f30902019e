import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf } from '../../../test/disputes.ts'
import { aMember } from '../../../test/members.ts'
import { aStaffMember, steppedUp, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let ana: StaffPerson
const disputes = disputesOf(() => app, database)

beforeAll(async () => {
  app = await startTestApp(database())
  ana = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const badges = (who: StaffPerson) => app.call('get_admin_badges', {}, who)
const waiting = async (who: StaffPerson, what: string) => {
  const all = (await app.call('get_admin_overview', {}, who)).waiting
  return all.find((one) => one.what === what)
}

const anApproval = (by: StaffPerson, needs: StaffPerson['role'], about: string | null = null) =>
  database().owner.query(
    `insert into approvals.approval (id, kind, needs, subject, payload, facts, target_user_id, requested_by, requested_at, expires_at)
     values ($1::uuid, 'test_of_counts', $2, $1::text, '{}', '{"kind": "test_of_counts"}', $3, $4, $5, $5::timestamptz + interval '24 hours')`,
    [randomUUID(), needs, about, by.user_id, app.clock.now()],
  )

test('nothing waits on an empty installation', async () => {
  expect(await badges(ana)).toEqual({
    open_disputes: 0,
    ledger_alerts: 0,
    agent_requests: 0,
    approvals: 0,
    identity_documents: 0,
    appeals: 0,
    sanctions_hits: 0,
    compliance_flags: 0,
    reports: 0,
    support_tickets: 0,
    deletion_requests: 0,
  })
})

test('a dispute waits until it is decided, and is urgent when staff are late', async () => {
  const pair = await disputes.aDispute()
  expect(await badges(ana)).toMatchObject({ open_disputes: 1 })
  expect(await waiting(ana, 'disputes')).toMatchObject({
    count: 1,
    to_decide: 0,
    urgent: 0,
    oldest_at: app.clock.now().toISOString(),
  })
  app.clock.forward({ hours: 25 })
  const [later, member] = [await aStaffMember(app, database()), pair.member]
  const renewed = await app.call('refresh_session', { refresh_token: member.refresh_token })
  await app.call('escalate_dispute', { dispute_id: pair.dispute_id }, renewed.access_token)
  app.clock.forward({ minutes: 1 })
  expect(await waiting(later, 'disputes')).toMatchObject({ count: 1, to_decide: 1, urgent: 0 })
  await database().owner.query('update disputes.deadline set due_at = $1 where dispute_id = $2', [
    new Date(app.clock.now().getTime() - 1),
    pair.dispute_id,
  ])
  app.clock.forward({ seconds: 10 })
  expect(await waiting(later, 'disputes')).toMatchObject({ count: 1, urgent: 1 })
})

test('menu, overview, figures and list count the same disputes and appeals, without the reader’s own', async () => {
  const [between, pair] = [await disputes.aDispute(), await disputes.inState('completed')]
  const { id: dispute_id } = await disputes.open(pair, pair.member, { category: 'short_paid' })
  const escalated = await disputes.aDispute()
  app.clock.forward({ hours: 25 })
  const renew = async ({ refresh_token }: { refresh_token: string }) =>
    (await app.call('refresh_session', { refresh_token })).access_token
  await app.call('escalate_dispute', { dispute_id: escalated.dispute_id }, await renew(escalated.member))
  await app.server.disputes.approveRefund(disputes.grounds(ana, dispute_id))
  await app.call('appeal_dispute', { dispute_id, body: aStatement }, await renew(pair.agent))
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    between.member.user_id,
  ])
  const party = await steppedUp(app, { ...between.member, access_token: await renew(between.member), role: 'admin' as const })
  const counts = async (who: StaffPerson) => {
    const [menu, open, appeals] = [await badges(who), await waiting(who, 'disputes'), await waiting(who, 'appeals')]
    const listed = async (status: 'active' | 'escalated' | 'appealed') =>
      (await app.call('admin_list_disputes', { status, limit: 100 }, who)).items.length
    const figures = await app.call('admin_dispute_figures', {}, who)
    const count = { open: menu.open_disputes, to_decide: figures.to_decide, appeals: menu.appeals }
    expect({ open: open?.count, to_decide: open?.to_decide, appeals: appeals?.count }).toEqual(count)
    expect(figures).toMatchObject(count)
    expect({ open: await listed('active'), to_decide: await listed('escalated'), appeals: await listed('appealed') }).toEqual(
      count,
    )
    return count
  }
  const [seen, own] = [await counts(await aStaffMember(app, database())), await counts(party)]
  expect(seen.open).toBeGreaterThan(seen.to_decide)
  expect(own).toEqual({ ...seen, open: seen.open - 1 })
})

test('only approvals that the reader may decide are counted', async () => {
  const [admin, other, chief] = [
    await aStaffMember(app, database()),
    await aStaffMember(app, database()),
    await aStaffMember(app, database(), { role: 'super_admin' }),
  ]
  const of = async (who: StaffPerson) => (await badges(who)).approvals
  const before = await Promise.all([of(admin), of(other), of(chief)])
  await anApproval(admin, 'admin')
  await anApproval(admin, 'super_admin')
  await anApproval(admin, 'admin', other.user_id)
  const after = await Promise.all([of(admin), of(other), of(chief)])
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 1, 3])
  app.clock.forward({ hours: 25 })
  const late = await aStaffMember(app, database())
  expect(await of(late)).toBe(0)
})

test('agent requests, documents and alerts are counted until someone decides', async () => {
  const staff = await aStaffMember(app, database())
  const member = await aMember(app)
  const before = await badges(staff)
  await database().owner.query(
    `insert into agents.request (id, user_id, department, commune, address, hours, methods, submitted_at)
     values ($1, $2, 'Ouest', 'Delmas', 'Rue 1', '8-17', '{cash}', now())`,
    [randomUUID(), member.user_id],
  )
  await database().owner.query(
    `insert into documents.document (id, user_id, purpose, kind, submitted_at) values ($1, $2, 'identity', 'passport', now())`,
    [randomUUID(), member.user_id],
  )
  await database().owner.query(
    `insert into integrity.admin_alerts
       (id, alert_type, severity, user_id, snapshot_balance, computed_balance, metadata, created_at, updated_at)
     values ($1, 'ledger_delta_mismatch', 'high', $2, 100, 0, '{}', now(), now())`,
    [randomUUID(), member.user_id],
  )
  expect(await badges(staff)).toEqual({
    ...before,
    agent_requests: before.agent_requests + 1,
    identity_documents: before.identity_documents + 1,
    ledger_alerts: before.ledger_alerts + 1,
  })
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    member.user_id,
  ])
  expect(await badges(await steppedUp(app, { ...member, role: 'admin' as const }))).toEqual(before)
  await database().owner.query(`delete from integrity.admin_alerts where user_id = $1`, [member.user_id])
  expect((await badges(staff)).ledger_alerts).toBe(before.ledger_alerts)
})

test('the number at Disputes counts open disputes; appeals have their own row for those who may decide them', async () => {
  const pair = await disputes.inState('completed')
  const { member, agent } = pair
  const { id: dispute_id } = await disputes.open(pair, member, { category: 'short_paid' })
  const [decider, other] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
  const before = await badges(other)
  await app.server.disputes.approveRefund(disputes.grounds(decider, dispute_id))
  await app.call('appeal_dispute', { dispute_id, body: aStatement }, agent.access_token)
  expect(await badges(other)).toEqual({ ...before, open_disputes: before.open_disputes - 1, appeals: before.appeals + 1 })
  expect((await badges(decider)).appeals).toBe(before.appeals)
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    member.user_id,
  ])
  expect((await badges(await steppedUp(app, { ...member, role: 'admin' as const }))).appeals).toBe(before.appeals)
})

test('sanction hits, flags, reports and questions wait for an answer, but not for the people they are about', async () => {
  const [staff, own, member] = [await aStaffMember(app, database()), await aStaffMember(app, database()), await aMember(app)]
  const before = await badges(staff)
  for (const kind of ['sanctions_match', 'fan_in'])
    await database().owner.query(
      `insert into compliance.flag (id, user_id, kind, evidence, evidence_key, raised_at)
       values ($1, $2, $3, '{"figures": {}, "transactions": [], "listed": null}', $5, $4)`,
      [randomUUID(), own.user_id, kind, app.clock.now(), randomUUID()],
    )
  const about = { category: 'scam', description: 'Asked me for more gourdes than were agreed.' } as const
  await app.call('report_member', { hai_tag: own.hai_tag, ...about }, member.access_token)
  const asked = { category: 'money', subject: 'Where is it?', message: 'I sent ten dollars and they are gone.' } as const
  await app.call('create_support_ticket', { idempotency_key: randomUUID(), ...asked }, own.access_token)
  const more = { sanctions_hits: 1, compliance_flags: 1, reports: 1, support_tickets: 1 } as const
  const raised = Object.entries(more).map(([what, count]) => [what, count + before[what as keyof typeof more]])
  expect(await badges(staff)).toEqual({ ...before, ...Object.fromEntries(raised) })
  expect(await badges(own)).toEqual(before)
  expect(await waiting(staff, 'reports')).toMatchObject({ count: 1, oldest_at: app.clock.now().toISOString() })
})
