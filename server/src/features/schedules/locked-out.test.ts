import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, later } from '../../../test/money.ts'
import { acquainted, onTheDay, plan, runsOf, seenSchedule, runDueSchedules } from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { logLevel: 'silent', rateLimits: 'on' } })
})
afterAll(() => app.stop())

async function isLockedOut({ access_token }: MemberPerson): Promise<void> {
  for (let times = 0; times < 25; times += 1)
    await app.call('monitor_jwt_failures', { error_type: 'jwt' }, access_token).catch(() => null)
  await app.server.feed.caughtUp()
  expect(await codeOf(app.call('get_wallet', {}, access_token))).toBe('RATE_LIMITED')
}

describe('for a member whose calls are blocked', () => {
  test('nothing is paid meanwhile; afterwards the day is paid late', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    let [payer, paid] = await onTheDay(app, planned.next_run?.due_at, before, payee)
    await isLockedOut(payer)
    await runDueSchedules(app)
    expect(await balancesOf(app, paid)).toEqual([1_00, 0])
    ;[payer, paid] = await later(app, { minutes: 61 }, payer, paid)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({ status: 'active', last_run: null })
    await runDueSchedules(app)
    expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'sent' }])
    expect(await balancesOf(app, paid)).toEqual([6_00, 0])
  })

  test('nothing is paid while the block cannot be read', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    const [payer] = await onTheDay(app, planned.next_run?.due_at, before)
    const { owner } = database()
    const restarted = await startTestApp(database(), { clock: app.clock, config: { logLevel: 'silent' } })
    await owner.query('alter table security.security_flags rename to unreadable')
    await runDueSchedules(restarted)
    await owner.query('alter table security.unreadable rename to security_flags')
    expect(await runsOf(app, payer, planned.id)).toEqual([])
    await runDueSchedules(restarted)
    await restarted.stop()
    expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'sent' }])
  })
})

describe('for a member who leaves', () => {
  const leaves = async ({ user_id }: MemberPerson): Promise<void> => {
    const { owner } = database()
    await owner.query('insert into deletions.deletion_request (id, user_id, requested_at) values ($1, $2, now())', [
      randomUUID(),
      user_id,
    ])
    await owner.query(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, [user_id])
  }
  const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  const plansOf = async ({ user_id }: MemberPerson) =>
    (
      await database().owner.query<{ status: string; note: string }>(
        'select status, note from schedules.schedule where payer_id = $1',
        [user_id],
      )
    ).rows

  test('a schedule in progress is not created, nor is its answer stored', async () => {
    const [payer, payee] = await acquainted(app)
    const holder = await database().owner.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`schedules.command:${payer.user_id}`])
    const making = codeOf(plan(app, payer, payee, 5_00, { note: 'for the roof' }))
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0)
    await leaves(payer)
    await holder.query('commit')
    holder.release()
    expect(await making).toBe('UNAUTHENTICATED')
    expect(await plansOf(payer)).toEqual([])
  })

  test('a remaining schedule is ended instead of paid', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    const [, paid] = await onTheDay(app, planned.next_run?.due_at, before, payee)
    await leaves(before)
    await database().owner.query(
      `update schedules.schedule set status = 'active', end_reason = null, ended_at = null, next_on = first_on, next_at = $2 where id = $1`,
      [planned.id, planned.next_run?.due_at],
    )
    await runDueSchedules(app)
    expect(await plansOf(before)).toMatchObject([{ status: 'ended' }])
    expect(await balancesOf(app, paid)).toEqual([1_00, 0])
  })
})
