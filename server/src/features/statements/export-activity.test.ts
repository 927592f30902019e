import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundAtOnce } from '../../../test/fund-at-once.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, sendAtOnce } from '../../../test/money.ts'
import { takeFile } from '../../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

async function tableOf(who: MemberPerson, filters: object = {}): Promise<string[][]> {
  const { bytes } = await takeFile(app, 'export_activity', filters, who.access_token)
  return bytes
    .toString()
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.slice(1, -1).split('","'))
}

test('the table starts with a byte order mark, and has plain decimal amounts with their currency', async () => {
  const marie = await aFundedWallet(app, { full_name: 'Marie Joseph' })
  const jean = await aMember(app, { full_name: 'Jean-Baptiste Pierre' })
  const { transaction_id } = await sendAtOnce(app, marie, jean, 20_00, { note: 'Mèsi, "chè" 🙏' })
  await followedUp(app)
  const { bytes, type, file_name } = await takeFile(app, 'export_activity', {}, marie.access_token)
  expect(type).toBe('text/csv; charset=utf-8')
  expect(file_name).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, sent, added] = await tableOf(marie)
  expect(head?.slice(1)).toEqual([
    'Type',
    'In or out',
    'Status',
    'Name',
    'HaiTag',
    'Note',
    'Amount',
    'Fee',
    'Tax',
    'Total',
    'Balance after',
    'Currency',
    'Receipt number',
  ])
  expect(sent?.slice(1)).toEqual([
    'Payment',
    'Out',
    'Completed',
    'Jean-Baptiste Pierre',
    jean.hai_tag,
    'Mèsi, ""chè"" 🙏',
    '20.00',
    '0.20',
    '0.02',
    '20.22',
    '79.78',
    'USD',
    transaction_id,
  ])
  expect(sent?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(added?.slice(1, 6)).toEqual(['Money added', 'In', 'Completed', '', ''])
})

test('it has the same filters as the list and names them in the member’s language', async () => {
  const marie = await aFundedWallet(app)
  const jean = await aMember(app)
  await sendAtOnce(app, marie, jean, 5_00, { note: 'roof' })
  await sendAtOnce(app, marie, jean, 6_00)
  await app.call('set_language', { language: 'fr' }, marie.access_token)
  await followedUp(app)
  const [head, ...rows] = await tableOf(marie, { search: 'roof' })
  expect(head?.[1]).toBe('Type')
  expect(rows.map((row) => row[7])).toEqual(['5.00'])
  expect((await tableOf(marie, { direction: 'in' })).length).toBe(2)
  expect(await codeOf(takeFile(app, 'export_activity', { kind: 'theft' } as object, marie.access_token))).toBe('BAD_REQUEST')
})

test('spreadsheet formulas are exported as text', async () => {
  const marie = await aFundedWallet(app)
  const jean = await aMember(app)
  const notes = ['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '=1\t=2', 'a;=1+1']
  for (const note of notes) await sendAtOnce(app, marie, jean, 1_00, { note })
  const { bytes } = await takeFile(app, 'export_activity', {}, marie.access_token)
  expect(bytes.toString()).not.toMatch(/"[=+@]|"-\d\+|[;\t]=/)
})

test('it contains only the caller’s rows, and all pages of a long history', async () => {
  const marie = await aMember(app)
  const jean = await aFundedWallet(app)
  await fundAtOnce(
    { pool: database().app, clock: app.clock },
    marie,
    Array.from({ length: 230 }, () => 1_00),
  )
  await sendAtOnce(app, marie, jean, 5_00)
  const rows = (await tableOf(marie)).slice(1)
  const { items } = await app.call('list_activity', { limit: 100 }, marie.access_token)
  expect(rows.slice(0, 100).map((row) => row.at(-1))).toEqual(items.map(({ id }) => id))
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(231)
  expect((await tableOf(jean)).length).toBe(3)
  expect((await tableOf(await aMember(app))).length).toBe(1)
})

test('the file name has the platform’s date, also in the evening when UTC is a day ahead', async () => {
  const { clock } = app
  const hours = (25 - clock.now().getUTCHours()) % 24
  clock.forward({ hours })
  const marie = await aFundedWallet(app)
  const { bytes, file_name } = await takeFile(app, 'export_activity', {}, marie.access_token)
  const [, day] = /"(\d{4}-\d\d-\d\d) 2[01]:\d\d:\d\d"/.exec(bytes.toString()) ?? []
  expect(file_name).toBe(`activity-${day}.csv`)
  expect(day).not.toBe(clock.now().toISOString().slice(0, 10))
})
