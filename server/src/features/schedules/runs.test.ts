import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf, codeOf, later, runDueJob, totalOf } from '../../../test/money.ts'
import {
  acquainted,
  aPlanningPair,
  changeOf,
  dayFromNow,
  notificationsOf,
  nextDay,
  onTheDay,
  plan,
  runsOf,
  seenSchedule,
  runDueSchedules,
} from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const statuses = async (...of: [Parameters<typeof runsOf>[1], string]) => (await runsOf(app, ...of)).map(({ status }) => status)

describe('a scheduled payment', () => {
  test('is made on its day, once, as an ordinary payment, and the payer is told that it was scheduled', async () => {
    let [payer, payee] = await acquainted(app)
    const { id, next_run } = await plan(app, payer, payee, 25_00, { note: 'school' })
    await runDueSchedules(app)
    expect(await runsOf(app, payer, id)).toEqual([])
    ;[payer, payee] = await onTheDay(app, next_run?.due_at, payer, payee)
    const [before] = await balancesOf(app, payer)
    await runDueSchedules(app)
    await runDueSchedules(app)
    const [run, ...others] = await runsOf(app, payer, id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ due_on: next_run?.due_on, due_at: next_run?.due_at, status: 'sent', refusal: null })
    expect(await balancesOf(app, payer)).toEqual([before - (await totalOf(app, 25_00)), 0])
    const paid = await app.call('get_transaction', { transaction_id: run?.transaction_id ?? '' }, payee.access_token)
    expect(paid).toMatchObject({
      kind: 'send',
      direction: 'in',
      amount: 25_00,
      note: 'school',
      status: 'completed',
      schedule_id: null,
    })
    const made = await app.call('get_transaction', { transaction_id: run?.transaction_id ?? '' }, payer.access_token)
    expect(made).toMatchObject({ kind: 'send', direction: 'out', schedule_id: id })
    expect(await notificationsOf(app, payer)).toEqual([
      expect.objectContaining({
        type: 'schedule_sent',
        title: '$25.00 was sent to Paul B. as scheduled',
        reference_id: run?.transaction_id,
        message: 'The next payment is still scheduled.',
      }),
    ])
    expect(await notificationsOf(app, payee)).toEqual([])
    expect(await seenSchedule(app, payer, id)).toMatchObject({ last_run: run, status: 'active' })
  })

  test('a scheduled payment to a new payee can be undone like any first payment, and is not repeated', async () => {
    let [payer, payee] = await aPlanningPair(app)
    const planned = await plan(app, payer, payee, 25_00)
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    const [run] = await runsOf(app, payer, planned.id)
    expect(await balancesOf(app, payee)).toEqual([0, 0])
    expect((await notificationsOf(app, payer))[0]?.message).toBe(
      'It’s your first payment to Paul B., so you can undo it within 60 s.',
    )
    const undo = { idempotency_key: randomUUID(), transaction_id: run?.transaction_id ?? '' }
    expect(await app.call('undo_send', undo, payer.access_token)).toMatchObject({ status: 'undone' })
    ;[payer] = await later(app, { minutes: 2 }, payer)
    await runDueSchedules(app)
    expect(await statuses(payer, planned.id)).toEqual(['sent'])
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    ;[, payee] = await later(app, { minutes: 2 }, payer, payee)
    await runDueJob(app)
    expect(await balancesOf(app, payee)).toEqual([25_00, 0])
  })

  test('a one-time schedule ends after its day without another notification', async () => {
    const [before, payee] = await acquainted(app)
    let payer = before
    const planned = await plan(app, payer, payee, 5_00, { every: 'once', first_on: dayFromNow(app, 3) })
    expect(planned.upcoming).toHaveLength(1)
    ;[payer] = await nextDay(app, planned, payer)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({ status: 'ended', end_reason: 'finished', next_run: null })
    const news = await notificationsOf(app, payer)
    expect(news.map(({ type, message }) => [type, message])).toEqual([['schedule_sent', 'It was the last scheduled payment.']])
  })

  test('ends with its last day', async () => {
    const [before, payee] = await acquainted(app)
    let payer = before
    const planned = await plan(app, payer, payee, 5_00, { last_on: dayFromNow(app, 8) })
    expect(planned.upcoming).toHaveLength(2)
    ;[payer] = await nextDay(app, planned, payer)
    ;[payer] = await nextDay(app, planned, payer)
    expect(await statuses(payer, planned.id)).toEqual(['sent', 'sent'])
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({ status: 'ended', end_reason: 'finished', upcoming: [] })
    expect(await codeOf(app.call('resume_schedule', changeOf(planned.id), payer.access_token))).toBe('INVALID_TRANSITION')
  })
})

describe('days without payment', () => {
  test('a skipped day leaves the others; a skip can be withdrawn until its day', async () => {
    let [payer, payee] = await acquainted(app)
    const planned = await plan(app, payer, payee, 5_00)
    const [first, second, third] = planned.upcoming.map(({ due_on }) => due_on)
    const skip = (due_on = '') => app.call('skip_run', { ...changeOf(planned.id), due_on }, payer.access_token)
    const unskip = (due_on = '') => app.call('unskip_run', { ...changeOf(planned.id), due_on }, payer.access_token)
    await skip(first)
    expect(await codeOf(skip(first))).toBe('INVALID_TRANSITION')
    const both = await skip(second)
    expect(both.upcoming.map(({ is_skipped }) => is_skipped)).toEqual([true, true, false, false, false, false])
    expect(both.next_run?.due_on).toBe(third)
    expect((await unskip(second)).next_run?.due_on).toBe(second)
    expect(await codeOf(unskip(second))).toBe('INVALID_TRANSITION')
    expect(await codeOf(skip(dayFromNow(app, 2)))).toBe('NOT_FOUND')
    expect(await codeOf(skip(dayFromNow(app, 1 + 7 * 6)))).toBe('NOT_FOUND')
    expect(await codeOf(unskip(dayFromNow(app, 2)))).toBe('NOT_FOUND')
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    expect(await codeOf(unskip(first))).toBe('INVALID_TRANSITION')
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    expect(await statuses(payer, planned.id)).toEqual(['sent', 'skipped'])
    expect(await balancesOf(app, payee)).toEqual([6_00, 0])
  })

  test('a schedule whose last day was skipped ends and notifies the payer', async () => {
    const [before, payee] = await acquainted(app)
    let payer = before
    const planned = await plan(app, payer, payee, 5_00, { every: 'once' })
    const skipped = await app.call('skip_run', { ...changeOf(planned.id), due_on: planned.first_on }, payer.access_token)
    expect(skipped).toMatchObject({ status: 'active', next_run: null })
    ;[payer] = await nextDay(app, planned, payer)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({ status: 'ended', last_run: { status: 'skipped' } })
    expect((await notificationsOf(app, payer)).map(({ title }) => title)).toEqual([
      'Your scheduled payments to Paul B. have ended',
    ])
  })

  test('a paused schedule pays none of its days, and none later', async () => {
    let [payer, payee] = await acquainted(app)
    const planned = await plan(app, payer, payee, 5_00)
    const paused = await app.call('pause_schedule', changeOf(planned.id), payer.access_token)
    expect(paused).toMatchObject({ status: 'paused', next_run: null })
    expect(paused.upcoming).toHaveLength(6)
    expect(await codeOf(app.call('pause_schedule', changeOf(planned.id), payer.access_token))).toBe('INVALID_TRANSITION')
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    // The second day has come, but no job has run.
    const second = (await seenSchedule(app, payer, planned.id)).upcoming[0]
    ;[payer, payee] = await onTheDay(app, second?.due_at, payer, payee)
    const resumed = await app.call('resume_schedule', changeOf(planned.id), payer.access_token)
    expect(resumed.next_run?.due_on).toBe(planned.upcoming[2]?.due_on)
    expect(await codeOf(app.call('resume_schedule', changeOf(planned.id), payer.access_token))).toBe('INVALID_TRANSITION')
    await runDueSchedules(app)
    expect(await statuses(payer, planned.id)).toEqual(['paused', 'paused'])
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    expect(await statuses(payer, planned.id)).toEqual(['sent', 'paused', 'paused'])
    expect(await balancesOf(app, payee)).toEqual([6_00, 0])
  })

  test('a pause longer than the only day leaves nothing to resume', async () => {
    const [before, payee] = await acquainted(app)
    let payer = before
    const planned = await plan(app, payer, payee, 5_00, { every: 'once' })
    await app.call('pause_schedule', changeOf(planned.id), payer.access_token)
    ;[payer] = await onTheDay(app, planned.next_run?.due_at, payer)
    expect(await codeOf(app.call('resume_schedule', changeOf(planned.id), payer.access_token))).toBe('INVALID_TRANSITION')
    await runDueSchedules(app)
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({ status: 'ended', last_run: { status: 'paused' } })
  })

  test('after its end a schedule pays nothing, and nothing can be changed', async () => {
    let [payer, payee] = await acquainted(app)
    const planned = await plan(app, payer, payee, 5_00)
    ;[payer, payee] = await onTheDay(app, planned.next_run?.due_at, payer, payee)
    await app.call('end_schedule', changeOf(planned.id), payer.access_token)
    await runDueSchedules(app)
    expect(await statuses(payer, planned.id)).toEqual([])
    expect(await balancesOf(app, payee)).toEqual([1_00, 0])
    const day = { ...changeOf(planned.id), due_on: planned.upcoming[1]?.due_on ?? '' }
    const codes = [
      await codeOf(app.call('pause_schedule', changeOf(planned.id), payer.access_token)),
      await codeOf(app.call('skip_run', day, payer.access_token)),
      await codeOf(app.call('unskip_run', day, payer.access_token)),
      await codeOf(app.call('agree_schedule_total', { ...changeOf(planned.id), quoted_total: 5_00 }, payer.access_token)),
    ]
    expect(new Set(codes)).toEqual(new Set(['INVALID_TRANSITION']))
  })
})

test('after the server was down, the newest day is paid, and the others are reported as missed, once', async () => {
  let [payer, payee] = await acquainted(app)
  const planned = await plan(app, payer, payee, 5_00)
  await app.call('skip_run', { ...changeOf(planned.id), due_on: planned.upcoming[1]?.due_on ?? '' }, payer.access_token)
  ;[payer, payee] = await onTheDay(app, planned.upcoming[3]?.due_at, payer, payee)
  await runDueSchedules(app)
  await runDueSchedules(app)
  expect(await statuses(payer, planned.id)).toEqual(['sent', 'missed', 'skipped', 'missed'])
  expect(await balancesOf(app, payee)).toEqual([6_00, 0])
  const news = await notificationsOf(app, payer)
  expect(news.map(({ title }) => title).toSorted()).toEqual([
    '$5.00 was sent to Paul B. as scheduled',
    '2 scheduled payments to Paul B. were missed',
  ])
  expect((await seenSchedule(app, payer, planned.id)).next_run?.due_on).toBe(planned.upcoming[4]?.due_on)
})

describe('a day that could not be paid in time', () => {
  test('is paid within a day', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00, { every: 'once' })
    let [payer, paid] = await onTheDay(app, planned.next_run?.due_at, before, payee)
    ;[payer, paid] = await later(app, { minutes: 24 * 60 - 1 }, payer, paid)
    await runDueSchedules(app)
    expect(await statuses(payer, planned.id)).toEqual(['sent'])
    expect(await balancesOf(app, paid)).toEqual([6_00, 0])
  })

  test('is reported as missed after that, and a one-time schedule ends', async () => {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00, { every: 'once' })
    let [payer, paid] = await onTheDay(app, planned.next_run?.due_at, before, payee)
    ;[payer, paid] = await later(app, { minutes: 24 * 60 + 1 }, payer, paid)
    await runDueSchedules(app)
    expect(await balancesOf(app, paid)).toEqual([1_00, 0])
    expect(await seenSchedule(app, payer, planned.id)).toMatchObject({ status: 'ended', last_run: { status: 'missed' } })
    expect((await notificationsOf(app, payer)).map(({ title, message }) => [title, message])).toEqual([
      [
        'A scheduled payment to Paul B. was missed',
        'We couldn’t make it in time. No money moved. If you still owe it, pay it yourself.',
      ],
    ])
  })
})
