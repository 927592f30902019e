import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database-proxy.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { balancesOf, later, runJob, send, runDueJob } from '../../../test/money.ts'

const database = useTestDatabase()
const logged: string[] = []
let proxy: DatabaseProxy
let app: TestApp
beforeAll(async () => {
  proxy = await startDatabaseProxy(database().url)
  app = await startTestApp(
    { ...database(), url: proxy.url },
    { config: { logLevel: 'warn' }, onLogLine: (entry) => logged.push(entry) },
  )
})
afterAll(async () => {
  proxy.restore()
  await app.stop()
  await proxy.close()
})

const anEmail = (): string => `${randomUUID()}@example.org`

test('a job that loses the database stops there, without a log line per row, and the next one does the rest', async () => {
  const payer = await aFundedWallet(app, { amount: 100_00 })
  const first = await send(app, payer, { email: anEmail() }, 10_00)
  for (let count = 0; count < 4; count += 1) await send(app, payer, { email: anEmail() }, 10_00)
  const [after] = await later(app, { days: 15 }, payer)
  const holder = await database().owner.connect()
  onTestFinished(() => {
    holder.release()
  })
  await holder.query('begin')
  await holder.query('select from transfers.waiting_send where transaction_id = $1 for update', [first.transaction_id])
  logged.splice(0)
  const swept = runJob(app, 'transfers:process_due', {}).then(
    () => 'swept',
    (error: unknown) => String(error),
  )
  const blocked =
    'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())'
  await expect.poll(async () => (await database().owner.query(blocked)).rowCount).toBe(1)
  proxy.cut()
  expect(await swept).toMatch(/Connection terminated|connection error/)
  expect(logged.filter((entry) => entry.includes('could not be'))).toEqual([])

  await holder.query('rollback')
  proxy.restore()
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200)
  await runDueJob(app)
  expect(await balancesOf(app, after)).toEqual([100_00, 0])
  const errors = logged.map((entry) => JSON.parse(entry) as { level: number | string; msg: string })
  expect(errors.filter(({ level }) => level === 50 || level === 'error')).toEqual([])
})

test('an address that cannot be written to does not delay other reminders, and is retried tomorrow', async () => {
  const payer = await aFundedWallet(app, { amount: 100_00 })
  const bad = await send(app, payer, { email: anEmail() }, 5_00)
  const email = anEmail()
  await send(app, payer, { email }, 5_00)
  await database().owner.query(`update transfers.waiting_send set address = 'two addresses' where transaction_id = $1`, [
    bad.transaction_id,
  ])
  const mails = async () => (await app.server.outbox.list()).filter(({ to }) => to === email).length
  const before = await mails()
  await later(app, { days: 1, hours: 1 }, payer)
  logged.splice(0)
  await runDueJob(app)
  await runDueJob(app)
  expect(await mails()).toBe(before + 1)
  expect(logged.filter((entry) => entry.includes(bad.transaction_id))).toHaveLength(1)
})
