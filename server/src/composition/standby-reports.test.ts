import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anEmptyDatabase, useTestDatabase } from '../../test/database.ts'
import { aFurtherBook } from '../../test/further-book.ts'
import { aPort } from '../../test/port.ts'
import { aStaffMember } from '../../test/staff.ts'
import { procedureList } from '../http/contract-list.ts'

// Tests with a standby that cannot be reached. torture/reports.test.ts tests a real one.

const database = useTestDatabase()
const apps: TestApp[] = []
let nowhere: string
beforeAll(async () => {
  const dead = new URL(database().url)
  dead.port = String(await aPort())
  nowhere = dead.href
})
afterAll(async () => {
  for (const app of apps) await app.stop()
})

async function reportFrom(databaseReportsUrl: string): Promise<string> {
  const lines: string[] = []
  const app = await startTestApp(database(), {
    config: { databaseReportsUrl, logLevel: 'warn' },
    onLogLine: (line) => lines.push(line),
  })
  apps.push(app)
  const staff = await aStaffMember(app, database())
  const { total } = await app.call('get_financial_audit', {}, staff)
  expect(total.agrees_with_ledger).toBe(true)
  expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('\nhai_reports_on_standby 0\n')
  expect(lines).toHaveLength(1)
  return lines.join('')
}

test('without an answer from the standby, the primary answers', async () => {
  expect(await reportFrom(nowhere)).toContain('ECONNREFUSED')
})

test('an unreachable standby is logged before the first report', async () => {
  const app = await startTestApp(database(), { config: { databaseReportsUrl: nowhere } })
  apps.push(app)
  expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('\nhai_reports_on_standby 0\n')
})

test('reports of a further book are also read from the primary then', async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: [] })
  const app = await startTestApp(database(), { config: { databaseReportsUrl: nowhere }, onLogLine: () => undefined })
  apps.push(app)
  const staff = await aStaffMember(app, database())
  const { total } = await app.call('get_financial_audit', {}, { ...staff, book: 'ht' })
  expect(total).toMatchObject({ agrees_with_ledger: true, is_balanced: true })
})

test('another primary of the same database is not used, because it may have been replaced', async () => {
  expect(await reportFrom(database().url)).toContain('DATABASE_REPORTS_URL does not lead to a standby')
})

test('a primary with another database is not used', async () => {
  expect(await reportFrom(await anEmptyDatabase())).toContain('does not lead to a standby of the database in DATABASE_URL')
})

test('reports are staff calls that are about no person and change nothing', () => {
  const reports = procedureList.filter(({ procedure }) => procedure.is_report)
  expect(reports.map(({ name }) => name)).toContain('get_financial_audit')
  for (const { name, procedure } of reports)
    expect([name, procedure.access, procedure.is_confirmed_action, procedure.is_sensitive_read]).toEqual([
      name,
      'admin',
      undefined,
      undefined,
    ])
})
