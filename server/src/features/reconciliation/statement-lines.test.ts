import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
const account = 'outside:sandbox'
let app: TestApp
let nadia: StaffPerson
let paul: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
/** The sessions of the staff expire during these days. */
async function later(days: number): Promise<void> {
  app.clock.forward({ days })
  nadia = await aStaffMember(app, database(), { full_name: 'Nadia Charles' })
  paul = await aStaffMember(app, database(), { full_name: 'Paul Joseph' })
}
/** No test matches deposits of earlier tests, because these are too long ago. */
beforeEach(() => later(30))

const today = (): string => app.clock.now().toISOString().slice(0, 10)
const upload = (lines: readonly string[], file_name = 'november.csv') =>
  app.call(
    'upload_outside_statement',
    { account, file_name, content: Buffer.from(['date,reference,amount', ...lines].join('\n')) },
    nadia,
  )
const linesOf = async (statement_id: string) => (await app.call('list_outside_lines', { statement_id }, nadia)).items
const sandbox = async () => {
  const { accounts } = await app.call('get_outside_summary', {}, nadia)
  return accounts.find((one) => one.account === account)
}

async function transactionOf(access_token: string): Promise<string> {
  const { items } = await app.call('list_activity', {}, access_token)
  return items.find(({ kind }) => kind === 'funding')?.id ?? ''
}

test('lines and entries that agree are matched; the others stay open, with sum and age', async () => {
  const before = await sandbox()
  const marie = await aFundedWallet(app, { amount: 41_00 })
  await aFundedWallet(app, { amount: 42_00 })
  await aFundedWallet(app, { amount: 43_00 })
  const { statement, matched } = await upload([
    `${today()},${await transactionOf(marie.access_token)},41.00`,
    `${today()},,42.00`,
    `${today()},fee of the month,-9.99`,
  ])
  expect(matched).toBe(2)
  expect(statement).toMatchObject({ lines: 3, known_lines: 0, open_lines: 1, uploaded_by: 'Nadia Charles', first_on: today() })
  expect((await linesOf(statement.statement_id)).map(({ amount, state, matched_as }) => [amount, state, matched_as])).toEqual(
    expect.arrayContaining([
      [41_00, 'matched', 'reference'],
      [42_00, 'matched', 'amount_and_day'],
      [-9_99, 'open', null],
    ]),
  )
  const after = await sandbox()
  expect((after?.book_balance ?? 0) - (before?.book_balance ?? 0)).toBe(126_00)
  expect((after?.open_lines.count ?? 0) - (before?.open_lines.count ?? 0)).toBe(1)
  expect((after?.open_entries.total ?? 0) - (before?.open_entries.total ?? 0)).toBe(43_00)
  expect(after?.open_entries.ages.days_2).toBe(1)
  const open = await app.call('list_outside_entries', { account, state: 'open', amount: 43_00 }, nadia)
  expect(open.items).toMatchObject([{ amount: 43_00, kind: 'fund', age_days: 0, line_id: null }])
})

test('an overlapping statement adds only new lines; two equal payments on one day are two lines', async () => {
  const alike = `${today()},same,7.00`
  await upload([alike, alike, `${today()},other,8.00`])
  const { statement } = await upload([alike, alike, alike, `${today()},other,8.00`], 'again.csv')
  expect(statement).toMatchObject({ lines: 1, known_lines: 3 })
})

test('the same file is accepted once, even when uploaded several times at once', async () => {
  const content = [`${today()},once,3.33`]
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => upload(content)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT' })
})

test('a broken file changes nothing', async () => {
  const { items: before } = await app.call('list_outside_statements', {}, nadia)
  await expect(upload([`${today()},fine,5.00`, `${today()},not,five`])).rejects.toMatchObject({
    body: { code: 'STATEMENT_REFUSED', data: { reason: 'amount', line: 3 } },
  })
  expect((await app.call('list_outside_statements', {}, nadia)).items).toEqual(before)
})

test('a line is matched by hand with a transaction of the same amount, once, and can be reopened', async () => {
  const jean = await aFundedWallet(app, { amount: 15_00 })
  const transaction_id = await transactionOf(jean.access_token)
  await later(9)
  const { statement } = await upload([`${today()},late,15.00`, `${today()},other,16.00`, `${today()},late too,15.00`])
  const lines = await linesOf(statement.statement_id)
  const lineOf = (reference: string): string => lines.find((line) => line.reference === reference)?.line_id ?? ''
  const match = (reference: string, id = transaction_id) =>
    app.call('match_outside_line', { line_id: lineOf(reference), transaction_ids: [id] }, paul)
  await expect(match('other')).rejects.toMatchObject({ code: 'OUTSIDE_AMOUNTS_DIFFER' })
  await expect(match('late', randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const both = await Promise.allSettled([match('late'), match('late too')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [done, open] = both[0].status === 'fulfilled' ? (['late', 'late too'] as const) : (['late too', 'late'] as const)
  for (const reference of [done, open]) await expect(match(reference)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  const line_id = lineOf(done)
  const found = (await linesOf(statement.statement_id)).find((line) => line.line_id === line_id)
  expect(found).toMatchObject({
    state: 'matched',
    matched_as: 'by_hand',
    transaction_ids: [transaction_id],
    said_by: 'Paul Joseph',
    approved_by: null,
  })
  expect((await app.call('reopen_outside_line', { line_id }, nadia)).line).toMatchObject({ state: 'open', transaction_ids: [] })
  await expect(app.call('reopen_outside_line', { line_id }, nadia)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  const explanation = 'The bank corrected its own mistake.'
  expect(await app.call('explain_outside_line', { line_id, explanation }, paul)).toMatchObject({
    status: 'done',
    approval_id: null,
    needs_approval: [],
    line: { state: 'explained', explanation, said_by: 'Paul Joseph' },
  })
  await expect(match(done)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  const { rows } = await database().owner.query<{ action: string; before: unknown; after: unknown }>(
    'select action, actor_id, before, after from admin.audit_log where subject = $1 order by at, id',
    [line_id],
  )
  const about = { account, amount: 15_00 }
  const matched = { ...about, state: 'matched', matched_as: 'by_hand' }
  expect(rows).toEqual([
    {
      action: 'outside_line_matched',
      actor_id: paul.user_id,
      before: { ...about, state: 'open' },
      after: { ...matched, transactions: [transaction_id] },
    },
    { action: 'outside_line_reopened', actor_id: nadia.user_id, before: matched, after: { ...about, state: 'open' } },
    {
      action: 'outside_line_explained',
      actor_id: paul.user_id,
      before: { ...about, state: 'open' },
      after: { ...about, state: 'explained', explanation },
    },
  ])
})

test('unmatched entries older than 180 days are still counted, summed and listed in pages', async () => {
  const before = await sandbox()
  await aFundedWallet(app, { amount: 44_00 })
  await aFundedWallet(app, { amount: 45_00 })
  const rose = await aFundedWallet(app, { amount: 46_00 })
  const transaction_id = await transactionOf(rose.access_token)
  await upload([`${today()},${transaction_id},46.00`], 'of rose.csv')
  await later(181)
  const after = await sandbox()
  // By now, the open entries of earlier tests are older than the limit too.
  expect(after?.open_entries).toMatchObject({ count: 0, total: 0 })
  const was = { count: before?.older_entries.count ?? 0, total: before?.older_entries.total ?? 0 }
  const recent = before?.open_entries ?? { count: 0, total: 0 }
  expect(after?.older_entries).toEqual({ count: was.count + recent.count + 2, total: was.total + recent.total + 89_00 })
  const ask = (more: object) => app.call('list_outside_entries', { account, state: 'open', older: true, ...more }, nadia)
  const all = (await ask({ limit: 100 })).items
  expect(all).toHaveLength(after?.older_entries.count ?? 0)
  expect(all.slice(0, 2)).toMatchObject([{ amount: 45_00, age_days: 181, line_id: null }, { amount: 44_00 }])
  for (const direction of ['descending', 'ascending'] as const) {
    const first = await ask({ limit: 1, direction })
    const second = await ask({ limit: 1, direction, cursor: first.next_cursor ?? '' })
    const expected = direction === 'descending' ? all : all.toReversed()
    expect([...first.items, ...second.items]).toEqual(expected.slice(0, 2))
  }
  expect((await ask({ older: false })).items).toEqual([])
  expect((await ask({ state: 'matched', amount: 46_00 })).items).toMatchObject([{ transaction_id }])
  await expect(ask({ cursor: 'bm90' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('open entries are counted by age', async () => {
  await later(181)
  for (const days of [1, 22, 1, 4, 1, 2]) {
    await aFundedWallet(app, { amount: 20_00 })
    await later(days)
  }
  await aFundedWallet(app, { amount: 20_00 })
  const before = await sandbox()
  expect(before?.open_entries).toEqual({ count: 7, total: 140_00, ages: { days_2: 2, days_7: 2, days_30: 2, older: 1 } })
  // The line is matched with the earliest of the entries at most three days away.
  expect(await upload([`${today()},,20.00`], 'of an age.csv')).toMatchObject({ matched: 1 })
  const after = await sandbox()
  expect(after?.open_entries).toEqual({ count: 6, total: 120_00, ages: { days_2: 2, days_7: 1, days_30: 2, older: 1 } })
  expect(after?.older_entries).toEqual(before?.older_entries)
})

test('lines are filtered by account, state, day, amount and word, in pages', async () => {
  const { statement } = await upload(Array.from({ length: 5 }, (_, at) => `${today()},100% sure ${at},${10 + at}.00`))
  const { statement_id } = statement
  const ask = (more: object) => app.call('list_outside_lines', { statement_id, sort: 'amount', ...more }, nadia)
  const first = await ask({ limit: 3, direction: 'ascending' })
  const rest = await ask({ limit: 3, direction: 'ascending', cursor: first.next_cursor ?? '' })
  expect([...first.items, ...rest.items].map(({ amount }) => amount)).toEqual([10_00, 11_00, 12_00, 13_00, 14_00])
  expect(rest.next_cursor).toBeNull()
  expect((await ask({ amount_from: 12_00, amount_to: 13_00 })).items).toHaveLength(2)
  expect((await ask({ text: '0% SURE 4' })).items).toMatchObject([{ amount: 14_00 }])
  expect((await ask({ text: '0_ sure' })).items).toEqual([])
  expect((await ask({ state: 'open', date_from: today(), date_to: today() })).items).toHaveLength(5)
  expect((await ask({ state: 'matched' })).items).toEqual([])
  await expect(ask({ cursor: 'bm90IGEgY3Vyc29y' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('members have no access', async () => {
  const anna = await aMember(app)
  await expect(app.call('get_outside_summary', {}, anna.access_token)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
