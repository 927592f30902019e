import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { archiveOldest } from '../../../test/archive.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf, sendAtOnce } from '../../../test/money.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { makeSeals } from '../../../test/seals.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { checkNewest } from '../integrity/check-newest.ts'
import { prove } from '../../ledger/check.ts'
import { takeFundMoves } from '../../ledger/rules/index.ts'
import { usePartitionSize } from '../../../test/partition-size.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { timeOfId } from '../../platform/ids.ts'
import { accountNumber } from '../../ledger/book.ts'

const SIZE = 10
const CREDITED = 100_00
const database = useTestDatabase()
usePartitionSize(database, SIZE)

let app: TestApp
let payer: MemberPerson
let payee: MemberPerson
let old: string
let recent: string
let kept: string
let until: string
let posted: Date
/** Takes 1 cent of the payer’s funding back. Returns the transaction id. */
async function aReversal(): Promise<string> {
  const { available: account } = await app.server.ledger.memberAccounts(payer.user_id)
  const { rows } = await database().owner.query<{ id: string }>(`select public_id as id from ledger.posting where kind = 'fund'`)
  const fund_id = rows[0]?.id ?? expect.fail('there is no funding')
  const amounts = { fee: zeroCents, tax: zeroCents, debt: zeroCents }
  const posted = await app.server.ledger.post({
    kind: 'fund_taken',
    initiator_id: payer.user_id,
    idempotency_key: randomUUID(),
    payload: {},
    moves: takeFundMoves({ outside: 'outside:sandbox', account, member: cents(1), ...amounts }),
    details: {
      funding_id: randomUUID(),
      method: 'sandbox',
      fund_id,
      account: accountNumber(account),
      credited: CREDITED,
      amount: 1,
      ...amounts,
    },
  })
  return posted.public_id
}
const archiveUntil = (moment: Date | string) => database().owner.query('update ledger.archive set until = $1', [moment])
beforeAll(async () => {
  app = await startTestApp(database())
  ;[payer, payee] = [await aFundedWallet(app, { amount: CREDITED }), await aMember(app)]
  old = (await sendAtOnce(app, payer, payee, 1_00)).transaction_id
  kept = await aReversal()
  for (let count = 0; count < SIZE; count += 1) recent = (await sendAtOnce(app, payer, payee, 1_00)).transaction_id
  expect(await prove(createDatabase(database().app), app.clock.now())).toEqual([])
  await makeSeals(app)
  posted = (await archiveOldest(database())).until
  // Ids contain the time of the machine, which may be later than that of the test’s clock.
  until = new Date(Math.max(posted.getTime(), timeOfId(old)?.getTime() ?? 0)).toISOString()
  await archiveUntil(until)
})
afterAll(() => app.stop())

const archived = () => ({ status: 410, body: { code: 'ARCHIVED', data: { until } } })

test('an archived payment is said to be archived, and a newer one is shown', async () => {
  const { access_token } = payer
  await expect(app.call('get_transaction', { transaction_id: old }, access_token)).rejects.toMatchObject(archived())
  await expect(app.call('get_receipt', { transaction_id: old }, access_token)).rejects.toMatchObject(archived())
  await expect(app.call('get_receipt_proof', { transaction_id: old }, access_token)).rejects.toMatchObject(archived())
  expect(await app.call('get_transaction', { transaction_id: recent }, access_token)).toMatchObject({ id: recent })
})

test('a reversal that the ledger keeps has no proof without the postings around it', async () => {
  const { rows } = await database().owner.query('select public_id from ledger.posting_archived')
  expect(rows).toEqual([{ public_id: kept }])
  await expect(app.call('get_receipt_proof', { transaction_id: kept }, payer.access_token)).rejects.toMatchObject(archived())
})

test('a check of the whole ledger counts only the postings that are not archived', async () => {
  const admin = await aStaffMember(app, database())
  const { run } = await app.call('trigger_anomaly_check', {}, admin)
  const { rows } = await database().owner.query<{ count: number }>('select count(*) from ledger.posting where id >= $1', [SIZE])
  expect(run.total).toBe(rows[0]?.count)
})

test('an archived payment cannot be returned or asked back', async () => {
  const command = { idempotency_key: randomUUID(), transaction_id: old }
  await expect(app.call('return_payment', command, payee.access_token)).rejects.toMatchObject(archived())
  await expect(app.call('ask_payment_back', { ...command, note: '' }, payer.access_token)).rejects.toMatchObject(archived())
})

test('the end of the activity says up to when payments are archived', async () => {
  const { items, next_cursor, archived_until } = await app.call('list_activity', { limit: 50 }, payer.access_token)
  expect(items.map(({ id }) => id)).toContain(recent)
  expect(items.map(({ id }) => id)).not.toContain(old)
  expect({ next_cursor, archived_until }).toEqual({ next_cursor: null, archived_until: until })
  const first = await app.call('list_activity', { limit: 1 }, payer.access_token)
  expect(first).toMatchObject({ archived_until: null })
})

test('the months of statements say up to when payments are archived', async () => {
  const monthsOf = ({ access_token }: MemberPerson) => app.call('get_statement_months', {}, access_token)
  expect(await monthsOf(payer)).toMatchObject({ archived_until: until })
  expect(await monthsOf(await aMember(app))).toMatchObject({ archived_until: null })
})

test('balances stay, and payments go on', async () => {
  const [before] = await balancesOf(app, payer)
  await sendAtOnce(app, payer, payee, 1_00)
  expect((await balancesOf(app, payer))[0]).toBeLessThan(before)
  expect(await prove(createDatabase(database().app), app.clock.now())).toEqual([])
})

test('a member who joined later is told nothing about an archive', async () => {
  const { items, archived_until } = await app.call('list_activity', { limit: 50 }, (await aMember(app)).access_token)
  expect({ items, archived_until }).toEqual({ items: [], archived_until: null })
})

test('the incoming payment that the ledger keeps is not in the list without those around it', async () => {
  const kept = await database().owner.query<{ public_id: string }>('select public_id from ledger.posting_archived')
  expect(kept.rows.length).toBeGreaterThan(0)
  const day = new Date(Date.parse(until) + 1).toISOString()
  for (const filters of [{}, { to: day }, { to: until }, { kind: 'funding' as const }]) {
    const { items } = await app.call('list_activity', { limit: 50, ...filters }, payer.access_token)
    expect(items.filter(({ id }) => kept.rows.some(({ public_id }) => public_id === id))).toEqual([])
  }
})

test('the balance history leaves out days that are archived', async () => {
  await archiveUntil(posted)
  const { points } = await app.call('get_balance_history', { days: 7 }, payer.access_token)
  await archiveUntil(until)
  expect(points.map(({ balance }) => balance)).toEqual([(await balancesOf(app, payer))[0]])
})

test('the public figures still name the time of the first posting', async () => {
  const { books } = await app.call('get_transparency', {})
  const { rows } = await database().owner.query<{ since: Date }>('select since from ledger.archive')
  expect(books.began_at).toBe(rows[0]?.since.toISOString())
})

describe('staff', () => {
  test('are told that a posting is archived, by its number and by its id', async () => {
    const staff = await aStaffMember(app, database())
    for (const posting of ['2', '#2', old]) {
      await expect(app.call('get_posting', { posting }, staff), posting).rejects.toMatchObject(archived())
      await expect(app.call('search_journal', { posting, limit: 20 }, staff), posting).rejects.toMatchObject(archived())
    }
    await expect(app.call('get_posting', { posting: kept }, staff)).rejects.toMatchObject(archived())
    await expect(app.call('get_posting', { posting: '999999' }, staff)).rejects.toMatchObject({ body: { code: 'NOT_FOUND' } })
    const { items } = await app.call('search_journal', { limit: 50 }, staff)
    expect(items.every(({ position }) => position >= SIZE)).toBe(true)
  })

  test('are told so in a search by id, receipt code or number on the receipt', async () => {
    const admin = await aStaffMember(app, database())
    const { code } = await app.call('get_receipt_code', { transaction_id: recent }, payer.access_token)
    await expect(app.call('admin_search', { query: code }, admin)).resolves.toMatchObject({ archived_until: null })
    for (const query of [old, `#${old.slice(-8)}`])
      await expect(app.call('admin_search', { query }, admin), query).resolves.toMatchObject({
        transactions: [],
        archived_until: until,
      })
    await expect(app.call('admin_search', { query: 'nobody' }, admin)).resolves.toMatchObject({ archived_until: null })
  })

  test('see at the end of lists of postings up to when they are archived', async () => {
    const staff = await aStaffMember(app, database())
    const earned = await app.call('list_platform_earnings', { limit: 100 }, staff)
    expect(earned).toMatchObject({ next_cursor: null, archived_until: until })
    expect(earned.items.every(({ position }) => position >= SIZE)).toBe(true)
    expect(await app.call('list_outside_entries', { account: 'outside:sandbox' }, staff)).toMatchObject({ archived_until: until })
  })

  test('see archived entries of an outside account in its sums, and in its list only if the ledger keeps their postings', async () => {
    const staff = await aStaffMember(app, database())
    const { accounts } = await app.call('get_outside_summary', {}, staff)
    expect(accounts.find(({ account }) => account === 'outside:sandbox')).toMatchObject({
      open_entries: { count: 0, total: 0 },
      older_entries: { count: 2, total: CREDITED - 1 },
    })
    const { items } = await app.call('list_outside_entries', { account: 'outside:sandbox' }, staff)
    expect(items.map(({ transaction_id }) => transaction_id)).toEqual([kept])
  })

  test('see at the end of a trace up to when its entries are archived', async () => {
    const staff = await aStaffMember(app, database())
    const trace = (limit: number) => app.call('get_ledger_trace', { user_id: payer.user_id, limit }, staff)
    const all = await trace(100)
    expect(all).toMatchObject({ next_cursor: null, archived_until: until, delta: 0 })
    expect(all.items.map(({ transaction_id }) => transaction_id)).not.toContain(old)
    expect(await trace(1)).toMatchObject({ archived_until: null })
  })

  test('get no alert from the check of the newest postings, although few are newer than the archive', async () => {
    await checkNewest({ database: createDatabase(database().app), clock: app.clock, ledger: app.server.ledger })
    const { rows } = await database().owner.query('select metadata from integrity.admin_alerts')
    expect(rows).toEqual([])
  })

  test('get reports of a new time zone from the first posting that is not archived', async () => {
    app.clock.forward({ days: 2 })
    await aFundedWallet(app)
    await database().owner.query(`select accounting.close_next('Asia/Tokyo', now())`)
    const { rows } = await database().owner.query<{ first_id: number }>(
      `select min(first_id) as first_id from accounting.closing where zone = 'Asia/Tokyo'`,
    )
    expect(rows).toEqual([{ first_id: SIZE }])
  })
})
