import { DISPUTES_LEAST } from '@hai/contract/transparency-values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf } from '../../../test/disputes.ts'
import { aFundedWallet } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined, config: { runsWorker: false } })
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)

const runJob = (name: string) => app.server.jobs[name]?.({})
const figures = () => {
  app.clock.forward({ minutes: 1 })
  return app.call('get_transparency', {})
}
const check = async () => {
  await runJob('integrity:start_check')
  await runJob('integrity:continue_runs')
}

describe('the ledger', () => {
  test('is not said to balance before the first check, nor long after the last', async () => {
    expect((await figures()).books).toEqual({ state: 'unknown', began_at: null, checked_at: null, read_since: null })
    await check()
    const { books } = await figures()
    expect(books.state).toBe('balanced')
    expect(books.checked_at).not.toBeNull()
    app.clock.forward({ hours: 25 })
    expect((await figures()).books.state).toBe('unknown')
  })

  test('is as old as its first posting, whenever someone looks', async () => {
    const before = app.clock.now().getTime()
    await aFundedWallet(app)
    const { began_at } = (await figures()).books
    expect(Date.parse(began_at ?? '')).toBeGreaterThanOrEqual(before)
    app.clock.forward({ hours: 2 })
    await aFundedWallet(app)
    expect((await figures()).books.began_at).toBe(began_at)
  })

  test('does not balance from the moment when a cent is wrong until it is corrected', async () => {
    const marie = await aFundedWallet(app)
    await check()
    const { books } = await figures()
    expect(books).toMatchObject({ state: 'balanced' })
    const add = (amount: number) =>
      runWithoutTriggers(
        database(),
        `update ledger.account set balance = balance + $2 where owner_id = $1 and kind = 'available'`,
        [marie.user_id, amount],
      )
    await add(1)
    expect((await figures()).books.state).toBe('off')
    await add(-1)
    expect((await figures()).books).toEqual(books)
  })
})

test('a full recount is also a check, and reads every posting', async () => {
  app.clock.forward({ hours: 1 })
  await app.server.integrity.recount()
  const now = app.clock.now().toISOString()
  expect((await figures()).books).toMatchObject({ state: 'balanced', checked_at: now, read_since: now })
})

test('nothing written with the server’s own login counts as a check', async () => {
  await check()
  app.clock.forward({ hours: 30 })
  const before = await figures()
  expect(before.books.state).toBe('unknown')
  const { app: server } = database()
  await server.query(
    `insert into integrity.run (id, kind, status, started_at, finished_at, total) values (gen_random_uuid(), 'anomaly', 'done', $1, $1, 0)`,
    [app.clock.now()],
  )
  const proof = `insert into ledger.proof (id, last_id, hash, proven_at, accounts, violations, doubtful) values (100, 0, '', $1, 1, '[]', '{}')`
  for (const forged of [proof, 'update ledger.rotation set read_since = $1'])
    await expect(server.query(forged, [app.clock.now()])).rejects.toThrow('permission denied')
  expect((await figures()).books).toEqual(before.books)
  await check()
  expect((await figures()).books.state).toBe('balanced')
})

test('a check with violations never counts as a successful one, even if nobody was told', async () => {
  const marie = await aFundedWallet(app)
  await check()
  const { books } = await figures()
  const add = (amount: number) =>
    runWithoutTriggers(
      database(),
      `update ledger.account set balance = balance + $2 where owner_id = $1 and kind = 'available'`,
      [marie.user_id, amount],
    )
  app.clock.forward({ minutes: 5 })
  await add(1)
  const { rows } = await database().app.query<{ violations: unknown[] }>('select violations from ledger.prove($1)', [
    app.clock.now(),
  ])
  expect(rows[0]?.violations).not.toEqual([])
  await add(-1)
  expect((await figures()).books).toMatchObject({ state: 'off', checked_at: books.checked_at })
  await check()
  expect((await figures()).books.state).toBe('balanced')
})

test('entries dated years ahead have no effect, now or later', async () => {
  const { books: before } = await figures()
  expect(before.state).toBe('balanced')
  const { owner } = database()
  await owner.query(`select ledger.recount($1::timestamptz + interval '20 years')`, [app.clock.now()])
  expect((await figures()).books).toMatchObject({ state: 'unknown', checked_at: null, read_since: null })
  await app.server.integrity.recount()
  expect((await figures()).books.state).toBe('balanced')
})

describe('uptime', () => {
  const sample = () => runJob('health:sample')

  test('is empty before the first sample, and only samples of answering processes count', async () => {
    expect((await figures()).uptime).toBeNull()
    await sample()
    expect((await figures()).uptime).toBeNull()
    await app.server.heartbeat.beat()
    await database().owner.query(`update health.process set role = 'worker'`)
    app.clock.forward({ minutes: 1 })
    await sample()
    expect((await figures()).uptime).toBeNull()
  })

  test('is counted in minutes, however many samples there are; a minute without one was down', async () => {
    await app.server.heartbeat.beat()
    await database().owner.query(`update health.process set role = 'all'`)
    for (let minute = 0; minute < 4; minute += 1) {
      app.clock.forward({ minutes: 1 })
      await Promise.all([sample(), sample()])
    }
    app.clock.forward({ minutes: 5 })
    const { uptime } = await figures()
    expect(uptime).toMatchObject({ minutes: 4, of_minutes: 9 })
  })

  test('covers 90 days, and knows whether there was data before', async () => {
    app.clock.forward({ days: 200 })
    const { uptime, as_of } = await figures()
    expect(uptime?.minutes).toBe(0)
    expect(uptime?.since).toBe(`${new Date(Date.parse(as_of) - 89 * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`)
  })
})

test('medians of disputes are shown once there are enough disputes', async () => {
  await people.alone()
  expect((await figures()).disputes).toMatchObject({ answered: { count: null, median_seconds: null }, ended: { count: null } })
  for (let n = 0; n < DISPUTES_LEAST; n += 1) {
    const pair = await people.aDispute()
    await people.write(pair, pair.member)
    app.clock.forward({ minutes: n })
    await people.write(pair, pair.agent)
  }
  const { disputes } = await figures()
  expect(disputes.answered).toEqual({ count: DISPUTES_LEAST, median_seconds: 120 })
  expect(disputes.ended).toEqual({ count: null, median_seconds: null })
})
