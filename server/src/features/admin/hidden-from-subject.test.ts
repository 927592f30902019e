import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { deletionsOf } from '../../../test/deletions.ts'
import { codeOf } from '../../../test/staff-sign-in.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'

const database = useTestDatabase()
let app: TestApp
let osner: StaffPerson
let rose: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  osner = await aStaffMember(app, database())
  rose = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

const note = 'Looked into it, and nothing is left of it.'
const ids = ({ items }: { items: readonly { readonly id: string }[] }) => items.map(({ id }) => id)

async function aLock({ user_id, email }: MemberPerson, { isSignedIn }: { isSignedIn: boolean }): Promise<string> {
  const id = randomUUID()
  await database().owner.query(
    `insert into security.security_flags (id, user_id, email, action_taken, reason, created_at, expires_at)
     values ($1, $2, $3, 'locked', 'wrong_passwords', $4, $4::timestamptz + interval '1 hour')`,
    [id, isSignedIn ? user_id : null, email, app.clock.now()],
  )
  return id
}
async function anEvent({ user_id, email }: MemberPerson, escalated: boolean): Promise<string> {
  const id = randomUUID()
  await database().owner.query(
    `insert into security.security_events (id, user_id, email, event_type, source, severity, ip_address, details, escalated, created_at)
     values ($1, $2, $3, 'account_locked', 'server', 'warning', '192.0.2.9', '{}', $4, $5)`,
    [id, user_id, email, escalated, app.clock.now()],
  )
  return id
}
async function anAlert(user_id: string | null): Promise<string> {
  const id = randomUUID()
  const metadata = { affected_users: [], total_delta: -1, resolution_note: null, findings: [] }
  await database().owner.query(
    `insert into integrity.admin_alerts (id, alert_type, severity, user_id, snapshot_balance, computed_balance, metadata, created_at, updated_at)
     values ($1, $2, 'low', $3, 0, 1, $4, $5, $5)`,
    [id, user_id === null ? 'system_net_delta' : 'ledger_delta_mismatch', user_id, metadata, app.clock.now()],
  )
  return id
}
async function aReport(by: MemberPerson, about: MemberPerson): Promise<string> {
  const report = { hai_tag: about.hai_tag, category: 'scam', description: 'Wants a fee first, and then another.' } as const
  await app.call('report_member', report, by.access_token)
  const { items } = await app.call('admin_list_reports', { reporter_id: by.user_id, user_id: about.user_id }, rose)
  return items[0]?.id ?? ''
}
const closes = (report_id: string, by: StaffPerson) =>
  callConfirmed(app, by, 'admin_close_report', { report_id, admin_id: by.user_id, outcome: 'no_action', note })

test('account locks and merged events are hidden from their subject; their own actions stay visible', async () => {
  const locks = [await aLock(osner, { isSignedIn: true }), await aLock(osner, { isSignedIn: false })]
  const escalated = await anEvent(osner, true)
  const plain = await anEvent(osner, false)
  const flags = async (by: StaffPerson) => ids(await app.call('list_security_flags', {}, by))
  expect(await flags(rose)).toEqual(expect.arrayContaining(locks))
  expect(await flags(osner)).toEqual([])
  const events = async (by: StaffPerson) =>
    ids(await app.call('list_security_events', { user: osner.email, event: 'account_locked' }, by))
  expect((await events(rose)).toSorted()).toEqual([escalated, plain].toSorted())
  expect(await events(osner)).toEqual([plain])
  const latest = async (by: StaffPerson) => (await app.call('get_security_overview', {}, by)).latest.map(({ id }) => id)
  expect(await latest(rose)).toContain(escalated)
  expect(await latest(osner)).not.toContain(escalated)
  expect(await latest(osner)).toContain(plain)
})

test('alerts about the reader’s own wallet are hidden, alerts about the ledger are visible to all staff', async () => {
  const [own, ofTheBook] = [await anAlert(osner.user_id), await anAlert(null)]
  const all = async (by: StaffPerson) => ids(await app.call('list_admin_alerts', {}, by))
  expect(await all(rose)).toEqual(expect.arrayContaining([own, ofTheBook]))
  expect(await all(osner)).toEqual([ofTheBook])
  const ofMembers = async (by: StaffPerson) =>
    (await app.call('get_ledger_alerts_with_profiles', {}, by)).items.map(({ alert_id }) => alert_id)
  expect(await ofMembers(rose)).toEqual([own])
  expect(await ofMembers(osner)).toEqual([])
  const counted = async (by: StaffPerson) => (await app.call('get_admin_badges', {}, by)).ledger_alerts
  expect(await counted(rose)).toBe((await counted(osner)) + 1)
})

test('decisions about a staff member are hidden from them in both lists of the audit trail', async () => {
  const report_id = await aReport(await aMember(app), osner)
  await closes(report_id, rose)
  const lock = await aLock(osner, { isSignedIn: true })
  const settling = { admin_id: rose.user_id, flag_id: lock, resolution_note: note }
  await app.call('resolve_security_flag', settling, rose)
  const alert_id = await anAlert((await aStaffMember(app, database())).user_id)
  await database().owner.query(
    `insert into admin.audit_log (id, at, actor_id, actor_role, action, target_user_id, subject, reason, ip_address, user_agent, request_id)
     values ($1, $2, $3, 'super_admin', 'ledger_alert_resolved', $4, $5, $6, '192.0.2.9', 'test', 'r')`,
    [randomUUID(), app.clock.now(), rose.user_id, osner.user_id, alert_id, note],
  )
  const settled = ['ledger_alert_resolved', 'report_closed', 'security_flag_resolved']
  const actionsIn = ({ items }: { items: readonly { readonly action: string }[] }) => items.map(({ action }) => action).toSorted()
  const actionsSeenBy = async (by: StaffPerson) =>
    actionsIn(await app.call('admin_list_user_actions', { user_id: osner.user_id }, by)).filter((action) =>
      settled.includes(action),
    )
  const log = async (by: StaffPerson) => actionsIn(await app.call('list_audit_logs', { log: 'staff', target: osner.hai_tag }, by))
  expect(await actionsSeenBy(rose)).toEqual(settled)
  expect(await actionsSeenBy(osner)).toEqual([])
  expect(await log(rose)).toEqual(settled)
  expect(await log(osner)).toEqual([])
})

test('a staff member who reported someone sees neither their own report nor its outcome on staff screens', async () => {
  const reported = await aMember(app)
  const own = await aReport(osner, reported)
  const other = await aReport(await aMember(app), reported)
  const about = { user_id: reported.user_id }
  const flags = async (by: StaffPerson) => ids(await app.call('admin_list_user_flags', about, by))
  expect((await flags(rose)).toSorted()).toEqual([own, other].toSorted())
  expect(await flags(osner)).toEqual([other])
  expect((await app.call('admin_get_user', about, rose)).open.flags).toBe(2)
  expect((await app.call('admin_get_user', about, osner)).open.flags).toBe(1)
  const beside = async (by: StaffPerson) => {
    const { also_reported, others } = await app.call('admin_get_report', { report_id: other }, by)
    return [ids({ items: also_reported }), others.all]
  }
  expect(await beside(rose)).toEqual([[own], 1])
  expect(await beside(osner)).toEqual([[], 0])
  await closes(own, rose)
  const actionsSeenBy = async (by: StaffPerson) =>
    (await app.call('admin_list_user_actions', about, by)).items.map(({ subject }) => subject)
  expect(await actionsSeenBy(rose)).toContain(own)
  expect(await actionsSeenBy(osner)).not.toContain(own)
})

test('a staff member who requests deletion sees only the obstacles that members see', async () => {
  const own = await aMember(app)
  await aReport(await aMember(app), own)
  const { asksToGo, see } = deletionsOf(() => app)
  const request_id = await asksToGo(own, rose)
  const grant = `insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`
  await database().owner.query(grant, [own.user_id])
  const names = (request: Awaited<ReturnType<typeof see>>) => request.obstacles.map(({ obstacle }) => obstacle)
  const fromOthers = (await see(rose, request_id)).obstacles.filter(({ count }) => count > 0)
  expect(fromOthers.map(({ obstacle }) => obstacle)).toContain('reports')
  const reader = await steppedUp(app, { ...own, role: 'admin' as const })
  expect(names(await see(reader, request_id))).toContain('money')
  for (const hidden of ['compliance', 'reports', 'ledger_alerts', 'security_flags'])
    expect(names(await see(reader, request_id))).not.toContain(hidden)
})

test('a staff member’s own support ticket is missing from staff lists and counts, and FORBIDDEN when opened', async () => {
  const ticket_id = await supportOf(() => app).ask(osner)
  const waits = async (by: StaffPerson) => (await app.call('admin_get_ticket_figures', {}, by)).waiting
  const tickets = async (by: StaffPerson) => ids(await app.call('admin_list_tickets', {}, by))
  expect(await tickets(rose)).toContain(ticket_id)
  expect(await tickets(osner)).not.toContain(ticket_id)
  expect(await waits(rose)).toBe((await waits(osner)) + 1)
  expect(await codeOf(app.call('admin_get_ticket', { ticket_id }, osner))).toBe('FORBIDDEN')
})
