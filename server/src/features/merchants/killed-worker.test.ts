import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aListener } from '../../../test/listener.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { followedUp } from '../../../test/money.ts'
import { aPayLink, quickPay } from '../../../test/quick-pay.ts'

const database = useTestDatabase()

test('an endpoint receives the next payment although a worker was killed while sending the one before', async () => {
  const { owner } = database()
  const app = await startTestApp(database(), { config: { webhooksInside: true } })
  onTestFinished(() => app.stop())
  const [shop, payer, listener] = [await aMember(app), await aFundedWallet(app), await aListener()]
  onTestFinished(() => listener.stop())
  await app.call('create_webhook', { url: listener.url }, shop.access_token)
  const isPaid = async () => {
    await quickPay(app, payer, await aPayLink(app, shop, { amount: 1_00 }), 1_00)
    await followedUp(app)
  }
  // The queue uses the real time and the test’s clock is a day ahead. So no delivery is tried until the test sets the
  // time of its job to now.
  const deliveries = `where key like 'merchants:deliver:%' and locked_by is null`
  const killed = `locked_at = now(), locked_by = 'a worker that was killed'`
  await isPaid()
  await owner.query(`update graphile_worker._private_jobs set ${killed}, run_at = now() ${deliveries}`)
  await owner.query(`update graphile_worker._private_job_queues set ${killed}`)
  await isPaid()
  await owner.query(`update graphile_worker._private_jobs set run_at = now() ${deliveries}`)
  await expect.poll(() => listener.heard.length).toBe(1)
})
