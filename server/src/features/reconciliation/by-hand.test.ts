import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '@hai/contract/money'
import type { OutsideLine } from '@hai/contract/reconciliation'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { takeFundMoves } from '../../ledger/index.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
const account = 'outside:sandbox'
const explanation = 'Paid in at the counter and asked for again.'
let app: TestApp
let nadia: StaffPerson
let paul: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  nadia = await aStaffMember(app, database(), { full_name: 'Nadia Charles' })
  paul = await aStaffMember(app, database(), { full_name: 'Paul Joseph' })
})
afterAll(() => app.stop())

const today = (): string => app.clock.now().toISOString().slice(0, 10)
let taken = 0
async function aLine(amount: string): Promise<OutsideLine> {
  taken += 1
  const content = Buffer.from(`date,reference,amount\n${today()},nobody knows ${taken},${amount}`)
  const { statement } = await app.call('upload_outside_statement', { account, file_name: `${taken}.csv`, content }, nadia)
  const { items } = await app.call('list_outside_lines', { statement_id: statement.statement_id }, paul)
  if (!items[0]) throw new Error('the statement has no lines')
  return items[0]
}
const explain = (who: StaffPerson, { line_id }: OutsideLine, said = explanation) =>
  app.call('explain_outside_line', { line_id, explanation: said }, who)
const decide = (who: StaffPerson, approval_id: string | null, decision: 'approve' | 'reject' = 'approve') =>
  callConfirmed(app, who, 'admin_decide_approval', { approval_id: approval_id ?? '', decision, note: 'Looked at it.' })
const lineNow = async ({ line_id, statement_id }: OutsideLine, who = paul) =>
  (await app.call('list_outside_lines', { statement_id }, who)).items.find((line) => line.line_id === line_id)

describe('explanation or match of a line', () => {
  test('an explanation by the uploader needs a second person, and is in the audit and the account’s sums once approved', async () => {
    const handOf = async () => {
      const { accounts } = await app.call('get_outside_summary', {}, paul)
      return accounts.find((one) => one.account === account)?.by_hand
    }
    const line = await aLine('-9.99')
    expect(await lineNow(line, nadia)).toMatchObject({ needs_approval: ['own_statement'], is_waiting: false })
    expect(line).toMatchObject({ needs_approval: [], said_by: null })
    const before = await handOf()
    const asked = await explain(nadia, line)
    expect(asked).toMatchObject({
      status: 'pending',
      needs_approval: ['own_statement'],
      line: { state: 'open', is_waiting: true },
    })
    expect(await lineNow(line)).toMatchObject({ state: 'open', is_waiting: true })
    await expect(explain(nadia, line)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { items } = await app.call('admin_list_approvals', { kind: 'outside_line', status: 'pending' }, paul)
    expect(items).toMatchObject([
      {
        facts: { kind: 'outside_line', account, booked_on: line.booked_on, amount: -9_99, matched: null },
        reason: explanation,
        actions: ['decide'],
      },
    ])
    await expect(decide(nadia, asked.approval_id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await handOf()).toEqual(before)
    await decide(paul, asked.approval_id)
    expect(await lineNow(line)).toMatchObject({
      state: 'explained',
      explanation,
      is_waiting: false,
      said_by: 'Nadia Charles',
      approved_by: 'Paul Joseph',
    })
    expect(await handOf()).toEqual({
      ...before,
      explained: {
        count: (before?.explained.count ?? 0) + 1,
        came_in: before?.explained.came_in,
        went_out: (before?.explained.went_out ?? 0) + 9_99,
      },
    })
    const { rows } = await database().owner.query(
      `select actor_id, before, after from admin.audit_log where subject = $1 and action = 'outside_line_explained'`,
      [line.line_id],
    )
    const about = { account, amount: -9_99 }
    const after = { ...about, state: 'explained', explanation, approval_id: asked.approval_id, requested_by: nadia.user_id }
    expect(rows).toEqual([{ actor_id: paul.user_id, before: { ...about, state: 'open' }, after }])
  })

  test('a line above $25.00 needs a second person; up to that, anyone but the uploader decides alone', async () => {
    const [small, large] = [await aLine('25.00'), await aLine('25.01')]
    expect(await explain(paul, small)).toMatchObject({ status: 'done', line: { state: 'explained', approved_by: null } })
    const asked = await explain(paul, large)
    expect(asked).toMatchObject({ status: 'pending', needs_approval: ['amount'], line: { state: 'open' } })
    expect((await lineNow(large, nadia))?.needs_approval).toEqual(['own_statement', 'amount'])
    await decide(nadia, asked.approval_id)
    expect(await lineNow(large)).toMatchObject({ state: 'explained', said_by: 'Paul Joseph', approved_by: 'Nadia Charles' })
  })

  test('a match with a transaction needs a second person too and names the transaction', async () => {
    const anna = await aFundedWallet(app, { amount: 61_00 })
    const { items } = await app.call('list_activity', {}, anna.access_token)
    const transaction_id = items.find(({ kind }) => kind === 'funding')?.id ?? ''
    app.clock.forward({ days: 9 })
    nadia = await aStaffMember(app, database(), { full_name: 'Nadia Charles' })
    paul = await aStaffMember(app, database(), { full_name: 'Paul Joseph' })
    const [line, other] = [await aLine('61.00'), await aLine('62.00')]
    const match = ({ line_id }: OutsideLine) =>
      app.call('match_outside_line', { line_id, transaction_ids: [transaction_id] }, paul)
    await expect(match(other)).rejects.toMatchObject({ code: 'OUTSIDE_AMOUNTS_DIFFER' })
    const { status, approval_id } = await match(line)
    expect(status).toBe('pending')
    const { items: waiting } = await app.call('admin_list_approvals', { kind: 'outside_line', status: 'pending' }, nadia)
    expect(waiting).toMatchObject([{ facts: { matched: { entries: 1, largest: [{ transaction_id }] } }, reason: '' }])
    await decide(nadia, approval_id)
    expect(await lineNow(line)).toMatchObject({
      state: 'matched',
      matched_as: 'by_hand',
      transaction_ids: [transaction_id],
      approved_by: 'Nadia Charles',
    })
  })

  test('needs a second person for large transactions, even when they add up to a small line', async () => {
    const wallet = await aFundedWallet(app, { amount: 140_00 })
    const fundingOf = async ({ access_token }: { access_token: string }) =>
      (await app.call('list_activity', {}, access_token)).items.find(({ kind }) => kind === 'funding')?.id ?? ''
    const large = await fundingOf(wallet)
    const small = await fundingOf(await aFundedWallet(app, { amount: 10_00 }))
    const { available } = await app.server.ledger.memberAccounts(wallet.user_id)
    const back = await app.server.ledger.post({
      kind: 'fund_taken',
      initiator_id: wallet.user_id,
      idempotency_key: crypto.randomUUID(),
      payload: {},
      moves: takeFundMoves({
        outside: account,
        account: available,
        member: cents(140_00),
        fee: cents(0),
        tax: cents(0),
        debt: cents(0),
      }),
      details: { payer_id: wallet.user_id, payee_id: null, amount: 140_00, fee: 0, tax: 0, note: '' },
    })
    app.clock.forward({ days: 9 })
    nadia = await aStaffMember(app, database(), { full_name: 'Nadia Charles' })
    paul = await aStaffMember(app, database(), { full_name: 'Paul Joseph' })
    const line = await aLine('10.00')
    expect(line).toMatchObject({ state: 'open', needs_approval: [] })
    const transaction_ids = [small, large, back.public_id]
    const asked = await app.call('match_outside_line', { line_id: line.line_id, transaction_ids }, paul)
    expect(asked).toMatchObject({ status: 'pending', needs_approval: ['amount'] })
    const { items } = await app.call('admin_list_approvals', { kind: 'outside_line', status: 'pending' }, nadia)
    expect(items.find(({ id }) => id === asked.approval_id)?.facts).toMatchObject({
      matched: { entries: 3, came_in: 150_00, went_out: 140_00, difference: 0 },
    })
    const alone = database().app.query(`do $$ begin
      insert into reconciliation.matched_entry (account, posting_id, line_id, amount)
      select account.kind, posting.id, '${line.line_id}', -entry.amount
        from ledger.posting posting
        join ledger.account account on account.kind = '${account}' and account.owner_id is null
        join ledger.entry entry on entry.account_id = account.id and entry.posting_id = posting.id
       where posting.public_id in ('${transaction_ids.join("', '")}');
      update reconciliation.line set matched_as = 'by_hand', matched_by = '${paul.user_id}', matched_at = now() where id = '${line.line_id}';
    end $$`)
    await expect(alone).rejects.toThrow('this statement line needs the approval of a second staff member')
    await decide(nadia, asked.approval_id)
    expect(await lineNow(line)).toMatchObject({ state: 'matched', said_by: 'Paul Joseph', approved_by: 'Nadia Charles' })
  })

  test('leaves the line open when refused, and cannot be approved after the line was settled otherwise', async () => {
    const line = await aLine('12.00')
    await decide(paul, (await explain(nadia, line)).approval_id, 'reject')
    expect(await lineNow(line)).toMatchObject({ state: 'open', is_waiting: false })
    const { approval_id } = await explain(nadia, line)
    await explain(paul, line, 'A word of somebody else, said meanwhile.')
    await expect(decide(paul, approval_id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    expect(await lineNow(line)).toMatchObject({ said_by: 'Paul Joseph' })
    await app.call('admin_withdraw_approval', { approval_id: approval_id ?? '' }, nadia)
  })

  test('counts once when several people submit or approve it at once', async () => {
    const [line, large] = [await aLine('13.00'), await aLine('130.00')]
    const others = await Promise.all(Array.from({ length: 3 }, () => aStaffMember(app, database())))
    const succeeded = (all: readonly PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled')
    expect(succeeded(await Promise.allSettled(others.map((who) => explain(who, line))))).toHaveLength(1)
    const asked = await Promise.allSettled(others.map((who) => explain(who, large)))
    expect(succeeded(asked)).toHaveLength(1)
    const { items } = await app.call('admin_list_approvals', { kind: 'outside_line', status: 'pending' }, nadia)
    expect(items).toHaveLength(1)
    const decided = await Promise.allSettled([nadia, paul, ...others].map((who) => decide(who, items[0]?.id ?? '')))
    expect(succeeded(decided)).toHaveLength(1)
    for (const one of [...asked, ...decided])
      if (one.status === 'rejected')
        expect(['CONFLICT', 'INVALID_TRANSITION', 'FORBIDDEN']).toContain((one.reason as { code: string }).code)
    expect(await lineNow(large)).toMatchObject({ state: 'explained' })
  })
})

describe('someone with only the server’s database login', () => {
  const write = ({ line_id }: OutsideLine, who: StaffPerson, approval_id: string | null = null, said = explanation) =>
    database().app.query(
      'update reconciliation.line set explanation = $2, explained_by = $3, explained_at = now(), approval_id = $4 where id = $1',
      [line_id, said, who.user_id, approval_id],
    )

  test('cannot explain a line of their own statement, above the threshold, or for someone outside the staff', async () => {
    const [small, large] = [await aLine('5.00'), await aLine('500.00')]
    const anna = { ...nadia, ...(await aFundedWallet(app)) }
    await expect(write(small, nadia)).rejects.toThrow('a second staff member')
    await expect(write(large, paul)).rejects.toThrow('a second staff member')
    await expect(write(small, anna)).rejects.toThrow('a second staff member')
    await expect(
      database().app.query(`insert into reconciliation.matched_entry values ($1, 1, $2, 5)`, [account, small.line_id]),
    ).rejects.toThrow('no entry of this posting has the account and amount of the line')
    await expect(
      database().app.query(`update reconciliation.line set matched_as = 'amount_and_day', matched_at = now() where id = $1`, [
        small.line_id,
      ]),
    ).rejects.toThrow('the matched entries do not add up to the statement line')
    const explained = database().app.query(
      `insert into reconciliation.line (id, statement_id, account, line_key, booked_on, amount, reference, description, explanation, explained_by, explained_at)
       select gen_random_uuid(), statement_id, account, '\\x01', booked_on, amount, '', '', 'why', $2, now() from reconciliation.line where id = $1`,
      [small.line_id, paul.user_id],
    )
    await expect(explained).rejects.toThrow('only an open statement line can be matched or explained')
  })

  test('can use an approval only for what was approved, and once', async () => {
    const [line, other] = [await aLine('700.00'), await aLine('700.00')]
    const { approval_id } = await explain(paul, line)
    await expect(write(line, paul, approval_id)).rejects.toThrow('differs from what was approved')
    await decide(nadia, approval_id)
    await app.call('reopen_outside_line', { line_id: line.line_id }, nadia)
    await expect(write(other, paul, approval_id)).rejects.toThrow('differs from what was approved')
    await expect(write(line, paul, approval_id, 'Another word than that one.')).rejects.toThrow('differs from what was approved')
    await expect(write(line, paul, approval_id)).rejects.toThrow('approval_used_pkey')
    await expect(database().app.query('delete from reconciliation.approval_used')).rejects.toMatchObject({ code: '42501' })
  })
})
