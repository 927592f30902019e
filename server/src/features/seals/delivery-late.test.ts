import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { createSealReceiver } from '../../../test/seal-receiver.ts'
import { sealNow } from '../../../test/seals.ts'
import { aStaffMember } from '../../../test/staff.ts'

const database = useTestDatabase()
const receiver = createSealReceiver()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false, seals: await receiver.start(null) } })
})
afterAll(async () => {
  await app.stop()
  receiver.stop()
})

const handOn = async () => app.server.jobs['seals:deliver']?.({})
const isWaiting = async (of: TestApp = app) => {
  const staff = await aStaffMember(of, database())
  return (await of.call('get_system_health', {}, staff)).reasons.includes('seals_undelivered')
}

async function whileHeld(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database().url })
  await client.connect()
  try {
    await client.query('set role hai_app')
    await client.query(`select pg_advisory_lock(hashtextextended('seals.deliver', 0))`)
    await work()
  } finally {
    await client.end()
  }
}

test('a seal not copied for a quarter of an hour is reported, even if the job hangs without an error', async () => {
  await aFundedWallet(app)
  await sealNow(app)
  await handOn()
  await whileHeld(async () => {
    await aFundedWallet(app)
    await sealNow(app)
    app.clock.forward({ minutes: 14 })
    await handOn()
    expect(await isWaiting()).toBe(false)
    app.clock.forward({ minutes: 2 })
    await handOn()
    expect(await isWaiting()).toBe(true)
  })
  await handOn()
  expect(await isWaiting()).toBe(false)
})

test('a published root not copied for as long is reported too', async () => {
  await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
  await sealNow(app)
  await handOn()
  await whileHeld(async () => {
    expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
    await handOn()
    expect(await isWaiting()).toBe(false)
    app.clock.forward({ minutes: 16 })
    expect(await isWaiting()).toBe(true)
  })
  await handOn()
  expect(await isWaiting()).toBe(false)
})

test('a place that never got a seal is late as well; one no longer configured is not', async () => {
  const config = { runsWorker: false, seals: { everyMinutes: 1, file: `${receiver.folder}/nobody-hands-on`, url: null } }
  await database().owner.query(`delete from seals.delivery where place = 'file'`)
  const other = await startTestApp(database(), { clock: app.clock, config })
  const without = await startTestApp(database(), {
    clock: app.clock,
    config: { ...config, seals: { ...config.seals, file: null } },
  })
  try {
    expect([await isWaiting(other), await isWaiting(without)]).toEqual([true, false])
  } finally {
    await other.stop()
    await without.stop()
  }
})
