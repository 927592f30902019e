import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { createDatabase } from '../platform/database/database.ts'
import { useTestDatabase } from '../../test/database.ts'
import { countPartitionsAhead, createLedgerJobs } from './ledger-jobs.ts'

const database = useTestDatabase()

const ahead = () => countPartitionsAhead(createDatabase(database().app))
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
  expect(await ahead()).toBe(1)
  await run()
  await run()
  expect(await lastPartition()).toBe(last)
  expect(await ahead()).toBe(2)
})

test('amounts spent are deleted once no limit counts them any more', async () => {
  const days = async (): Promise<readonly number[]> => {
    const { rows } = await database().owner.query<{ age: number }>(
      'select current_date - day as age from ledger.spending order by 1',
    )
    return rows.map(({ age }) => age)
  }
  await database().owner.query(
    `insert into ledger.spending (account_id, meter, day, spent) select 1, 'out', current_date - age, 100 from unnest(array[0, 30, 41]) age`,
  )
  await createLedgerJobs(database().app).jobs['ledger:delete_old_spending']?.({})
  expect(await days()).toEqual([0, 30])
})

test('the jobs run on a schedule', () => {
  const { cron, jobs } = createLedgerJobs(database().app)
  expect(parseCrontab(cron.join('\n')).map(({ task }) => task)).toEqual(Object.keys(jobs))
})
