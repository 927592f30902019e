import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { codeOf } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'hai-systems-'))
let app: TestApp
let staff: StaffPerson
let logged: string
beforeAll(async () => {
  app = await startTestApp(database(), { config: { dataDir }, onLogLine: (line) => (logged += line) })
  staff = await aStaffMember(app, database())
})
beforeEach(async () => {
  logged = ''
  await owner('delete from health.process')
})
afterAll(async () => {
  await app.stop()
  rmSync(dataDir, { recursive: true })
})

const owner = (statement: string, values: readonly unknown[] = []) => database().owner.query(statement, [...values])
const asAdministrator = (statement: string) => owner(`set role none; ${statement}; set role hai_owner`)
const report = () => app.call('get_system_report', {}, staff)
const beat = () => app.server.heartbeat.beat()
const runJob = (name: string) => app.server.jobs[name]?.({})
const stateOf = async (part: string) => (await report()).parts.find((one) => one.part === part)
const pretend = (facts: string) => owner(`update health.process set ${facts}`)

describe('a process', () => {
  test('reports its state, and when it stops', async () => {
    expect((await report()).processes).toEqual([])
    await beat()
    const [one, ...others] = (await report()).processes
    expect(others).toEqual([])
    expect(one).toMatchObject({
      role: 'all',
      is_living: true,
      node_version: process.versions.node,
      version: (await report()).app_version,
      label: expect.stringContaining(String(process.pid)) as unknown,
    })
    expect(one?.memory_bytes).toBeGreaterThan(1e6)
    expect(one?.disk_bytes).toBeGreaterThan(one?.disk_free_bytes ?? Infinity)
    expect(one?.pool_max).toBeGreaterThan(4)
    await beat()
    expect((await report()).processes).toHaveLength(1)
    await app.server.heartbeat.leave()
    expect((await report()).processes).toEqual([])
  })

  test('a process without a heartbeat for a minute is reported for a quarter of an hour, and listed for a day', async () => {
    await beat()
    await pretend(`beat_at = now() - interval '2 minutes'`)
    expect(await stateOf('processes')).toEqual({ part: 'processes', state: 'warning', reasons: ['process_lost'] })
    await pretend(`beat_at = now() - interval '20 minutes'`)
    expect(await stateOf('processes')).toMatchObject({ state: 'ok' })
    expect((await report()).processes).toMatchObject([{ is_living: false }])
    await pretend(`beat_at = now() - interval '25 hours'`)
    expect((await report()).processes).toEqual([])
    await runJob('health:prune')
    expect((await owner('select from health.process')).rowCount).toBe(0)
  })

  test.each([
    [`role = 'server'`, 'processes', 'critical', 'no_worker'],
    ['event_loop_ms = 400', 'processes', 'warning', 'event_loop_slow'],
    ['heap_bytes = heap_max_bytes', 'processes', 'warning', 'memory_low'],
    ['requests = 300, failed = 6', 'processes', 'critical', 'requests_failing'],
    [`disk_free_bytes = 5e8, disk_bytes = 1e11`, 'disk', 'critical', 'disk_full'],
    [`disk_free_bytes = 5e9, disk_bytes = 1e11`, 'disk', 'warning', 'disk_space_low'],
  ])('with %s makes %s %s', async (facts, part, state, reason) => {
    await beat()
    await pretend('event_loop_ms = 0, disk_free_bytes = null')
    expect(await stateOf(part)).toMatchObject({ state: 'ok' })
    await pretend(facts)
    expect(await stateOf(part)).toEqual({ part, state, reasons: [reason] })
    expect((await app.call('get_system_health', {}, staff)).reasons).toContain(reason)
  })
})

describe('the database', () => {
  test('shows public facts', async () => {
    const { database: systemDatabase, health } = await report()
    expect(systemDatabase.version).toMatch(/^\d+/)
    expect(systemDatabase.connections_max).toBeGreaterThan(systemDatabase.connections)
    expect(systemDatabase.connections_here).toBeGreaterThan(0)
    expect(systemDatabase.bytes).toBeGreaterThan(1e6)
    expect(systemDatabase.newest_migration).toMatch(/^\d{4}_/)
    expect(health.migrations.done).toBe(health.migrations.known)
  })

  test.each([
    ['connections_low', { connections: 90, connections_max: 100 }],
    ['standby_behind', { standbys: [{ name: 'north', state: 'streaming', behind_bytes: 0, behind_seconds: 61 }] }],
    [
      'standby_behind',
      { standbys: [{ name: 'north', state: 'streaming', behind_bytes: 257 * 1024 ** 2, behind_seconds: null }] },
    ],
  ])('makes the system degraded when it reports %s', async (reason, facts) => {
    await beat()
    await pretend('event_loop_ms = 0, disk_free_bytes = null')
    await owner('alter function health.database_facts() rename to original_facts')
    await owner(`create function health.database_facts() returns jsonb language sql security definer as $$
                   select health.original_facts() || '${JSON.stringify(facts)}' $$`)
    await owner('grant execute on function health.database_facts() to hai_app')
    try {
      app.clock.forward({ seconds: 11 })
      expect(await stateOf('database')).toEqual({ part: 'database', state: 'warning', reasons: [reason] })
      const said = await app.call('get_system_health', {}, staff)
      expect(said).toMatchObject({ status: 'degraded', reasons: expect.arrayContaining([reason]) as unknown })
    } finally {
      await owner('drop function health.database_facts()')
      await owner('alter function health.original_facts() rename to database_facts')
      app.clock.forward({ seconds: 11 })
    }
  })

  test('is asked as its owner may, and unknown values are named', async () => {
    const as = async (subject: string) => {
      await asAdministrator(`alter function health.database_facts owner to ${subject}`)
      app.clock.forward({ seconds: 11 })
      const { activity, standbys, statements } = (await report()).database
      return { activity, standbys, statements }
    }
    const unknown = { activity: null, standbys: null }
    expect(await as('hai_report')).toEqual({ ...unknown, statements: 'missing' })
    await asAdministrator('create extension pg_stat_statements')
    expect(await as('hai_report')).toEqual({ ...unknown, statements: 'hidden' })
    const seen = await as('session_user')
    expect(seen).toMatchObject({ activity: { waiting_for_locks: 0 }, standbys: [] })
    expect(seen.statements).not.toBe('hidden')
  })

  test('lets the server’s own login see only counts', async () => {
    const seen = await database().app.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(seen.rows.length).toBeGreaterThan(0)
    for (const { query } of seen.rows) expect(query).toBe('<insufficient privilege>')
    await expect(owner('set role hai_report; select health.database_facts()')).rejects.toMatchObject({ code: '42501' })
  })
})

test('an open alert about the ledger makes the system degraded until it is resolved', async () => {
  await owner(`insert into integrity.admin_alerts
                 (id, alert_type, severity, snapshot_balance, computed_balance, metadata, created_at, updated_at)
               values (gen_random_uuid(), 'system_net_delta', 'high', 0, 1100, '{}', now(), now())`)
  expect(await stateOf('ledger')).toMatchObject({ state: 'critical', reasons: ['ledger_inconsistent'] })
  expect((await app.call('get_system_health', {}, staff)).status).toBe('degraded')
  await owner(`update integrity.admin_alerts set resolved = true, resolved_by = '${staff.user_id}', resolved_at = now()`)
  expect(await stateOf('ledger')).toMatchObject({ state: 'ok' })
})

describe('a job that failed for good', () => {
  const giveUp = async (): Promise<number> => {
    const { rows } = await owner(
      `select (graphile_worker.add_job('nobody:does_this', run_at => now() + interval '1 hour', max_attempts => 3)).id`,
    )
    const [{ id } = { id: 0 }] = rows as { id: number }[]
    await owner(
      `update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer for marie@example.org' where id = $1`,
      [id],
    )
    return id
  }
  const drop = (id: number) => owner('delete from graphile_worker._private_jobs where id = $1', [id])
  const retry = (job_id: number) => app.call('retry_job', { job_id }, staff)

  test('shows its error without personal data, and is retried by one of two callers', async () => {
    const id = await giveUp()
    const { queue } = await report()
    expect(queue.given_up).toMatchObject([{ id, task: 'nobody:does_this', attempts: 3, last_error: 'no answer for [address]' }])
    expect(queue.failed).toBe(1)
    const answers = await Promise.allSettled([retry(id), retry(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await owner('select attempts, run_at <= now() as is_due from graphile_worker._private_jobs where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ attempts: 0, is_due: true }])
    const { items } = await app.call('list_audit_logs', { action: 'job_retried' }, staff)
    expect(items).toMatchObject([{ subject: `nobody:does_this ${id}` }])
    await drop(id)
  })

  test('is not retried while it waits or runs, nor when it is unknown', async () => {
    const id = await giveUp()
    await owner(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = $1`, [id])
    expect(await codeOf(retry(id))).toBe('INVALID_TRANSITION')
    expect((await report()).queue).toMatchObject({ failed: 0, running: 1 })
    await drop(id)
    expect(await codeOf(retry(id))).toBe('NOT_FOUND')
  })
})

test('mails are counted by hour as they are sent', async () => {
  await aMember(app)
  await expect.poll(async () => (await owner('select from platform.outbox_message where sent_at is null')).rowCount).toBe(0)
  await beat()
  const sent = (await report()).messages.filter(({ channel, outcome }) => channel === 'mail' && outcome === 'sent')
  expect(sent.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
})

test('an error is stored with its stack, once per kind, and deleted after a month', async () => {
  const health = () => app.call('get_system_health', {}, staff)
  await owner('alter table ledger.proof_view rename to mislaid')
  try {
    expect(await stateOf('database')).toMatchObject({ state: 'critical', reasons: ['database_unreachable'] })
    await health()
  } finally {
    await owner('alter table ledger.mislaid rename to proof_view')
  }
  expect(logged).toContain('could not read the system health')
  await beat()
  const [found] = (await report()).errors
  expect(found).toMatchObject({ message: 'could not read the system health', count: 2 })
  expect(found?.error).toContain('ledger.proof')
  const { kind } = found ?? { kind: '' }
  const { stack } = await app.call('get_system_error', { kind }, staff)
  expect(stack).toContain('health.ts')
  await owner(`update health.logged_error set last_at = now() - interval '31 days'`)
  await runJob('health:prune')
  expect(await codeOf(app.call('get_system_error', { kind }, staff))).toBe('NOT_FOUND')
})

test('history has a sample per minute, is shown in at most 180 points, and is deleted after a month', async () => {
  const sample = () => runJob('health:sample')
  const history = (hours: '3' | '24') => app.call('get_system_history', { hours }, staff)
  await beat()
  await sample()
  await sample()
  await aFundedWallet(app, { amount: 10_00 })
  app.clock.forward({ minutes: 1 })
  await sample()
  const { points, point_minutes } = await history('3')
  expect(point_minutes).toBe(1)
  expect(points).toHaveLength(2)
  expect(points[1]?.postings).toBeGreaterThan(0)
  expect(points[0]?.memory_bytes).toBeGreaterThan(1e6)
  await owner(`insert into health.sample
                 select p.* from (select * from health.sample order by at limit 1) s cross join generate_series(1, 2000) n,
                        jsonb_populate_record(null::health.sample, to_jsonb(s) || jsonb_build_object('at', s.at - make_interval(mins => n))) p`)
  expect((await history('3')).points.length).toBeLessThanOrEqual(181)
  expect((await history('24')).points.length).toBeLessThanOrEqual(181)
  app.clock.forward({ hours: 24 * 31 })
  await runJob('health:prune')
  expect((await owner('select from health.sample')).rowCount).toBe(0)
})
