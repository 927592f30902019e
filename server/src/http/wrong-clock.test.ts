import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aSend, balancesOf } from '../../test/money.ts'
import { acquainted, onTheDay, plan, runsOf, runDueSchedules } from '../../test/schedules.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { logLevel: 'silent', runsWorker: false } })
})
afterAll(() => app.stop())

/** Test databases accept any clock. Here the database rejects the server’s clock, which is days ahead. */
async function withClockDisbelieved(run: () => Promise<void>): Promise<void> {
  await database().owner.query('update ledger.head set skew = 300')
  try {
    await run()
  } finally {
    await database().owner.query('update ledger.head set skew = null')
  }
}

const isReady = async (): Promise<boolean> => (await fetch(`${app.url}/readyz`)).ok

test('a server with a wrong clock answers UNAVAILABLE, is not ready, and fails no scheduled payments', async () => {
  let [payer, payee] = await acquainted(app)
  const { id, next_run } = await plan(app, payer, payee, 25_00)
  ;[payer, payee] = await onTheDay(app, next_run?.due_at, payer, payee)
  const before = await balancesOf(app, payer)
  const send = await aSend(app, payee.hai_tag, 5_00, { undo_window: false })
  expect(await isReady()).toBe(true)

  await withClockDisbelieved(async () => {
    expect(await isReady()).toBe(false)
    const answer = await app.post('/rpc/send_money', send, payer.access_token)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    await expect(runDueSchedules(app)).rejects.toThrow('the clocks of server and database differ too much')
    expect(await runsOf(app, payer, id)).toEqual([])
  })

  expect(await isReady()).toBe(true)
  await runDueSchedules(app)
  expect(await runsOf(app, payer, id)).toMatchObject([{ status: 'sent' }])
  await app.call('send_money', send, payer.access_token)
  const [available] = await balancesOf(app, payer)
  expect(available).toBeLessThan(before[0] - 30_00)
})
