import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentsOf } from '../../test/agents.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { movableClock } from '../../test/clock.ts'
import { useTestDatabase } from '../../test/database.ts'
import { disputesOf } from '../../test/disputes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'
import { balancesOf, later, send, runDueJob as processDueSends } from '../../test/money.ts'
import { referralsOf } from '../../test/referrals.ts'
import { anAskingPair, askFor, expireRequests } from '../../test/requests.ts'
import { insertFailingRows, type TableOfFailing } from '../../test/rows-that-fail.ts'
import { aStaffMember } from '../../test/staff.ts'
import { tasksOf } from '../../test/tasks.ts'
import type { Staff } from '../caller.ts'
import { createApprovals } from '../features/approvals/index.ts'
import { fundAgents } from '../features/cash-ins/index.ts'
import { FIRST_BOOK } from '../platform/database/book.ts'
import { newId } from '../platform/ids.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  const clock = movableClock('2026-11-02T12:00:00Z')
  app = await startTestApp(database(), { clock, config: { runsWorker: true }, onLogLine: () => undefined })
})
afterAll(() => app.stop())
const disputes = disputesOf(() => app, database)
const tasks = tasksOf(() => app, database)
const referrals = referralsOf(() => app, database)
const agents = agentsOf(() => app, database)

const earlier = (column: string) => ({ [column]: `r.${column} - interval '1 hour'` })
const another = (column: string) => ({ [column]: 'gen_random_uuid()' })
const seeCashout = async ({ access_token }: MemberPerson, cashout_id: string) =>
  (await app.call('get_cashout', { cashout_id }, access_token)).status
const cashouts: TableOfFailing = {
  table: 'cashouts.cashout',
  id: 'id',
  changed: another('hold_id'),
  deadlines: { table: 'cashouts.deadline', id: 'cashout_id' },
}

describe('after many rows that fail, the same run of the job reaches the next one', () => {
  test('an unclaimed send is returned', async () => {
    const payer = await aFundedWallet(app, { amount: 100_00 })
    const { transaction_id } = await send(app, payer, { email: `${randomUUID()}@example.org` }, 10_00)
    await insertFailingRows(
      database(),
      { table: 'transfers.waiting_send', id: 'transaction_id', changed: { ...earlier('due_at'), remind_at: 'null' } },
      transaction_id,
    )
    const [after] = await later(app, { days: 15 }, payer)
    await processDueSends(app)
    expect(await balancesOf(app, after)).toEqual([100_00, 0])
  })

  test('a cash-out that no agent took expires', async () => {
    const { member, id } = await disputes.inState('requested')
    await insertFailingRows(database(), cashouts, id)
    const [after] = await disputes.passes({ hours: 24 }, member)
    await disputes.runDueJob()
    expect(await seeCashout(after, id)).toBe('expired')
  })

  test('a cash-out whose member is silent becomes a dispute', async () => {
    const pair = await disputes.inState('sent')
    await insertFailingRows(database(), cashouts, pair.id)
    const { member } = await disputes.passFor(pair, { hours: 24 })
    await disputes.processDueDisputes()
    expect(await seeCashout(member, pair.id)).toBe('disputed')
  })

  test('a dispute that nobody settled is escalated to staff', async () => {
    const pair = await disputes.aDispute()
    await insertFailingRows(
      database(),
      {
        table: 'disputes.dispute',
        id: 'id',
        changed: another('related_id'),
        deadlines: { table: 'disputes.deadline', id: 'dispute_id' },
      },
      pair.dispute_id,
    )
    const after = await disputes.passFor(pair, { hours: 72 })
    await disputes.processDueDisputes()
    expect((await disputes.see(after, after.member)).status).toBe('escalated')
  })

  test('a task that nobody did expires', async () => {
    const { creator, id } = await tasks.anOpen()
    await insertFailingRows(
      database(),
      {
        table: 'tasks.task',
        id: 'id',
        changed: another('hold_id'),
        deadlines: { table: 'tasks.deadline', id: 'task_id' },
      },
      id,
    )
    const [after] = await tasks.passes({ hours: 24 }, creator)
    await tasks.runDueJob()
    expect((await tasks.see(after, id)).status).toBe('expired')
  })

  test('an agent is paid the commission of a cash-in', async () => {
    const [agent, member] = [await agents.anAgent(), await aMember(app)]
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 500_00 }, agent.access_token)
    await agents.setTier(member, 2)
    const asked = { idempotency_key: randomUUID(), hai_tag: member.hai_tag, amount: 100_00 }
    const { id } = await app.call('start_cash_in', asked, agent.access_token)
    await app.call('confirm_cash_in', { idempotency_key: randomUUID(), cash_in_id: id }, member.access_token)
    expect(await balancesOf(app, agent)).toEqual([400_00, 0])
    await insertFailingRows(
      database(),
      {
        table: 'cash_ins.cash_in',
        id: 'id',
        changed: { ...another('transaction_id'), ...earlier('ended_at'), share_paid_at: 'null' },
      },
      id,
    )
    await fundAgents(app.server.ledger, { amount: cents(10_000_00), from: 'sandbox' })
    app.clock.forward({ hours: 72 })
    await app.server.jobs['cash_ins:expire']?.({})
    expect((await app.server.ledger.balances(agent.user_id)).available).toBe(400_50)
  })

  test('an unconfirmed cash-in expires, and its agent may ask the member again', async () => {
    const [agent, member] = [await agents.anAgent(), await aMember(app)]
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 500_00 }, agent.access_token)
    const ask = ({ access_token }: MemberPerson) =>
      app.call('start_cash_in', { idempotency_key: randomUUID(), hai_tag: member.hai_tag, amount: 40_00 }, access_token)
    const { id } = await ask(agent)
    await insertFailingRows(
      database(),
      { table: 'cash_ins.cash_in', id: 'id', changed: { ...another('member_id'), ...earlier('expires_at') } },
      id,
    )
    const [after] = await later(app, { hours: 2 }, agent)
    const { id: again } = await ask(after)
    await later(app, { hours: 2 })
    await app.server.jobs['cash_ins:expire']?.({})
    const { rows } = await database().owner.query('select status from cash_ins.cash_in where id = any ($1)', [[id, again]])
    expect(rows).toEqual([{ status: 'expired' }, { status: 'expired' }])
  })

  test('an unanswered request expires', async () => {
    const [asker, payer] = await anAskingPair(app)
    const id = await askFor(app, asker, payer, 10_00)
    await insertFailingRows(
      database(),
      { table: 'requests.request', id: 'id', changed: { ...another('payer_id'), ...earlier('expires_at') } },
      id,
    )
    await later(app, { days: 15 })
    await expireRequests(app)
    const { rows } = await database().owner.query('select status from requests.request where id = $1', [id])
    expect(rows).toEqual([{ status: 'lapsed' }])
  })

  test('a final referral is settled', async () => {
    await referrals.figures('is_open = true, rewarded_max = 25, monthly_budget = 100000000')
    const [marie, shop] = [await aMember(app), await aMember(app)]
    const rose = await referrals.aNewcomer({ code: await referrals.codeOf(marie) })
    await referrals.verifyPhone(rose)
    await referrals.pays(rose, shop)
    const read = async () => {
      const { rows } = await database().owner.query<{ id: string; status: string }>(
        'select id, status from referrals.referral where user_id = $1',
        [rose.user_id],
      )
      return rows[0] ?? expect.fail('there is no referral')
    }
    await insertFailingRows(
      database(),
      { table: 'referrals.referral', id: 'id', changed: { ...another('user_id'), ...earlier('due_at') } },
      (await read()).id,
    )
    await referrals.nextDay()
    expect((await read()).status).toBe('rewarded')
  })

  test('an approval that nobody decided expires', async () => {
    const approvals = createApprovals({
      database: app.server.database,
      book: FIRST_BOOK,
      clock: app.clock,
      log: { error: () => undefined },
    })
    approvals.register({ kind: 'balance_unlock', required_role: 'admin', apply: () => Promise.resolve() })
    const { user_id, role, email } = await aStaffMember(app, database())
    const staff: Staff = {
      kind: 'staff',
      user_id,
      role,
      email,
      session_id: newId(),
      token_jti: 't',
      token_expires_at: new Date(),
      request: { id: 'r', ip: '192.0.2.9', user_agent: 'test' },
    }
    const { approval_id } = await app.server.database
      .transaction()
      .execute((trx) =>
        approvals.ask(trx, staff, { facts: { kind: 'balance_unlock', user_id: newId() }, subject: newId(), payload: {} }),
      )
    await insertFailingRows(
      database(),
      { table: 'approvals.approval', id: 'id', changed: { ...another('subject'), ...earlier('expires_at') } },
      approval_id,
    )
    app.clock.forward({ hours: 24 })
    await approvals.feature.jobs?.['approvals:expire']?.({})
    const { rows } = await database().owner.query('select status from approvals.approval where id = $1', [approval_id])
    expect(rows).toEqual([{ status: 'expired' }])
  })
})
