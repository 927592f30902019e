import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, aSignedUpPerson } from '../../../test/members.ts'
import { send, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { readHealth } from './health.ts'
import { listAdminAlerts, listMemberAlerts } from './list-alerts.ts'
import { moveRun, takeRun } from './runs.ts'
import { startRun } from './start-run.ts'
import { workRuns } from './work-runs.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
  admin = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const log = { error: () => undefined }
const deps = () => ({
  database: app.server.database,
  book: FIRST_BOOK,
  ofBook: () => null,
  ledger: app.server.ledger,
  clock: app.clock,
  log,
  time_zone: 'UTC',
  approvals: { ask: () => Promise.reject(new Error('must not be called')), register: () => undefined },
})

test('health has every figure; without access to the ledger’s function it sums up the accounts and says so; without a database it is all zero', async () => {
  await aFundedWallet(app, { amount: 42_00 })
  const health = await app.call('get_ledger_health', {}, admin)
  expect(health).toMatchObject({ success: true, source: 'ledger', status: 'healthy', net_delta: 0, is_balanced: true })
  expect(health.expected_total).toBe(health.user_balances + health.on_hold_balances + health.platform_earnings)
  await database().owner.query('revoke execute on function ledger.health from hai_app')
  try {
    const { user_balances, on_hold_balances, expected_total, user_count } = health
    expect(await app.call('get_ledger_health', {}, admin)).toMatchObject({
      success: true,
      source: 'wallets',
      status: 'unknown',
      net_delta: 0,
      user_balances,
      on_hold_balances,
      expected_total,
      user_count,
    })
  } finally {
    await database().owner.query('grant execute on function ledger.health to hai_app')
  }
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await readHealth({ database: createDatabase(pool), log })).toMatchObject({
    success: false,
    source: 'none',
    status: 'error',
    expected_total: 0,
    user_count: 0,
    is_balanced: false,
  })
  await pool.end()
})

test('holds show their owner, age and reason, with filters and pages', async () => {
  const [paul, rose] = [await aFundedWallet(app), await aMember(app)]
  const held = await send(app, paul, rose.hai_tag, 5_00)
  const waiting = await send(app, paul, { email: `${randomUUID()}@example.org` }, 3_00)
  const list = (more: object) => app.call('list_holds', { user_id: paul.user_id, ...more }, admin)
  app.clock.forward({ hours: 2 })
  admin = await aStaffMember(app, database())
  const { items } = await list({})
  expect(items.map(({ id }) => id)).toEqual([waiting.transaction_id, held.transaction_id])
  expect(items).toMatchObject([
    {
      account: 'pending_sends',
      member: { user_id: paul.user_id },
      held_by: { type: 'pending_send', id: waiting.transaction_id },
    },
    {
      account: 'on_hold',
      member: { user_id: paul.user_id },
      age_seconds: 7200,
      held_by: { type: 'undo_window', status: 'arriving' },
    },
  ])
  expect((await list({ held_by: 'pending_send' })).items.map(({ id }) => id)).toEqual([waiting.transaction_id])
  expect((await list({ older_than_hours: 3 })).items).toEqual([])
  const first = await list({ sort: 'amount', limit: 1 })
  expect(first.items.map(({ id }) => id)).toEqual([held.transaction_id])
  const second = await list({ sort: 'amount', limit: 1, cursor: first.next_cursor ?? '' })
  expect(second).toMatchObject({ items: [{ id: waiting.transaction_id }], next_cursor: null })
})

test('the trace is paged in both directions, with the other side of each entry, and gives the balance at a moment', async () => {
  const [marie, jean] = [await aFundedWallet(app, { amount: 50_00 }), await aMember(app)]
  const before = app.clock.now().toISOString()
  app.clock.forward({ minutes: 1 })
  const paid = await sendAtOnce(app, marie, jean, 10_00, { note: 'rent' })
  const trace = (more: object = {}) => app.call('get_ledger_trace', { user_id: marie.user_id, ...more }, admin)
  const whole = await trace()
  expect(whole).toMatchObject({ delta: 0, first_mismatch: null, wallet_status: 'open', repairs: [], next_cursor: null })
  expect(whole.items.map(({ sequence }) => sequence)).toEqual([2, 1])
  expect(whole.items[0]).toMatchObject({
    transaction_id: paid.transaction_id,
    kind: 'send',
    is_match: true,
    initiator: { user_id: marie.user_id },
  })
  expect(whole.items[0]?.counter_entries).toContainEqual({
    account: 'available',
    member: expect.objectContaining({ user_id: jean.user_id }) as unknown,
    amount: 10_00,
  })
  const second = `${whole.items[0]?.created_at?.slice(0, 19) ?? ''}Z`
  expect(await app.call('get_balance_at', { user_id: marie.user_id, at: second }, admin)).toMatchObject({
    available_balance: 39_89,
  })
  const up = await trace({ direction: 'ascending', limit: 1 })
  expect(up.items).toMatchObject([{ sequence: 1, stored_balance: 50_00, computed_balance: 50_00 }])
  expect((await trace({ direction: 'ascending', limit: 1, cursor: up.next_cursor })).items).toMatchObject([{ sequence: 2 }])
  const then = await trace({ at: before })
  expect(then).toMatchObject({ balance_at: { available_balance: 50_00, on_hold_balance: 0 }, items: [{ sequence: 1 }] })
  expect(await app.call('get_balance_at', { user_id: jean.user_id, at: before }, admin)).toMatchObject({ available_balance: 0 })
  await expect(trace({ user_id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a run counts every member, resumes after an interruption, runs once at a time, and lists the largest difference first', async () => {
  const [off, more] = [await aFundedWallet(app), await aFundedWallet(app)]
  for (const [who, cents] of [
    [off, 5],
    [more, 500],
  ] as const)
    await runWithoutTriggers(database(), 'update ledger.account set balance = balance + $2 where owner_id = $1 and kind = $3', [
      who.user_id,
      cents,
      'available',
    ])
  const { run } = await app.call('start_balance_reconciliation', {}, admin)
  await expect
    .poll(async () => (await app.call('get_balance_reconciliation_run', { run_id: run.id }, admin)).run)
    .toMatchObject({ status: 'done', found: 2, done: run.total, kind: 'members' })
  const everything = async () => (await app.call('get_balance_reconciliation_run', { kind: 'anomaly' }, admin)).run?.status
  await expect.poll(everything).toBe('done')
  const { items } = await app.call('list_balance_reconciliation', { limit: 3 }, admin)
  expect(items).toMatchObject([
    { user_id: more.user_id, delta: 5_00, status: 'mismatch', wallet_status: 'locked' },
    { user_id: off.user_id, delta: 5, status: 'mismatch', wallet_status: 'locked' },
    { delta: 0, status: 'balanced' },
  ])
  const uncounted = await aFundedWallet(app)
  expect((await app.call('list_balance_reconciliation', { user_id: uncounted.user_id }, admin)).items).toMatchObject([
    { status: 'unchecked', stored_balance: 100_00, computed_balance: null, delta: null, checked_at: null },
  ])
  const lowest = async (sort: 'delta' | 'stored_balance' | 'checked_at') =>
    (await app.call('list_balance_reconciliation', { sort, direction: 'ascending', limit: 1 }, admin)).items[0]?.user_id
  for (const sort of ['delta', 'stored_balance', 'checked_at'] as const) expect(await lowest(sort)).toBe(uncounted.user_id)
  const newcomer = await aSignedUpPerson(app)
  expect((await app.call('list_balance_reconciliation', { user_id: newcomer.user_id }, admin)).items).toEqual([])
  const found = await app.call('list_balance_reconciliation', { search: `@${off.hai_tag}`, status: 'mismatch' }, admin)
  expect(found.items.map(({ user_id }) => user_id)).toEqual([off.user_id])
  await expect(app.call('get_balance_reconciliation_run', { run_id: randomUUID() }, admin)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const alerts = await app.call(
    'list_admin_alerts',
    { alert_type: 'ledger_delta_mismatch', severity: 'low', resolved: false },
    admin,
  )
  expect(alerts.items.filter(({ metadata }) => metadata.affected_users[0] === off.user_id)).toMatchObject([
    { metadata: { total_delta: 5 } },
  ])
})

test('an abandoned run is resumed after a while; its former worker can no longer advance it', async () => {
  await database().owner.query(
    `insert into integrity.run (id, kind, started_at, total, taken_at, tries, after_user)
    values ($1, 'members', $2, 10, $2, 1, '00000000-0000-0000-0000-000000000001')`,
    [randomUUID(), app.clock.now()],
  )
  expect(await takeRun(deps())).toBeNull()
  expect((await startRun(deps(), { kind: 'members', reach: 'rolling' }, null)).started).toBe(false)
  app.clock.forward({ minutes: 3 })
  const taken = await takeRun(deps())
  expect(taken).toMatchObject({ after_user: '00000000-0000-0000-0000-000000000001' })
  const late = { id: taken?.id ?? '', after_user: null }
  expect(await moveRun(deps().database, late, { after_user: randomUUID(), counted: 1, found: 0, at: app.clock.now() })).toBe(
    false,
  )
  app.clock.forward({ minutes: 3 })
  await workRuns(deps())
  const { rows } = await database().app.query<{ status: string }>('select status from integrity.run where id = $1', [late.id])
  expect(rows).toEqual([{ status: 'done' }])
})

test('alerts are filtered by the days they were raised, in the platform’s time zone', async () => {
  const marie = await aMember(app)
  const raised = async (created_at: string, user_id: string | null = null): Promise<string> => {
    const id = randomUUID()
    const metadata = { affected_users: [], total_delta: -1, resolution_note: 'put back', findings: [] }
    const alert_type = user_id === null ? 'system_net_delta' : 'ledger_delta_mismatch'
    await database().owner.query(
      `insert into integrity.admin_alerts (id, alert_type, user_id, severity, snapshot_balance, computed_balance, metadata,
                                                resolved, resolved_by, resolved_at, created_at, updated_at)
       values ($1, $2, $3, 'low', 0, 1, $4, true, $5, $6, $6, $6)`,
      [id, alert_type, user_id, metadata, admin.user_id, created_at],
    )
    return id
  }
  const ids = [
    await raised('2020-03-01T04:59:59.999Z'),
    await raised('2020-03-01T05:00:00Z'),
    await raised('2020-03-02T04:59:59.999Z'),
    await raised('2020-03-02T05:00:00Z', marie.user_id),
  ]
  const inPortAuPrince = { database: app.server.database, time_zone: 'America/Port-au-Prince' }
  const asked = { sort: 'created_at', direction: 'ascending', limit: 50 } as const
  const found = async (days: { date_from?: string; date_to?: string }) =>
    (await listAdminAlerts(inPortAuPrince, admin, { ...asked, ...days })).items.flatMap(({ id }) => {
      const place = ids.indexOf(id)
      return place < 0 ? [] : place
    })
  expect(await found({ date_from: '2020-03-01', date_to: '2020-03-01' })).toEqual([1, 2])
  expect(await found({ date_from: '2020-03-02' })).toEqual([3])
  expect(await found({ date_to: '2020-02-29' })).toEqual([0])
  const ofMembers = async (days: { date_from?: string; date_to?: string }) => {
    const which = { sort: 'flagged_at', direction: 'descending', limit: 50, resolved: true, user_id: marie.user_id } as const
    return (await listMemberAlerts(inPortAuPrince, admin, { ...which, ...days })).items.map(({ alert_id }) =>
      ids.indexOf(alert_id),
    )
  }
  expect(await ofMembers({ date_from: '2020-03-02', date_to: '2020-03-02' })).toEqual([3])
  expect(await ofMembers({ date_to: '2020-03-01' })).toEqual([])
})
