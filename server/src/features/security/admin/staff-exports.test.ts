import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { runWithoutTriggers } from '../../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../../test/members.ts'
import { codeOf } from '../../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../../test/staff.ts'
import { takeFile } from '../../../../test/taken-files.ts'
import { procedureList } from '../../../http/contract-list.ts'
import { accountNumber } from '../../../ledger/index.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  marie = await aFundedWallet(app)
  admin = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const exportsOf = async ({ user_id }: StaffPerson) => {
  const { rows } = await database().owner.query<{ details: Record<string, unknown>; source: string }>(
    `select details, source from security.security_events
      where user_id = $1 and event_type = 'sensitive_data_access' and details ->> 'action' = 'export' order by created_at, id`,
    [user_id],
  )
  return rows
}

const file = (input: object) => ({ list: 'admin_list_users', filters: {}, rows: 3, is_masked: true, ...input })

test('a table export is recorded with list, filters and rows before the browser creates the file', async () => {
  const staff = await aStaffMember(app, database())
  const filters = { search: marie.hai_tag, sort: 'full_name', direction: 'ascending' }
  expect(await app.call('record_table_export', file({ filters }), staff)).toEqual({ stamp: null })
  await app.call('record_table_export', file({ list: 'search_journal', rows: 0, is_masked: false }), staff)
  expect(await exportsOf(staff)).toEqual([
    {
      details: {
        action: 'export',
        kind: 'admin_list_users',
        asked: JSON.stringify({ search: marie.hai_tag }),
        rows: 3,
        is_masked: true,
      },
      source: 'browser',
    },
    { details: { action: 'export', kind: 'search_journal', rows: 0, is_masked: false }, source: 'browser' },
  ])
  const { items } = await app.call('list_security_events', { event: 'export', user: staff.user_id }, admin)
  expect(items.map(({ name }) => name)).toEqual(['export', 'export'])
})

test('rejects an export of a call that is not a list, with unknown filters or with too many rows', async () => {
  const staff = await aStaffMember(app, database())
  for (const wrong of [
    { list: 'get_activity' },
    { list: 'admin_get_user' },
    { list: 'toString' },
    { filters: { tier: 'all' } },
    { filters: { nobody: 1 } },
    { rows: 10_001 },
  ])
    expect([wrong, await codeOf(app.call('record_table_export', file(wrong), staff))]).toEqual([wrong, 'BAD_REQUEST'])
  expect(await exportsOf(staff)).toEqual([])
})

test('an export of the trial balance as CSV or PDF is recorded with its days and rows', async () => {
  const staff = await aStaffMember(app, database())
  const [day] = app.clock.now().toISOString().split('T')
  const period = { from: day, to: day }
  const { bytes } = await takeFile(app, 'export_financial_audit', period, staff)
  await takeFile(app, 'print_financial_audit', period, staff)
  const rows = bytes.toString('utf8').trim().split('\r\n').length - 2
  expect(rows).toBeGreaterThan(0)
  const noted = (kind: string) => ({
    details: { action: 'export', kind, asked: JSON.stringify(period), rows },
    source: 'server',
  })
  expect(await exportsOf(staff)).toEqual([noted('export_financial_audit'), noted('print_financial_audit')])
})

test('every file of records that staff download is recorded', () => {
  const files = procedureList.filter(
    ({ procedure: { access, file: type } }) => access.includes('admin') && type !== undefined && type !== 'image/webp',
  )
  expect(files.map(({ name }) => name)).toContain('print_financial_audit')
  expect(files.filter(({ procedure }) => procedure.is_export !== true).map(({ name }) => name)).toEqual([])
})

test('a table exported while a finding is open says so', async () => {
  const { available } = await app.server.ledger.memberAccounts(marie.user_id)
  await runWithoutTriggers(database(), 'update ledger.account set balance = balance + 5000 where id = $1', [
    accountNumber(available),
  ])
  const { run } = await app.call('trigger_anomaly_check', {}, admin)
  await expect
    .poll(async () => (await app.call('get_balance_reconciliation_run', { run_id: run.id }, admin)).run?.status)
    .toBe('done')
  const { stamp } = await app.call('record_table_export', file({}), admin)
  expect(stamp).toMatch(/^NOT PROVEN: the ledger has \d+ open findings?\. See Ledger alerts\.$/)
})
