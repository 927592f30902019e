import { parseCrontab } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'

const database = useTestDatabase()

test('seals continue although a worker was killed while making and while copying one', async () => {
  const { owner } = database()
  const app = await startTestApp(database(), { config: { seals: { everyMinutes: 1, file: null, url: null } } })
  onTestFinished(() => app.stop())
  const byClock = async () => {
    for (const { task, options } of parseCrontab((app.server.seals.feature.cron ?? []).join('\n')))
      await owner.query('select graphile_worker.add_job($1, queue_name => $2, run_at => now() + $3::interval)', [
        task,
        options.queueName ?? null,
        '1 day',
      ])
  }
  await byClock()
  const killed = `locked_at = now(), locked_by = 'a worker that was killed'`
  await owner.query(`update graphile_worker._private_jobs set ${killed}, run_at = now()`)
  await owner.query(`update graphile_worker._private_job_queues set ${killed}`)
  await aFundedWallet(app)
  app.clock.forward({ minutes: 2 })
  await byClock()
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where locked_by is null`)
  await expect.poll(async () => (await app.call('list_seals', {})).items.length).toBe(1)
})
