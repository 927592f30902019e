import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { setNewestSize } from '../../../test/newest-size.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { accountNumber, readPart, startRound } from '../../ledger/index.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { startRun } from './start-run.ts'
import { workRuns } from './work-runs.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
let marie: MemberPerson
let jean: MemberPerson
let position: number
const logged: unknown[] = []
beforeAll(async () => {
  await setNewestSize(database().owner, 0)
  app = await startTestApp(database(), { onLogLine: () => undefined, config: { runsWorker: false } })
  admin = await aStaffMember(app, database())
  marie = await aFundedWallet(app)
  jean = await aFundedWallet(app)
  const ids: string[] = []
  for (const amount of [5_00, 4_00, 3_00]) ids.push((await sendAtOnce(app, marie, jean, amount)).transaction_id)
  const { rows } = await database().app.query<{ id: number }>('select id from ledger.posting where public_id = $1', [ids[1]])
  position = rows[0]?.id ?? 0
})
afterAll(() => app.stop())

const deps = () => ({
  database: app.server.database,
  book: FIRST_BOOK,
  ofBook: () => null,
  ledger: app.server.ledger,
  clock: app.clock,
  time_zone: 'UTC',
  log: { error: (about: unknown) => logged.push(about) },
  approvals: { ask: () => Promise.reject(new Error('must not be called')), register: () => undefined },
})
const work = () => workRuns(deps())
async function check(reach: 'rolling' | 'whole') {
  const { run } = await startRun(deps(), { kind: 'anomaly', reach }, null)
  await work()
  return (await app.call('get_balance_reconciliation_run', { run_id: run.id }, admin)).run
}
const countEverybody = async () => {
  await app.call('start_balance_reconciliation', {}, admin)
  await work()
}
const addToEntry = async (cents: number) => {
  const { available } = await app.server.ledger.memberAccounts(marie.user_id)
  const statement = 'update ledger.entry set amount = amount + $3 where account_id = $1 and posting_id = $2'
  await runWithoutTriggers(database(), statement, [accountNumber(available), position, cents])
}
const addToBalance = (cents: number) =>
  runWithoutTriggers(database(), `update ledger.account set balance = balance + $2 where owner_id = $1 and kind = 'available'`, [
    marie.user_id,
    cents,
  ])
const alertOf = async (who: MemberPerson) =>
  (await app.call('get_ledger_alerts_with_profiles', { user_id: who.user_id }, admin)).items[0]
const health = () => app.call('get_ledger_health', {}, admin)
const metric = async () => /^hai_ledger_violations (\d+)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]

async function settle(): Promise<void> {
  await check('whole')
  for (const { id } of (await app.call('list_admin_alerts', { resolved: false }, admin)).items)
    await app.call('resolve_ledger_alert', { admin_id: admin.user_id, alert_id: id, resolution_note: 'put back' }, admin)
  await database().owner.query(`select ledger.set_member_status($1, 'open')`, [marie.user_id])
}

test('a check on demand walks through the whole ledger, counts it and reports its progress', async () => {
  expect((await health()).last_sync).toBeNull()
  const { last_sync, position: last, proven_position } = await check('whole').then(health)
  expect(last_sync).toBe(app.clock.now().toISOString())
  expect(proven_position).toBe(last)
  expect(await check('whole')).toMatchObject({ status: 'done', found: 0, done: last, total: last })
  expect(await health()).toMatchObject({ status: 'healthy', is_whole: true, violations: 0, open_alerts: 0 })
  expect(await metric()).toBe('0')
})

test('rewriting an old, already counted entry is found by the check on demand, with its full history, and known everywhere', async () => {
  await check('whole')
  await addToEntry(1_00)
  expect((await check('whole'))?.found).toBeGreaterThan(0)
  const alert = await alertOf(marie)
  expect(alert).toMatchObject({ severity: 'critical', wallet_status: 'locked' })
  const rules = alert?.findings.map(({ rule }) => rule) ?? []
  expect(rules).toContain('the chain of the journal')
  expect(rules).toContain('balance = sum of entries')
  expect(await health()).toMatchObject({ status: 'healthy', is_whole: false, net_delta: 0, users_with_imbalances: 1 })
  expect(Number(await metric())).toBeGreaterThan(0)
  expect((await app.call('get_admin_overview', {}, admin)).ledger).toEqual(await health())
  expect((await app.call('get_system_health', {}, admin)).reasons).toContain('ledger_inconsistent')
  const row = async () => (await app.call('list_balance_reconciliation', { user_id: marie.user_id }, admin)).items[0]
  expect(await row()).toMatchObject({ status: 'mismatch' })

  // The trace marks only this entry as rewritten. A repair would fail, so it is not offered, and no code is sent for
  // it.
  const trace = await app.call('get_ledger_trace', { user_id: marie.user_id }, admin)
  expect(trace.is_rewritten).toBe(true)
  expect(trace.items.filter(({ is_suspect }) => is_suspect).map((item) => item.position)).toEqual([position])
  expect(await app.call('get_balance_repairs', { user_id: marie.user_id }, admin)).toMatchObject({
    is_rewritten: true,
    is_sound: false,
    asked: [],
    accounts: [{ account: 'available', obstacle: 'entries_changed' }],
  })
  const input = { admin_id: admin.user_id, user_id: marie.user_id, reason: 'all is well' }
  const prepare = app.call('prepare_admin_action', { procedure: 'unlock_user_balance_lock', input }, admin)
  await expect(prepare).rejects.toMatchObject({ code: 'MISMATCH_STANDS' })

  await countEverybody()
  expect(await alertOf(marie)).toMatchObject({ alert_id: alert?.alert_id, severity: 'critical' })
  expect((await alertOf(marie))?.findings).toEqual(expect.arrayContaining(alert?.findings ?? []))
  await addToEntry(-1_00)
  expect(await health()).toMatchObject({ is_whole: false, status: 'healthy' })
  await settle()
  expect(await health()).toMatchObject({ is_whole: true, status: 'healthy' })
  expect(await row()).toMatchObject({ status: 'balanced' })
})

test('counting every member also checks the chain', async () => {
  await check('whole')
  const note = (words: string) =>
    runWithoutTriggers(
      database(),
      `update ledger.posting set details = jsonb_set(details::jsonb, '{note}', $2)::json where id = $1`,
      [position, JSON.stringify(words)],
    )
  const { rows } = await database().owner.query<{ details: string }>('select details::text from ledger.posting where id = $1', [
    position,
  ])
  await note('for you')
  await countEverybody()
  expect(await alertOf(marie)).toMatchObject({ severity: 'critical', detected_delta: 0, wallet_status: 'locked' })
  await runWithoutTriggers(database(), 'update ledger.posting set details = $2::json where id = $1', [position, rows[0]?.details])
  await database().owner.query(`select ledger.set_member_status($1, 'open')`, [jean.user_id])
  await settle()
})

test('scheduled checks continue where the last one stopped, and start again after the end', async () => {
  await check('whole')
  await database().owner.query('update ledger.rotation set after_id = $1', [position])
  await addToEntry(1)
  expect(await check('rolling')).toMatchObject({ status: 'done', found: 0 })
  expect(await alertOf(marie)).toBeUndefined()
  expect((await check('rolling'))?.found).toBeGreaterThan(0)
  expect(await alertOf(marie)).toMatchObject({ severity: 'critical', wallet_status: 'locked' })
  await addToEntry(-1)
  await settle()
})

test('a running scheduled check covers the whole ledger when someone requests a full check', async () => {
  await database().owner.query('update ledger.rotation set after_id = $1', [position])
  const { run } = await startRun(deps(), { kind: 'anomaly', reach: 'rolling' }, null)
  const asked = await app.call('trigger_anomaly_check', {}, admin)
  expect(asked).toMatchObject({ started: false, run: { id: run.id } })
  expect(asked.run.total).toBeGreaterThan(run.total)
  await work()
  const { rows } = await database().app.query(
    'select status, is_whole, done = total as is_all from integrity.run where id = $1',
    [run.id],
  )
  expect(rows).toEqual([{ status: 'done', is_whole: true, is_all: true }])
})

test('a system alert stays open while the rotation has a finding that no proof has yet', async () => {
  const addToTotals = (cents: number) =>
    runWithoutTriggers(
      database(),
      'update ledger.journal set available = available + $2, outside = outside - $2 where first_id = $1',
      [position, cents],
    )
  const now = app.clock.now()
  await addToTotals(1)
  await startRound(app.server.database, now)
  const { violations } = await readPart(app.server.database, { at: now, most: 10_000 })
  await app.server.integrity.raiseAlerts(violations, now)
  const [alert] = (await app.call('list_admin_alerts', { resolved: false }, admin)).items
  const resolve = app.call(
    'resolve_ledger_alert',
    { admin_id: admin.user_id, alert_id: alert?.id ?? '', resolution_note: 'nothing to see' },
    admin,
  )
  await expect(resolve).rejects.toMatchObject({ code: 'MISMATCH_STANDS' })
  await addToTotals(-1)
  await settle()
})

test('an open alert cannot be downgraded, even with the server’s database login', async () => {
  await addToEntry(1)
  await check('whole')
  const before = await alertOf(marie)
  await database().app.query(
    `update integrity.admin_alerts set severity = 'low', metadata = metadata || '{"findings": [], "affected_users": []}'
      where user_id = $1 and not resolved`,
    [marie.user_id],
  )
  const after = await alertOf(marie)
  expect(after).toMatchObject({ severity: 'critical' })
  expect(after?.findings).toEqual(before?.findings)
  await addToEntry(-1)
  await settle()
})

test('a difference seen by the health check is investigated at once', async () => {
  await addToBalance(25_00)
  expect(await health()).toMatchObject({ net_delta: -25_00, open_alerts: 0, is_whole: false })
  expect(await metric()).toBe('0') // no check has found it yet
  await work()
  expect(Number(await metric())).toBeGreaterThan(0)
  expect(await alertOf(marie)).toMatchObject({ detected_delta: 25_00, wallet_status: 'locked' })
  expect(await health()).toMatchObject({ open_alerts: 2, users_with_imbalances: 1 })
  await addToBalance(-25_00)
  await settle()
})

test('the log names the violated rules and a bounded number of places', async () => {
  logged.length = 0
  await database().owner.query(
    `insert into ledger.account (id, owner_id, kind, class, balance)
     select (select max(id) from ledger.account) + n, gen_random_uuid(), 'available', 'available', 1 from generate_series(1, 30) n`,
  )
  await check('rolling')
  expect(logged).toMatchObject([{ count: 31, rules: ['all balances sum to 0', 'balance = sum of entries'] }])
  expect(logged[0]).toHaveProperty('violations.length', 20)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})
