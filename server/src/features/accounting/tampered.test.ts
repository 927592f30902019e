import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'
import { closeStretches } from './closings.ts'
import { accountNumber } from '../../ledger/index.ts'

const ZONE = 'America/Port-au-Prince'
const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let head: StaffPerson
let marie: MemberPerson
let jean: MemberPerson
let position: number
let account: number

beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  marie = await aFundedWallet(app)
  jean = await aFundedWallet(app)
  const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
  await sendAtOnce(app, marie, jean, 4_00)
  app.clock.forward({ days: 1 })
  await aFundedWallet(app)
  admin = await aStaffMember(app, database())
  head = await aStaffMember(app, database(), { role: 'super_admin' })
  // The day must be over and closed before the test changes a row.
  const settings = { timeZone: ZONE, brandName: 'Test' }
  await closeStretches({ database: app.server.database, clock: app.clock, settings })
  account = accountNumber((await app.server.ledger.memberAccounts(jean.user_id)).available)
  position = (await app.call('get_posting', { posting: transaction_id }, admin)).position
})
afterAll(() => app.stop())

async function check(): Promise<void> {
  app.clock.forward({ minutes: 1 })
  const { run } = await app.call('trigger_anomaly_check', {}, admin)
  const ended = async () => (await app.call('get_balance_reconciliation_run', { run_id: run.id }, admin)).run
  await expect.poll(async () => (await ended())?.status).toBe('done')
}

const audit = () => app.call('get_financial_audit', {}, admin)

async function exported(): Promise<string> {
  const { bytes } = await takeFile(app, 'export_financial_audit', {}, admin)
  return bytes.toString('utf8')
}

test('before any change nothing is reported', async () => {
  await check()
  expect(await app.call('get_ledger_findings', {}, admin)).toMatchObject({
    current: 0,
    open_alerts: 0,
    postings: [],
    members: [],
  })
  const { total, days, open_findings } = await audit()
  for (const trial of [total, ...days]) expect(trial).toMatchObject({ agrees_with_ledger: true, is_balanced: true, findings: 0 })
  expect(open_findings).toBe(0)
  expect(await app.call('get_posting', { posting: String(position) }, admin)).toMatchObject({
    sum: 0,
    is_as_written: true,
    findings: [],
  })
  expect(await exported()).not.toContain('NOT PROVEN')
})

test('every figure reports that an entry was changed by $50 directly in the database', async () => {
  const rewrite = 'update ledger.entry set amount = amount + $3 where account_id = $1 and posting_id = $2'
  await runWithoutTriggers(database(), rewrite, [account, position, 50_00])
  expect(await app.call('get_posting', { posting: String(position) }, admin)).toMatchObject({ sum: 50_00, is_as_written: false })
  await check()
  const health = await app.call('get_ledger_health', {}, admin)
  const findings = await app.call('get_ledger_findings', {}, admin)
  expect(health.is_whole).toBe(false)
  expect(health.current_findings).toBeGreaterThan(0)
  expect(findings).toMatchObject({ current: health.current_findings, open_alerts: health.open_alerts })
  expect(findings.days).toHaveLength(1)
  expect(findings.members.map(({ user_id }) => user_id)).toContain(jean.user_id)
  expect(findings.postings.map((posting) => posting.position)).toContain(position)
  expect(findings.account_kinds).toContain('available')
  expect((await app.call('get_admin_overview', {}, admin)).ledger).toMatchObject({ current_findings: health.current_findings })

  const { total, days, open_findings } = await audit()
  expect(open_findings).toBe(health.current_findings)
  expect(days).toHaveLength(2)
  expect(days[0]?.findings).toBeGreaterThan(0)
  expect(total.kinds_in_question).toContain('available')
  for (const trial of [total, ...days]) {
    expect(trial).toMatchObject({ agrees_with_ledger: false, is_balanced: false })
    const available = trial.rows.find(({ kind }) => kind === 'available')
    expect((available?.recomputed_closing ?? 0) - (available?.stored_closing ?? 0)).toBe(50_00)
    expect(trial.sums.recomputed_closing).toBe(50_00)
  }
  expect((await app.call('get_posting', { posting: String(position) }, admin)).findings.map(({ rule }) => rule)).toContain(
    'a posting balances',
  )
  const journal = await app.call('search_journal', { posting: String(position) }, admin)
  expect(journal.items).toMatchObject([{ position, sum: 50_00 }])

  const csv = await exported()
  expect(csv.split('\r\n')[0]).toContain('NOT PROVEN')
  expect(csv).toContain('NO')
  expect(csv).not.toMatch(/,"?yes"?,/)
  const printed = await takeFile(app, 'print_financial_audit', {}, admin)
  expect(await textOfPdf(printed.bytes)).toContain('NOT PROVEN')
})

test('once the entry is restored no finding is left, and alerts to close are counted separately', async () => {
  const restore = 'update ledger.entry set amount = amount - $3 where account_id = $1 and posting_id = $2'
  await runWithoutTriggers(database(), restore, [account, position, 50_00])
  await check()
  const health = await app.call('get_ledger_health', {}, admin)
  expect(health).toMatchObject({ current_findings: 0, is_whole: false })
  expect(health.open_alerts).toBeGreaterThan(0)
  expect(await app.call('get_ledger_findings', {}, admin)).toMatchObject({
    current: 0,
    open_alerts: health.open_alerts,
    findings: [],
    postings: [],
    members: [],
    days: [],
  })
  expect((await audit()).total).toMatchObject({ agrees_with_ledger: true, is_balanced: true, findings: 0 })
  expect(await exported()).not.toContain('NOT PROVEN')
})

test('a wrong stored balance is reported until two people correct it, and is then recounted at once', async () => {
  await runWithoutTriggers(database(), 'update ledger.account set balance = balance + 1100 where id = $1', [account])
  await check()
  expect((await audit()).total).toMatchObject({ agrees_with_ledger: false, kinds_in_question: ['available'] })
  const asked = { admin_id: admin.user_id, user_id: jean.user_id, account: 'available', reason: 'a stray update' }
  const { approval_id } = await callConfirmed(app, admin, 'request_balance_repair', asked)
  app.clock.forward({ minutes: 1 })
  await callConfirmed(app, head, 'admin_decide_approval', { approval_id, decision: 'approve' })
  await expect.poll(async () => (await app.call('get_ledger_findings', {}, admin)).current, { timeout: 10_000 }).toBe(0)
  expect((await audit()).total).toMatchObject({ agrees_with_ledger: true, findings: 0 })
})
