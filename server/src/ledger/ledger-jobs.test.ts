import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { systemClock } from '../platform/clock.ts'
import { createLogger } from '../platform/log.ts'
import { createLedgerJobs } from './ledger-jobs.ts'

const database = useTestDatabase()

function onDatabase() {
  const said: string[] = []
  const log = createLogger({ logLevel: 'error' }, { write: (line) => said.push(line) })
  return {
    said,
    ...createLedgerJobs({
      pool: database().app,
      clock: systemClock,
      log,
      onViolations: () => Promise.resolve(),
    }),
  }
}

const partitions = async (): Promise<number> => {
  const { rows } = await database().owner.query<{ count: number }>(
    `select count(*)::int as count from pg_inherits where inhparent = 'ledger.entry'::regclass`,
  )
  return rows[0]?.count ?? 0
}

test('creates partitions before the first payment, and repeating it creates no more', async () => {
  const { prepare, jobs } = onDatabase()
  await prepare()
  const before = await partitions()
  await jobs['ledger:make_partitions']?.({})
  expect(before).toBeGreaterThan(0)
  expect(await partitions()).toBe(before)
})

test('logs nothing for a consistent ledger', async () => {
  const { said, jobs } = onDatabase()
  await jobs['ledger:recount']?.({})
  expect(said).toEqual([])
})

test('logs an error for a balance that was changed directly in the database', async () => {
  const { said, jobs } = onDatabase()
  await database().owner.query(`update ledger.account set balance = balance + 1 where kind = 'platform_fees'`)
  await jobs['ledger:recount']?.({})
  expect(said.join('')).toContain('the ledger failed its integrity check')
})

test('the error names the violated rules and a bounded number of places; every server counts the violations and keeps running', async () => {
  const lines: string[] = []
  const app = await startTestApp(database(), { onLogLine: (line) => lines.push(line) })
  const metrics = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text()
  try {
    await database().owner.query(
      `insert into ledger.account (owner_id, kind, class, balance) select gen_random_uuid(), 'available', 'available', 1 from generate_series(1, 30)`,
    )
    await database().app.query(`select graphile_worker.add_job('ledger:recount')`)
    await expect.poll(metrics).toMatch(/^hai_ledger_violations 32$/m)
    const said = JSON.parse(lines.find((line) => line.includes('failed its integrity check')) ?? '{}') as object
    expect(said).toMatchObject({
      level: 50,
      count: 32,
      rules: ['balance = sum of entries', 'all balances sum to 0'],
    })
    expect(said).toHaveProperty('violations.length', 20)
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  } finally {
    await app.stop()
  }
})

test('creates partitions and checks the ledger on a schedule', () => {
  const { cron, jobs } = onDatabase()
  expect(parseCrontab(cron.join('\n')).map(({ task }) => task)).toEqual(Object.keys(jobs))
})
