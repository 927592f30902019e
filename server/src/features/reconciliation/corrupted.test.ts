import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { behindTheBack } from '../../../test/behind-the-back.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, act, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let head: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  admin = await aStaffMember(app, database())
  head = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

const validate = (who: MemberPerson) => app.call('validate_user_balance_with_alerts', { user_id: who.user_id }, admin)
const available = async (who: MemberPerson) => (await app.server.ledger.memberAccounts(who.user_id)).available
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  )

/** A pair who have paid each other three times, the first with money. */
async function aPair(): Promise<{ marie: MemberPerson; jean: MemberPerson; ids: readonly string[] }> {
  const [marie, jean] = [await aFundedWallet(app), await aFundedWallet(app)]
  const ids: string[] = []
  for (const amount of [5_00, 4_00, 3_00]) ids.push((await sendAtOnce(app, marie, jean, amount)).transaction_id)
  return { marie, jean, ids }
}

/** Runs the anomaly check to its end, as the worker would. */
async function check() {
  const { run } = await app.call('trigger_anomaly_check', {}, admin)
  const ended = async () => (await app.call('get_balance_reconciliation_run', { run_id: run.id }, admin)).run
  await expect.poll(async () => (await ended())?.status, { timeout: 30_000 }).toBe('done')
  return ended()
}

const alertOf = async (who: MemberPerson) =>
  (await app.call('get_ledger_alerts_with_profiles', { user_id: who.user_id }, admin)).items[0]

const mend = (statement: string, values: readonly unknown[]) => behindTheBack(database(), statement, values)

test('who is sound is found sound, and nothing is raised', async () => {
  const { marie } = await aPair()
  expect(await validate(marie)).toMatchObject({
    alert_created: false,
    delta: 0,
    alert_id: null,
    is_consistent: true,
    findings: [],
    wallet_status: 'open',
  })
  expect(await alertOf(marie)).toBeUndefined()
})

test('a balance that was changed is found by the check, alerted once, traced, and closed for money that leaves', async () => {
  const { marie, jean } = await aPair()
  await mend('update ledger.account set balance = balance + 1100 where id = $1', [await available(marie)])
  expect(await check()).toMatchObject({ kind: 'anomaly', started_by: { user_id: admin.user_id } })
  const alert = await alertOf(marie)
  expect(alert).toMatchObject({
    ...{ user_id: marie.user_id, user_email: marie.email, user_name: marie.full_name, hai_tag: marie.hai_tag },
    ...{ detected_delta: 11_00, severity: 'high', resolved: false, wallet_status: 'locked' },
  })
  expect(alert?.findings).toMatchObject([{ rule: 'balance = sum of entries', account: 'available' }])
  expect(await alertOf(jean)).toBeUndefined()
  await check()
  expect(await validate(marie)).toMatchObject({ alert_created: false, delta: 11_00, alert_id: alert?.alert_id })
  expect(await refusalOf(sendAtOnce(app, marie, jean, 1_00))).toBe('WALLET_LOCKED')
  const trace = await app.call('get_ledger_trace', { user_id: marie.user_id }, admin)
  expect(trace).toMatchObject({ delta: 11_00, wallet_status: 'locked', first_mismatch: null })
  const system = await app.call('list_admin_alerts', { alert_type: 'system_net_delta', resolved: false }, admin)
  expect(system.items).toMatchObject([{ metadata: { total_delta: -11_00, affected_users: [marie.user_id] } }])
  expect(await app.call('get_ledger_health', {}, admin)).toMatchObject({
    status: 'warning',
    net_delta: -11_00,
    is_balanced: false,
  })

  // Set right by two: asked for by one of the staff, approved by a super_admin who is not that one.
  const asked = { admin_id: admin.user_id, user_id: marie.user_id, account: 'available', reason: 'a stray update of a job' }
  const { approval_id, before, after } = await act(app, admin, 'request_balance_repair', asked)
  expect(before - after).toBe(11_00)
  expect(await refusalOf(act(app, admin, 'request_balance_repair', asked))).toBe('CONFLICT')
  expect(await refusalOf(act(app, admin, 'admin_decide_approval', { approval_id, decision: 'approve' }))).toBe('FORBIDDEN')
  const alertInput = { admin_id: admin.user_id, alert_id: alert?.alert_id ?? '', resolution_note: 'set right' }
  expect(await refusalOf(app.call('resolve_ledger_alert', alertInput, admin))).toBe('MISMATCH_STANDS')
  const unlock = { admin_id: admin.user_id, user_id: marie.user_id, reason: 'all is well' }
  expect(await refusalOf(act(app, admin, 'unlock_user_balance_lock', unlock))).toBe('MISMATCH_STANDS')
  await act(app, head, 'admin_decide_approval', { approval_id, decision: 'approve' })
  expect(await validate(marie)).toMatchObject({ is_consistent: true, delta: 0, wallet_status: 'locked' })
  expect((await check())?.found).toBe(0)
  expect(await app.call('get_ledger_health', {}, admin)).toMatchObject({ status: 'healthy', net_delta: 0, violations: 0 })
  expect((await app.call('get_ledger_trace', { user_id: marie.user_id }, admin)).repairs).toMatchObject([
    { reason: asked.reason, before, after, requested_by: { user_id: admin.user_id }, approved_by: { user_id: head.user_id } },
  ])

  // The alert is resolved once, with a note; then the wallet is opened, by two again.
  expect(await refusalOf(app.call('resolve_ledger_alert', { ...alertInput, admin_id: head.user_id }, admin))).toBe('FORBIDDEN')
  expect(await app.call('resolve_ledger_alert', alertInput, admin)).toMatchObject({
    resolved: true,
    metadata: { resolution_note: 'set right' },
  })
  expect(await refusalOf(app.call('resolve_ledger_alert', alertInput, admin))).toBe('INVALID_TRANSITION')
  for (const item of system.items) await app.call('resolve_ledger_alert', { ...alertInput, alert_id: item.id }, admin)
  const opening = await act(app, admin, 'unlock_user_balance_lock', unlock)
  await act(app, head, 'admin_decide_approval', { approval_id: opening.approval_id, decision: 'approve' })
  await sendAtOnce(app, marie, jean, 1_00)
  expect(await validate(marie)).toMatchObject({ is_consistent: true, wallet_status: 'open' })
  expect(await refusalOf(act(app, admin, 'unlock_user_balance_lock', unlock))).toBe('INVALID_TRANSITION')
})
