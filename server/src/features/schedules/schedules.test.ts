import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf } from '../../../test/money.ts'
import { aPlan, aPlanningPair, changeOf, dayFromNow, plan, seenSchedule } from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

describe('a plan to pay', () => {
  test('says whom, how much, and on which mornings', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const made = await plan(app, payer, payee, 25_00, { note: 'school' })
    expect(made).toMatchObject({
      payee: { shown_name: 'Paul B.', hai_tag: payee.hai_tag },
      ...{ amount: 25_00, note: 'school', every: 'weekly', status: 'active', end_reason: null, last_run: null, ended_at: null },
      next_run: { due_on: dayFromNow(app, 1) },
      current_total: made.agreed_total,
    })
    expect(made.upcoming.map(({ due_on }) => due_on)).toEqual([1, 8, 15, 22, 29, 36].map((days) => dayFromNow(app, days)))
    expect(await seenSchedule(app, payer, made.id)).toEqual(made)
    const { items } = await app.call('list_schedules', {}, payer.access_token)
    expect(items.map(({ id }) => id)).toEqual([made.id])
  })

  test('ends for ever when its payer says so', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const { id } = await plan(app, payer, payee, 5_00)
    const ended = await app.call('end_schedule', changeOf(id), payer.access_token)
    expect(ended).toMatchObject({ status: 'ended', end_reason: 'asked', next_run: null, upcoming: [] })
    expect(await codeOf(app.call('end_schedule', changeOf(id), payer.access_token))).toBe('INVALID_TRANSITION')
    expect(await codeOf(app.call('end_schedule', changeOf(id), payee.access_token))).toBe('NOT_FOUND')
  })

  test('again with its key is the first one, fifty at once too', async () => {
    const [payer, payee] = await aPlanningPair(app)
    const asked = await aPlan(app, payee, 5_00)
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call('create_schedule', asked, payer.access_token)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await app.call('list_schedules', {}, payer.access_token)).items).toHaveLength(1)
  })
})
