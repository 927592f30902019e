import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, later } from '../../../test/money.ts'
import { acquainted, onTheDay, plan, runsOf, seenSchedule, sweepSchedules } from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { logLevel: 'silent', rateLimits: 'on' } })
})
afterAll(() => app.stop())

/** Shows so many broken tokens that every door is closed for an hour. */
async function isLockedOut({ access_token }: MemberPerson): Promise<void> {
  for (let times = 0; times < 25; times += 1)
    await app.call('monitor_jwt_failures', { error_type: 'jwt' }, access_token).catch(() => null)
  await app.server.feed.caughtUp()
  expect(await codeOf(app.call('get_wallet', {}, access_token))).toBe('RATE_LIMITED')
}

describe('for somebody who is held up at every door', () => {
  test('nothing is paid while that lasts; afterwards the day is made up for', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    let [payer, paid] = await onTheDay(app, planned.next_run?.due_at, before, payee)
    await isLockedOut(payer)
    await sweepSchedules(app)
    expect(await balancesOf(app, paid)).toEqual([1_00, 0])
    ;[payer, paid] = await later(app, { minutes: 61 }, payer, paid)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({ status: 'active', last_run: null })
    await sweepSchedules(app)
    expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'sent' }])
    expect(await balancesOf(app, paid)).toEqual([6_00, 0])
  })

  test('nor for anybody of whom nobody can say', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    const [payer] = await onTheDay(app, planned.next_run?.due_at, before)
    const { security } = app.server
    const { flagOf } = security
    Object.assign(security, { flagOf: () => Promise.reject(new Error('nobody can say')) })
    await sweepSchedules(app)
    Object.assign(security, { flagOf })
    expect(await runsOf(app, payer, planned.id)).toEqual([])
    await sweepSchedules(app)
    expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'sent' }])
  })
})
