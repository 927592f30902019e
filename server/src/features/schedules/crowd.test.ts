import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf, later } from '../../../test/money.ts'
import { aPlan, aPlanningPair, changeOf, plan, seenSchedule } from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

test('concurrent commands of one member wait on a single connection, and others are answered meanwhile', async () => {
  const [[payer, payee], [other, friend]] = await Promise.all([aPlanningPair(app), aPlanningPair(app)])
  const [planned, others] = [await plan(app, payer, payee, 5_00), await plan(app, other, friend, 5_00)]
  const holder = await database().owner.connect()
  await holder.query('begin')
  await holder.query('select from schedules.schedule where id = $1 for update', [planned.id])
  const agreeing = { quoted_total: planned.agreed_total }
  const flood = Array.from({ length: 12 }, () =>
    app.call('agree_schedule_total', { ...changeOf(planned.id), ...agreeing }, payer.access_token),
  )
  const waiting = async () =>
    (
      await holder.query(
        `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      )
    ).rowCount
  await expect.poll(waiting).toBeGreaterThan(0)
  expect(await app.call('pause_schedule', changeOf(others.id), other.access_token)).toMatchObject({ status: 'paused' })
  expect(await seenSchedule(app, other, others.id)).toMatchObject({ status: 'paused' })
  await holder.query('commit')
  holder.release()
  for (const answer of await Promise.all(flood)) expect(answer.agreed_total).toBe(planned.agreed_total)
})

test('a hundred new schedules a day are the limit; the next day there may be more', async () => {
  const [payer, payee] = await aPlanningPair(app)
  await plan(app, payer, payee, 5_00)
  await database().owner.query(
    `insert into schedules.schedule (id, payer_id, payee_id, amount, agreed_total, note, every, first_on, time_zone, status, end_reason, created_at, ended_at)
     select gen_random_uuid(), payer_id, payee_id, amount, agreed_total, note, every, first_on, time_zone, 'ended', 'asked', created_at, created_at
       from schedules.schedule, generate_series(1, 99) where payer_id = $1`,
    [payer.user_id],
  )
  const more = await aPlan(app, payee, 5_00)
  expect(await codeOf(app.call('create_schedule', more, payer.access_token))).toBe('RATE_LIMITED')
  const [again] = await later(app, { minutes: 24 * 60 }, payer)
  await plan(app, again, payee, 5_00)
})
