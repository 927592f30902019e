import { randomUUID } from 'node:crypto'
import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, send, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson, steppedUp } from '../../../test/staff.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'
import { fundMarketingMoves } from '../../ledger/index.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

const database = useTestDatabase()
let app: TestApp
let staff: StaffPerson
let marie: MemberPerson
let jean: MemberPerson
let paid: Output<'send_money'>

beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-20T17:00:00Z') })
  staff = await aStaffMember(app, database())
  marie = await aFundedWallet(app)
  jean = await aMember(app, {})
  await sendAtOnce(app, marie, jean, 10_00)
  await sendAtOnce(app, jean, marie, 3_00)
  paid = await sendAtOnce(app, marie, jean, 20_00, { note: 'for the roof' })
})
afterAll(() => app.stop())

type Search = Parameters<typeof searchFor>[0]
const searchFor = (input: Parameters<typeof app.call<'search_journal'>>[1]) => app.call('search_journal', input, staff)

describe('the journal', () => {
  test('finds a posting by position or transaction id, and by nothing else', async () => {
    const { items } = await searchFor({ posting: paid.transaction_id.toUpperCase() })
    expect(items).toMatchObject([
      {
        kind: 'send',
        amount: 20_22,
        initiator: { user_id: marie.user_id, email: marie.email },
        account_kinds: ['available', 'platform_fees', 'tax_fees'],
      },
    ])
    const [found] = items
    expect((await searchFor({ posting: `#${found?.position}` })).items).toEqual(items)
    for (const posting of ['99999999', 'nothing', '9'.repeat(30), randomUUID()])
      expect(await searchFor({ posting })).toEqual({ items: [], next_cursor: null, looked_to: null })
  })

  test.each<[string, () => Search, () => number]>([
    ['whose accounts were touched, by tag', () => ({ member: `@${jean.hai_tag}` }), () => 3],
    ['whose accounts were touched, by email', () => ({ member: marie.email }), () => 4],
    ['whose accounts were touched, by id', () => ({ member: jean.user_id }), () => 3],
    ['nobody’s', () => ({ member: 'nobody_at_all' }), () => 0],
    ['what kind of posting it is', () => ({ kind: 'send' }), () => 3],
    ['what kind of account it touched', () => ({ account_kind: 'tax_fees' }), () => 2],
    ['the same of a member’s accounts', () => ({ account_kind: 'available', member: jean.user_id }), () => 3],
    [
      'a member’s postings that touched an account of the platform',
      () => ({ account_kind: 'tax_fees', member: jean.user_id }),
      () => 2,
    ],
    ['accounts of members', () => ({ account_kind: 'available' }), () => 4],
    ['at least so much', () => ({ min_amount: 10_00, kind: 'send' }), () => 2],
    ['at most so much', () => ({ max_amount: 3_00, kind: 'send' }), () => 1],
    ['from a day on', () => ({ from: '2026-11-21' }), () => 0],
    ['up to a day', () => ({ to: '2026-11-20', kind: 'send' }), () => 3],
  ])('can be filtered by %s', async (_by, search, count) => {
    expect((await searchFor(search())).items).toHaveLength(count())
  })

  test('is read in pages in both directions, each posting once', async () => {
    for (const direction of ['descending', 'ascending'] as const) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: Output<'search_journal'> = await searchFor({ limit: 2, direction, ...(cursor && { cursor }) })
        seen.push(...page.items.map(({ position }) => position))
        cursor = page.next_cursor
      } while (cursor)
      const all = Array.from({ length: seen.length }, (_, index) => index + 1)
      expect(seen).toEqual(direction === 'ascending' ? all : all.toReversed())
    }
    expect(await codeOf(searchFor({ cursor: 'bm90' }))).toBe('BAD_REQUEST')
  })

  test('reports how far it searched when a filter matches little, and continues from there', async () => {
    await Promise.all(
      Array.from({ length: 2_005 }, () =>
        app.server.ledger.post({
          kind: 'fund_marketing',
          initiator_id: SYSTEM_ACTOR_ID,
          idempotency_key: randomUUID(),
          payload: null,
          details: {},
          moves: fundMarketingMoves({ outside: 'outside:bank', amount: cents(1) }),
        }),
      ),
    )
    const first = await searchFor({ kind: 'fund' })
    expect(first).toMatchObject({ items: [], looked_to: '2026-11-20T17:00:00.000Z' })
    const second = await searchFor({ kind: 'fund', ...(first.next_cursor && { cursor: first.next_cursor }) })
    expect(second).toMatchObject({ items: [{ kind: 'fund' }], next_cursor: null, looked_to: null })
  })
})

describe('a posting', () => {
  test('shows its entries, the balances after it, its details and its chain hash', async () => {
    const posting = await app.call('get_posting', { posting: paid.transaction_id }, staff)
    expect(posting.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(posting.entries).toMatchObject([
      { kind: 'available', owner: { user_id: marie.user_id }, amount: -20_22, balance_after: paid.available_balance },
      { kind: 'tax_fees', owner: null, amount: 2 },
      { kind: 'platform_fees', owner: null, amount: 20 },
      { kind: 'available', owner: { user_id: jean.user_id }, amount: 20_00 },
    ])
    expect(posting).toMatchObject({
      details: expect.arrayContaining([{ name: 'note', type: 'text', value: 'for the roof', user_id: null }]) as unknown,
      ends: null,
      ended_by: null,
      initiator: { user_id: marie.user_id },
    })
    const { first_position, last_position, hash } = posting.batch
    expect(first_position <= posting.position && posting.position <= last_position).toBe(true)
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(await app.call('get_posting', { posting: String(posting.position) }, staff)).toEqual(posting)
  })

  test('names the posting it reverses and the one that reversed it', async () => {
    const { transaction_id } = await send(app, marie, { phone: '+50937009911' }, 5_00)
    await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, marie.access_token)
    const begun = await app.call('get_posting', { posting: transaction_id }, staff)
    const ended = await app.call('get_posting', { posting: begun.ended_by ?? '' }, staff)
    expect(ended).toMatchObject({ kind: 'cancel_escrow', ends: transaction_id })
  })

  test('is NOT_FOUND if it does not exist', async () => {
    for (const posting of ['0', '99999999', 'what', randomUUID()])
      expect(await codeOf(app.call('get_posting', { posting }, staff))).toBe('NOT_FOUND')
  })
})

describe('the trial balance', () => {
  const period = { from: '2026-11-20', to: '2026-11-20' }

  test('exports the same figures in dollars, and the end of the journal', async () => {
    const { total, as_of } = await app.call('get_financial_audit', period, staff)
    const { bytes, type, file_name } = await takeFile(app, 'export_financial_audit', period, staff)
    expect([type, file_name]).toEqual(['text/csv; charset=utf-8', 'trial-balance-2026-11-20-2026-11-20.csv'])
    const lines = bytes
      .toString()
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'))
    const exported = lines.filter(([day]) => day === '2026-11-20').map(([, kind, , , debits, credits]) => [kind, debits, credits])
    const dollars = (amount: number) => (amount / 100).toFixed(2)
    expect(exported).toEqual(total.rows.map(({ kind, debits, credits }) => [kind, dollars(debits), dollars(credits)]))
    expect(lines.at(-1)).toEqual(['journal', `position ${as_of.position}`, `hash ${as_of.hash}`, `at ${as_of.at}`])
  })

  test('prints its checks, the last id of the journal and its hash', async () => {
    const { as_of, total } = await app.call('get_financial_audit', period, staff)
    const { bytes, type } = await takeFile(app, 'print_financial_audit', period, staff)
    expect(type).toBe('application/pdf')
    const text = await textOfPdf(bytes)
    expect(text).toContain(`last id ${as_of.position}`)
    expect(text.replaceAll(' ', '')).toContain(as_of.hash)
    expect(text).toContain('Debits equal credits')
    expect(text).toContain('Each closing balance agrees with the ledger')
    const names = total.rows.map(({ kind }) => kind.replaceAll('_', ' ').replace(':', ': '))
    for (const name of names) expect(text.toLowerCase()).toContain(name)
  })

  test('prints one file at a time per person, and rejects a second request before reading anything', async () => {
    const print = () => takeFile(app, 'print_financial_audit', period, staff)
    const holder = await database().owner.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin; lock table accounting.closing in access exclusive mode')
    const first = print()
    const reading = `select from pg_locks where relation = 'accounting.closing'::regclass and not granted`
    await expect.poll(async () => (await holder.query(reading)).rowCount).toBe(1)
    expect(await codeOf(print())).toBe('RATE_LIMITED')
    await holder.query('rollback')
    expect((await first).type).toBe('application/pdf')
    expect((await print()).type).toBe('application/pdf')
  })

  test.each([
    ['ends before it begins', { from: '2026-11-20', to: '2026-11-19' }],
    ['is longer than a quarter', { from: '2026-01-01', to: '2026-11-19' }],
    ['is no day', { from: '2026-02-30' }],
  ])('rejects a period that %s', async (_what, asked) => {
    expect(await codeOf(app.call('get_financial_audit', asked, staff))).toBe('BAD_REQUEST')
  })

  test('shows the earlier balances for a day without postings, also in the future', async () => {
    const audit = await app.call('get_financial_audit', { from: '2026-11-25', to: '2026-11-26' }, staff)
    expect(audit).toMatchObject({ days: [], total: { is_balanced: true, agrees_with_ledger: true, sums: { debits: 0 } } })
    expect(audit.total.rows.find(({ kind }) => kind === 'tax_fees')?.closing).toBeGreaterThan(0)
    expect(await app.call('get_financial_audit', { from: '2020-01-01', to: '2020-01-02' }, staff)).toMatchObject({
      total: { rows: [] },
    })
  })
})

test('the platform’s wallet shows what is held, what is owed, its own money, and the trend', async () => {
  staff = await steppedUp(app, staff)
  const wallet = await app.call('get_system_wallet_analytics', {}, staff)
  const outside = wallet.accounts.filter((account) => account.class === 'outside')
  expect(wallet.total_balance).toBe(-outside.reduce((sum, { balance }) => sum + balance, 0))
  const { available, on_hold, escrow, unclaimed, tax, total } = wallet.owed
  expect(total).toBe(available + on_hold + escrow + unclaimed + tax)
  expect(wallet.own).toBe(wallet.total_balance - total)
  expect(wallet.coverage_bp).toBeGreaterThanOrEqual(10_000)
  expect(wallet.days).toHaveLength(30)
  const last = wallet.days.at(-1)
  expect(last).toMatchObject({
    day: '2026-11-20',
    came_in: wallet.total_balance,
    went_out: 0,
    held: wallet.total_balance,
    owed: total,
  })
  expect(wallet.days[0]).toMatchObject({ held: 0, owed: 0 })
  expect(wallet.agents).toEqual({ count: 0, available_float: 0 })
})

test('a trial balance fails its checks once past entries are changed directly in the database', async () => {
  const { owner } = database()
  const client = await owner.connect()
  for (const trigger of ['disable', 'enable']) {
    await client.query(`alter table ledger.entry_000000 ${trigger} trigger user`)
    if (trigger === 'disable')
      await client.query(
        `update ledger.entry_000000 set amount = amount + 7 where posting_id = (select id from ledger.posting where public_id = $1) and amount > 100`,
        [paid.transaction_id],
      )
  }
  client.release()
  expect(await app.call('get_financial_audit', { from: '2026-11-20', to: '2026-11-20' }, staff)).toMatchObject({
    total: { is_balanced: false, agrees_with_ledger: false },
  })
})
