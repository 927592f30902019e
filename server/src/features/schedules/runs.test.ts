import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf, followedUp, sendAtOnce, totalOf } from '../../../test/money.ts'
import { aPlanningPair, newsOf, onTheDay, plan, runsOf, seenSchedule, sweepSchedules } from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const friends = async (): Promise<[MemberPerson, MemberPerson]> => {
  const [payer, payee] = await aPlanningPair(app)
  await sendAtOnce(app, payer, payee, 1_00)
  await followedUp(app)
  return [payer, payee]
}

describe('a planned payment', () => {
  test('is made on its day, once, as an ordinary payment to its payee, and its payer is told that it was planned', async () => {
    let [payer, payee] = await friends()
    const { id, next_run } = await plan(app, payer, payee, 25_00, { note: 'school' })
    await sweepSchedules(app)
    expect(await runsOf(app, payer, id)).toEqual([])
    ;[payer, payee] = await onTheDay(app, next_run?.due_at, payer, payee)
    const [before] = await balancesOf(app, payer)
    await sweepSchedules(app)
    await sweepSchedules(app)
    const [run, ...others] = await runsOf(app, payer, id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ due_on: next_run?.due_on, due_at: next_run?.due_at, status: 'sent', refusal: null })
    expect(await balancesOf(app, payer)).toEqual([before - (await totalOf(app, 25_00)), 0])
    const paid = await app.call('get_transaction', { transaction_id: run?.transaction_id ?? '' }, payee.access_token)
    expect(paid).toMatchObject({ kind: 'send', direction: 'in', amount: 25_00, note: 'school', status: 'completed' })
    await followedUp(app)
    expect(await newsOf(app, payer)).toEqual([
      expect.objectContaining({
        ...{ type: 'schedule_sent', title: '$25.00 went to Paul B. as planned', reference_id: run?.transaction_id },
        message: 'The next one follows on its day.',
      }),
    ])
    expect(await seenSchedule(app, payer, id)).toMatchObject({ last_run: run, status: 'active' })
  })
})
