import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf } from '../../../test/money.ts'
import { acquainted, changeOf, onTheDay, plan, runsOf, seenSchedule, runDueSchedules } from '../../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

const runAtOnce = (times: number) =>
  Promise.all(Array.from({ length: times }, (_, index) => runDueSchedules(index % 2 === 0 ? app : other)))

test('ten jobs at once on two servers pay each schedule once', async () => {
  const [before, payee] = await acquainted(app)
  const plans = await Promise.all(Array.from({ length: 8 }, () => plan(app, before, payee, 1_00)))
  const [payer, paid] = await onTheDay(app, plans[0]?.next_run?.due_at, before, payee)
  await runAtOnce(10)
  await runDueSchedules(app)
  for (const { id } of plans) expect(await runsOf(app, payer, id)).toMatchObject([{ status: 'sent' }])
  expect(await balancesOf(app, paid)).toEqual([1_00 + 8_00, 0])
})

test('a run and a concurrent command both happen completely, or only one does', async () => {
  const procedures = ['pause_schedule', 'end_schedule'] as const
  for (let round = 0; round < 12; round += 1) {
    const [before, payee] = await acquainted(app)
    const planned = await plan(app, before, payee, 5_00)
    const [payer, paid] = await onTheDay(app, planned.next_run?.due_at, before, payee)
    const procedure = procedures[round % 2] ?? 'end_schedule'
    await Promise.all([
      runDueSchedules(app),
      runDueSchedules(other),
      app.call(procedure, changeOf(planned.id), payer.access_token).catch(() => null),
      other.call(procedure, changeOf(planned.id), payer.access_token).catch(() => null),
    ])
    await runDueSchedules(other)
    const [run, ...others] = await runsOf(app, payer, planned.id)
    expect(others).toEqual([])
    const isPaid = run?.status === 'sent'
    expect(isPaid ? 'sent' : (run?.status ?? 'none')).toBe(isPaid ? 'sent' : procedure === 'pause_schedule' ? 'paused' : 'none')
    expect(await balancesOf(app, paid)).toEqual([1_00 + (isPaid ? 5_00 : 0), 0])
    expect((await seenSchedule(app, payer, planned.id)).status).toBe(procedure === 'pause_schedule' ? 'paused' : 'ended')
  }
})

test('of fifty concurrent ends, pauses or skips, each happens once', async () => {
  const [payer, payee] = await acquainted(app)
  const planned = await plan(app, payer, payee, 5_00)
  const fifty = async (call: (server: TestApp) => Promise<unknown>) => {
    const codes = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        call(index % 2 === 0 ? app : other).then(
          () => 'done',
          () => 'refused',
        ),
      ),
    )
    return codes.filter((code) => code === 'done').length
  }
  const day = () => ({ ...changeOf(planned.id), due_on: planned.first_on })
  expect(await fifty((server) => server.call('skip_run', day(), payer.access_token))).toBe(1)
  expect(await fifty((server) => server.call('unskip_run', day(), payer.access_token))).toBe(1)
  expect(await fifty((server) => server.call('pause_schedule', changeOf(planned.id), payer.access_token))).toBe(1)
  expect(await fifty((server) => server.call('resume_schedule', changeOf(planned.id), payer.access_token))).toBe(1)
  expect(await fifty((server) => server.call('end_schedule', changeOf(planned.id), payer.access_token))).toBe(1)
})

test('a server that dies between posting and commit leaves neither; the next one does both', async () => {
  const [before, payee] = await acquainted(app)
  const planned = await plan(app, before, payee, 5_00)
  const [payer] = await onTheDay(app, planned.next_run?.due_at, before)
  const { ledger } = app.server
  const postWithin = ledger.postWithin.bind(ledger)
  Object.assign(ledger, {
    postWithin: async (...request: Parameters<typeof postWithin>) => {
      await postWithin(...request)
      throw Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })
    },
  })
  await expect(runDueSchedules(app)).rejects.toThrow('connection lost')
  Object.assign(ledger, { postWithin })
  expect(await runsOf(app, payer, planned.id)).toEqual([])
  expect(await balancesOf(app, payer)).toEqual([99_00, 0])
  await runAtOnce(4)
  expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'sent' }])
  expect(await balancesOf(app, payer)).toEqual([94_00, 0])
})
