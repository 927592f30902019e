import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '@hai/contract/money'
import type { OutsideLine } from '@hai/contract/reconciliation'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
const account = 'outside:sandbox'
const explanation = 'The bank kept its fee for the transfer.'
let app: TestApp
let nadia: StaffPerson
let paul: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  nadia = await aStaffMember(app, database(), { full_name: 'Nadia Charles' })
  paul = await aStaffMember(app, database(), { full_name: 'Paul Joseph' })
  await database().owner.query('update adjustments.settings set statement_alone_max = 1000000, version = version + 1')
})
afterAll(() => app.stop())

let taken = 0
async function aLine(amount: string, reference: string): Promise<OutsideLine> {
  taken += 1
  const day = app.clock.now().toISOString().slice(0, 10)
  const content = Buffer.from(`date,reference,amount\n${day},${reference},${amount}`)
  const { statement } = await app.call('upload_outside_statement', { account, file_name: `${taken}.csv`, content }, nadia)
  const { items } = await app.call('list_outside_lines', { statement_id: statement.statement_id }, paul)
  if (!items[0]) throw new Error('the statement has no lines')
  return items[0]
}
async function aDeposit(amount: number): Promise<string> {
  const { access_token } = await aFundedWallet(app, { amount })
  const { items } = await app.call('list_activity', {}, access_token)
  return items.find(({ kind }) => kind === 'funding')?.id ?? ''
}
const match = (who: StaffPerson, { line_id }: OutsideLine, transaction_ids: readonly string[], why?: string) =>
  app.call('match_outside_line', { line_id, transaction_ids: [...transaction_ids], ...(why && { explanation: why }) }, who)
const lineNow = async ({ line_id }: OutsideLine) => (await app.call('list_outside_lines', { line_id }, paul)).items[0]
const approve = (approval_id: string | null) =>
  callConfirmed(app, nadia, 'admin_decide_approval', { approval_id: approval_id ?? '', decision: 'approve', note: '' })

test('a line with the exact reference and another amount is found, with the difference', async () => {
  const transaction_id = await aDeposit(50_30)
  const line = await aLine('50.00', `Transfer ${transaction_id}`)
  expect(line).toMatchObject({ state: 'open', named: { transaction_id, amount: 50_30, difference: -30 } })
  app.clock.forward({ days: 8 })
  nadia = await aStaffMember(app, database(), { full_name: 'Nadia Charles' })
  paul = await aStaffMember(app, database(), { full_name: 'Paul Joseph' })
  expect(await lineNow(line)).toMatchObject({ named: { transaction_id, difference: -30 } })
  expect((await aLine('7.00', 'Nothing of ours')).named).toBeNull()
})

test('a small difference is matched by two people with a reason, and is summed separately', async () => {
  const transaction_id = await aDeposit(60_40)
  const line = await aLine('60.00', transaction_id)
  await expect(match(paul, line, [transaction_id])).rejects.toMatchObject({ code: 'OUTSIDE_AMOUNTS_DIFFER' })
  await expect(match(paul, line, [transaction_id], 'too short')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const { status, approval_id, needs_approval } = await match(paul, line, [transaction_id], explanation)
  expect([status, needs_approval]).toEqual(['pending', ['difference']])
  const { items } = await app.call('admin_list_approvals', { kind: 'outside_line', status: 'pending' }, nadia)
  expect(items).toMatchObject([
    {
      facts: {
        amount: 60_00,
        matched: { entries: 1, difference: -40, largest: [{ transaction_id, amount: 60_40 }] },
      },
      reason: explanation,
      case: { kind: 'statement_line', id: line.line_id, account },
    },
  ])
  await approve(approval_id)
  expect(await lineNow(line)).toMatchObject({
    state: 'matched',
    transaction_ids: [transaction_id],
    difference: -40,
    explanation,
    said_by: 'Paul Joseph',
    approved_by: 'Nadia Charles',
    named: null,
  })
  const { accounts } = await app.call('get_outside_summary', {}, paul)
  expect(accounts.find((one) => one.account === account)?.by_hand.differing).toEqual({ count: 1, came_in: 0, went_out: 40 })
})

test('rejects a difference above the tolerance, and a reason without a difference', async () => {
  const transaction_id = await aDeposit(70_00)
  const [far, same] = [await aLine('64.99', 'far'), await aLine('70.00', 'same')]
  await expect(match(paul, far, [transaction_id], explanation)).rejects.toMatchObject({ code: 'OUTSIDE_AMOUNTS_DIFFER' })
  if (same.state === 'matched') await app.call('reopen_outside_line', { line_id: same.line_id }, paul)
  await expect(match(paul, same, [transaction_id], explanation)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('one line matches several entries that add up to its amount; each entry matches one line', async () => {
  const deposits = [await aDeposit(11_00), await aDeposit(12_00), await aDeposit(13_50)]
  const line = await aLine('36.50', 'NET PAYOUT')
  await expect(match(paul, line, deposits.slice(0, 2))).rejects.toMatchObject({ code: 'OUTSIDE_AMOUNTS_DIFFER' })
  expect(await match(paul, line, deposits)).toMatchObject({
    status: 'done',
    line: { state: 'matched', matched_as: 'by_hand', difference: 0, transaction_ids: deposits },
  })
  const other = await aLine('23.00', 'AGAIN')
  await expect(match(paul, other, deposits.slice(0, 2))).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  const entries = await app.call('list_outside_entries', { account, state: 'matched' }, paul)
  expect(entries.items.filter(({ line_id }) => line_id === line.line_id)).toHaveLength(3)
  await app.call('reopen_outside_line', { line_id: line.line_id }, paul)
  expect(await match(paul, other, deposits.slice(0, 2))).toMatchObject({ status: 'done' })
})

test('an open entry is found by its transaction id on its own account', async () => {
  const transaction_id = await aDeposit(31_20)
  const find = async (of: 'outside:sandbox' | 'outside:bank') =>
    (await app.call('list_outside_entries', { account: of, state: 'open', transaction_id }, paul)).items
  expect(await find(account)).toMatchObject([{ transaction_id, amount: 31_20, line_id: null }])
  expect(await find('outside:bank')).toEqual([])
  await aLine('31.20', transaction_id)
  expect(await find(account)).toEqual([])
})

test('the database rejects a difference approved by one person, and an entry of another account', async () => {
  const transaction_id = await aDeposit(80_20)
  const line = await aLine('80.00', transaction_id)
  const { app: asServer } = database()
  const write = async (approval_id: string | null) => {
    const client = await asServer.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into reconciliation.matched_entry (account, posting_id, line_id, amount)
         select $1, id, $2, 8020 from ledger.posting where public_id = $3`,
        [account, line.line_id, transaction_id],
      )
      await client.query(
        `update reconciliation.line set matched_as = 'by_hand', matched_by = $2, matched_at = now(), difference = -20, match_note = 'why', approval_id = $3
          where id = $1`,
        [line.line_id, paul.user_id, approval_id],
      )
      await client.query('commit')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  await expect(write(null)).rejects.toThrow('a second staff member')
  const { approval_id } = await match(paul, line, [transaction_id], explanation)
  await expect(write(approval_id)).rejects.toThrow('differs from what was approved')
  await approve(approval_id)
  await expect(asServer.query('delete from reconciliation.matched_entry where line_id = $1', [line.line_id])).rejects.toThrow(
    'the matched entries do not add up to the statement line',
  )
})

test('two entries of the same amount are distinguished by their members', async () => {
  const wallets = [await aFundedWallet(app, { amount: 71_00 }), await aFundedWallet(app, { amount: 71_00 })]
  const { items } = await app.call('list_outside_entries', { account, state: 'open', amount: cents(71_00) }, paul)
  expect(items.map(({ person }) => person?.user_id).toSorted()).toEqual(wallets.map(({ user_id }) => user_id).toSorted())
  expect(new Set(items.map(({ person }) => person?.hai_tag)).size).toBe(2)
})
