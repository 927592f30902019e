import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createLedgerJobs } from './ledger-jobs.ts'

const database = useTestDatabase()

const lastPartition = async (): Promise<string> => {
  const { rows } = await database().owner.query<{ name: string }>(
    `select max(inhrelid::regclass::text) as name from pg_inherits where inhparent = 'ledger.entry'::regclass`,
  )
  return rows[0]?.name ?? ''
}

test.each(['at the start', 'every hour'])('missing partitions are created %s, and repeating it creates no more', async (when) => {
  const { prepare, jobs } = createLedgerJobs(database().app)
  const run = when === 'at the start' ? prepare : () => jobs['ledger:make_partitions']?.({})
  const last = await lastPartition()
  for (const table of ['posting', 'entry', 'hold', 'journal'])
    await database().owner.query(`drop table ${last.replace('.entry', `.${table}`)}`)
  expect(await lastPartition()).not.toBe(last)
  await run()
  await run()
  expect(await lastPartition()).toBe(last)
})

test('creates partitions on a schedule', () => {
  const { cron, jobs } = createLedgerJobs(database().app)
  expect(parseCrontab(cron.join('\n')).map(({ task }) => task)).toEqual(Object.keys(jobs))
})
