import { randomUUID } from 'node:crypto'
import { deletionObstacles, type DeletionObstacle, isShownToMember } from '@hai/contract/deletion-values'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { deletionsOf } from '../../../test/deletions.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let rose: StaffPerson
let jean: StaffPerson
let marie: MemberPerson
let paul: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock(new Date().toISOString()), config: { runsWorker: false } })
  ;[rose, jean] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
})
afterAll(() => app.stop())
beforeEach(async () => {
  ;[marie, paul] = [await aMember(app), await aFundedWallet(app)]
})

const { see, decide, asksToGo, goes } = deletionsOf(() => app)

const cashout = (of: 'sender_id' | 'agent_id', more: string, values: string) => `
  insert into cashouts.cashout (id, sender_id, agent_id, amount, fee, tax, htg_per_usd, rate_source, rate_as_of, method, phone, full_name,
                                department, commune, account, note, hold_id, code_secret, created_at, ${more})
  values (gen_random_uuid(), ${of === 'sender_id' ? '$1, $2' : '$2, $1'}, 100, 0, 0, 130, 'x', now(), 'cash', '', '', '', '', '', '',
          gen_random_uuid(), '\\x00', now(), ${values})`
const dispute = (more: string, values: string, two = '$1, $2') => `
  insert into disputes.dispute (id, related_type, related_id, payer_id, payee_id, initiator_id, opponent_id, opened_by, category, created_at, ${more})
  values (gen_random_uuid(), 'task', gen_random_uuid(), ${two}, ${two}, 'payer', 'other', now(), ${values})`
const over = `status, ended_at, decided_by`
const appeal = (two: string) => `
  with decided as (${dispute(over, `'closed', now() - interval '90 days', $2`, two)} returning id)
  insert into disputes.appeal (dispute_id, id, side, asked_by, asked_at, decide_by, first_decided_by)
  select id, gen_random_uuid(), 'payee', gen_random_uuid(), now(), now() + interval '3 days', gen_random_uuid() from decided`

async function sendsToNobodyYet(): Promise<void> {
  await sendAtOnce(app, paul, marie, 5_00)
  const pay = { idempotency_key: randomUUID(), payee: { email: `${randomUUID()}@nobody.example` }, undo_window: false }
  await app.call('send_money', { ...pay, amount: 5_00, quoted_total: 5_00 }, marie.access_token)
}

const sends = ({ undo_window }: { readonly undo_window: boolean }) => {
  const pay = { idempotency_key: randomUUID(), payee: { hai_tag: marie.hai_tag }, amount: 5_00, quoted_total: 5_00 }
  return app.call('send_money', { ...pay, undo_window }, paul.access_token)
}

const waitsForTwo = () =>
  database().owner.query(
    `insert into approvals.approval (id, kind, needs, subject, payload, facts, target_user_id, requested_by, requested_at, expires_at)
     values ($1, 'wallet_credit', 'admin', 'x', '{}', '{"kind": "wallet_credit"}', $2, $3, now(), now() + interval '1 hour')`,
    [randomUUID(), marie.user_id, jean.user_id],
  )

/** Ways to create each obstacle. In SQL, $1 is the member and $2 another member. */
const ways: Readonly<Record<DeletionObstacle, readonly (string | (() => Promise<unknown>))[]>> = {
  money: [() => sendAtOnce(app, paul, marie, 5_00)],
  on_hold: [
    `insert into ledger.hold (posting_id, account_id, amount, spending)
     select (select coalesce(max(posting_id), 0) + 1000000 from ledger.hold), a.id, 100, '[]'
       from ledger.account a where a.owner_id = $1 and a.class = 'on_hold' and $2::uuid is not null`,
    `update ledger.account set balance = 100 where owner_id = $1 and class = 'on_hold' and $2::uuid is not null`,
  ],
  arriving: [() => sends({ undo_window: true })],
  pending_sends: [sendsToNobodyYet],
  approvals: [waitsForTwo],
  fundings: [
    ...['created', 'redirected', 'differs'].map(
      (status) => `insert into funding.funding (funding_id, user_id, method, amount, fee, tax, status, created_at)
     select gen_random_uuid(), $1, 'stripe', 100, 0, 0, '${status}', now() where $2::uuid is not null`,
    ),
    `insert into funding.funding (funding_id, user_id, method, amount, fee, tax, status, transaction_id, created_at)
     select gen_random_uuid(), $1, 'stripe', 100, 0, 0, 'disputed', gen_random_uuid(), now() where $2::uuid is not null`,
  ],
  cashouts: [cashout('sender_id', 'status', `'sent'`), cashout('agent_id', 'status', `'sent'`)],
  cash_ins: [
    `insert into cash_ins.cash_in (id, agent_id, member_id, amount, share, created_at, expires_at)
     values (gen_random_uuid(), $2, $1, 100, 0, now(), now() + interval '1 hour')`,
    `insert into cash_ins.cash_in (id, agent_id, member_id, amount, share, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, 100, 0, now(), now() + interval '1 hour')`,
  ],
  cashouts_lately: [
    cashout('sender_id', 'status, ended_at, ended_by', `'completed', now() - interval '6 days', gen_random_uuid()`),
    cashout('agent_id', 'status, ended_at, ended_by', `'completed', now() - interval '6 days', gen_random_uuid()`),
  ],
  tasks: [
    `insert into tasks.task (id, creator_id, worker_id, status, title, description, reward, fee, tax, due_at, hold_id, created_at)
     values (gen_random_uuid(), $2, $1, 'claimed', 'Carry water', '', 100, 0, 0, now() + interval '1 day', gen_random_uuid(), now())`,
    `insert into tasks.task (id, creator_id, worker_id, status, title, description, reward, fee, tax, due_at, hold_id, created_at)
     values (gen_random_uuid(), $1, $2, 'proof_submitted', 'Carry water', '', 100, 0, 0, now(), gen_random_uuid(), now())`,
  ],
  disputes: [dispute('status', `'open'`)],
  appeals: [appeal('$1, $2'), appeal('$2, $1')],
  disputes_lately: [dispute(over, `'closed', now() - interval '1 hour', $2`)],
  requests: [
    `insert into requests.request (id, requester_id, payer_id, amount, note, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, 100, '', now(), now() + interval '1 day')`,
    `insert into requests.request (id, requester_id, payer_id, amount, note, created_at, expires_at)
     values (gen_random_uuid(), $2, $1, 100, '', now(), now() + interval '1 day')`,
  ],
  planned: [
    `insert into schedules.schedule (id, payer_id, payee_id, amount, agreed_total, note, every, first_on, next_on, next_at, time_zone, created_at)
     values (gen_random_uuid(), $1, $2, 100, 100, '', 'monthly', current_date + 1, current_date + 1, now() + interval '1 day', 'UTC', now())`,
  ],
  rewards: [
    `with came as (insert into referrals.referral (id, user_id, referrer_id, status, joined_at, expires_at, ended_at)
                   values (gen_random_uuid(), $2, $1, 'rewarded', now(), now(), now()) returning id)
     insert into referrals.payout (id, referral_id, beneficiary_id, role, amount, created_at, waits_for)
     select gen_random_uuid(), id, $1, 'referrer', 100, now(), 'budget' from came`,
  ],
  tickets: [
    `insert into support.ticket (id, user_id, idempotency_key, category, subject, language, created_at, changed_at, waiting_since)
     select gen_random_uuid(), $1, gen_random_uuid(), 'money', 'Where is it?', 'en', now(), now(), now() where $2::uuid is not null`,
  ],
  documents: [
    `insert into documents.document (id, user_id, purpose, kind, submitted_at)
     select gen_random_uuid(), $1, 'identity', 'passport', now() where $2::uuid is not null`,
  ],
  agent_request: [
    `insert into agents.request (id, user_id, department, commune, address, hours, methods, submitted_at)
     select gen_random_uuid(), $1, 'ouest', 'Delmas', '', '', '{cash}', now() where $2::uuid is not null`,
  ],
  agent: [
    `insert into agents.agent (user_id, department, commune, address, hours, methods, approved_at, duty_until)
     select $1, 'ouest', 'Delmas', '', '', '{cash}', now(), now() + interval '1 hour' where $2::uuid is not null`,
    `insert into agents.agent (user_id, department, commune, address, hours, methods, approved_at, jobs_open)
     select $1, 'ouest', 'Delmas', '', '', '{cash}', now(), 1 where $2::uuid is not null`,
  ],
  staff: [`insert into identity.user_roles (user_id, role, granted_at) select $1, 'admin', now() where $2::uuid is not null`],
  compliance: [
    `insert into compliance.flag (id, user_id, kind, evidence, evidence_key, raised_at)
     select gen_random_uuid(), $1, 'draining', '{}', 'x', now() where $2::uuid is not null`,
    `with shut as (update identity.profile set is_blocked = true where id = $1)
     insert into compliance.flag (id, user_id, kind, evidence, evidence_key, raised_at, status, note, resolved_by, resolved_at)
     values (gen_random_uuid(), $1, 'sanctions_match', '{}', 'x', now(), 'confirmed', 'It is so.', $2, now())`,
  ],
  security_flags: [
    `insert into security.security_flags (id, user_id, action_taken, reason, created_at, expires_at)
     select gen_random_uuid(), $1, 'blocked', 'tokens', now(), now() + interval '1 hour' where $2::uuid is not null`,
  ],
  reports: [
    `insert into abuse_reports.report (id, reporter_id, reported_id, category, description, created_at)
     values (gen_random_uuid(), $2, $1, 'threats', 'They say that they know where I live.', now())`,
  ],
  ledger_alerts: [
    `insert into integrity.admin_alerts (id, alert_type, severity, user_id, snapshot_balance, computed_balance, metadata, created_at, updated_at)
     select gen_random_uuid(), 'ledger_delta_mismatch', 'low', $1, 1, 0, '{"findings": [], "affected_users": []}', now(), now()
      where $2::uuid is not null`,
  ],
  wallet_locked: [`select ledger.close_member($1, 'locked') where $2::uuid is not null`],
  blocked: [`update identity.profile set is_blocked = true where id = $1 and $2::uuid is not null`],
}

const cases = deletionObstacles.flatMap((obstacle) => ways[obstacle].map((way, at) => ({ obstacle, way, at })))

test.each(cases)('$obstacle ($at) prevents a deletion, whenever it arises', async ({ obstacle, way }) => {
  const id = await asksToGo(marie, rose)
  await decide(rose, id, 'ask')
  await (typeof way === 'string' ? database().owner.query(way, [marie.user_id, paul.user_id]) : way())
  const seen = await see(jean, id)
  const standing = seen.obstacles.filter(({ count }) => count > 0).map((found) => found.obstacle)
  expect(standing).toContain(obstacle)
  expect(seen.actions).toEqual(['reject'])
  const refused = await decide(jean, id, 'approve').catch((error: unknown) => error)
  expect(refused).toMatchObject({
    body: { code: 'DELETION_REFUSED', data: { reasons: expect.arrayContaining([obstacle]) as unknown } },
  })
  expect(await see(jean, id)).toMatchObject({ status: 'asked' })
  // A blocked member cannot open the settings.
  if (standing.includes('blocked')) return
  const { deletion } = await app.call('get_account_settings', {}, marie.access_token)
  if (isShownToMember(obstacle)) expect(deletion?.obstacles).toContain(obstacle)
  // The member must not learn of obstacles that only staff may know.
  else expect(deletion?.obstacles).toEqual([])
})

test('a confirmed rule flag does not prevent a deletion, because it cannot be withdrawn and is kept', async () => {
  const { owner } = database()
  await owner.query(
    `insert into compliance.flag (id, user_id, kind, evidence, evidence_key, raised_at, status, note, resolved_by, resolved_at)
     values (gen_random_uuid(), $1, 'structuring', '{}', 'x', now(), 'confirmed', 'It is so.', $2, now())`,
    [marie.user_id, paul.user_id],
  )
  expect(await goes(marie, [rose, jean])).toMatchObject({ status: 'done' })
  const { rows } = await owner.query('select status, note from compliance.flag where user_id = $1', [marie.user_id])
  expect(rows).toEqual([{ status: 'confirmed', note: 'It is so.' }])
})

test('money received meanwhile and pending payments prevent a deletion', async () => {
  const id = await asksToGo(marie, rose)
  await decide(rose, id, 'ask')
  await sends({ undo_window: true })
  expect((await see(jean, id)).obstacles.filter(({ count }) => count > 0)).toMatchObject([{ obstacle: 'arriving' }])
  expect(await refusalOf(decide(jean, id, 'approve'))).toBe('DELETION_REFUSED')
  const rich = await aMember(app)
  const second = await asksToGo(rich, rose)
  await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 5_00 }, rich.access_token)
  expect(await see(jean, second)).toMatchObject({ available_balance: 5_00, actions: ['refuse'] })
  expect(await refusalOf(decide(rose, second, 'ask'))).toBe('DELETION_REFUSED')
})

test('money sent during the deletion either arrives before it or is rejected', async () => {
  const id = await asksToGo(marie, rose)
  await decide(rose, id, 'ask')
  const pay = { payee: { hai_tag: marie.hai_tag }, amount: 1_00, quoted_total: 1_00, undo_window: false }
  const sends = Array.from({ length: 5 }, () =>
    refusalOf(app.call('send_money', { ...pay, idempotency_key: randomUUID() }, paul.access_token)),
  )
  const [outcome, ...sent] = await Promise.all([refusalOf(decide(jean, id, 'approve')), ...sends])
  const { available } = await app.server.ledger.balances(marie.user_id)
  if (outcome === 'done') expect(available).toBe(0)
  else expect(available).toBe(sent.filter((one) => one === 'done').length * 1_00)
})
