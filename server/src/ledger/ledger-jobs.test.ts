import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createLedgerJobs } from './ledger-jobs.ts'

const database = useTestDatabase()

const partitions = async (): Promise<number> => {
  const { rows } = await database().owner.query<{ count: number }>(
    `select count(*)::int as count from pg_inherits where inhparent = 'ledger.entry'::regclass`,
  )
  return rows[0]?.count ?? 0
}

test('creates partitions before the first payment, and repeating it creates no more', async () => {
  const { prepare, jobs } = createLedgerJobs(database().app)
  await prepare()
  const before = await partitions()
  await jobs['ledger:make_partitions']?.({})
  expect(before).toBeGreaterThan(0)
  expect(await partitions()).toBe(before)
})

test('creates partitions on a schedule', () => {
  const { cron, jobs } = createLedgerJobs(database().app)
  expect(parseCrontab(cron.join('\n')).map(({ task }) => task)).toEqual(Object.keys(jobs))
})
