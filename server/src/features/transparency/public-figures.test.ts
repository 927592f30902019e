import { DISPUTES_LEAST } from '@hai/contract/transparency-words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { behindTheBack } from '../../../test/behind-the-back.ts'
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

const runTask = (name: string) => app.server.tasks[name]?.({})
/** What anybody reads, and not what was said half a minute ago. */
const figures = () => {
  app.clock.forward({ minutes: 1 })
  return app.call('get_transparency', {})
}
const check = async () => {
  await runTask('reconciliation:check')
  await runTask('reconciliation:work')
}

describe('the books', () => {
  test('are not said to balance before anybody has looked, nor long after', async () => {
    expect((await figures()).books).toEqual({ state: 'unknown', began_at: null, checked_at: null, recounted_at: null })
    await check()
    const { books } = await figures()
    expect(books.state).toBe('balanced')
    expect(books.checked_at).not.toBeNull()
    app.clock.forward({ hours: 25 })
    expect((await figures()).books.state).toBe('unknown')
  })

  test('are said to be as old as their first posting, whenever it is that anybody looks', async () => {
    const before = app.clock.now().getTime()
    await aFundedWallet(app)
    const { began_at } = (await figures()).books
    expect(Date.parse(began_at ?? '')).toBeGreaterThanOrEqual(before)
    app.clock.forward({ hours: 2 })
    await aFundedWallet(app)
    expect((await figures()).books.began_at).toBe(began_at)
  })

  test('do not balance from the moment on that a cent is too much somewhere, until it is gone', async () => {
    const marie = await aFundedWallet(app)
    await check()
    const { books } = await figures()
    expect(books).toMatchObject({ state: 'balanced' })
    const add = (amount: number) =>
      behindTheBack(database(), `update ledger.account set balance = balance + $2 where owner_id = $1 and kind = 'available'`, [
        marie.user_id,
        amount,
      ])
    await add(1)
    expect((await figures()).books.state).toBe('off')
    await add(-1)
    expect((await figures()).books).toEqual(books)
  })
})

test('a count of every entry is a check of the balances, too: they are never said to balance unchecked', async () => {
  await database().owner.query('delete from ledger.looked')
  await runTask('ledger:recount')
  const { books } = await figures()
  expect(books.state).toBe('balanced')
  expect(books.recounted_at).not.toBeNull()
  expect(books.checked_at).toBe(books.recounted_at)
})

test('nothing that the server’s own login writes down makes a check that never was', async () => {
  await check()
  app.clock.forward({ hours: 30 })
  const before = await figures()
  expect(before.books.state).toBe('unknown')
  const { app: server } = database()
  await server.query(
    `insert into reconciliation.run (id, kind, status, started_at, finished_at, total) values (gen_random_uuid(), 'anomaly', 'done', $1, $1, 0)`,
    [app.clock.now()],
  )
  await expect(server.query('insert into ledger.looked (at) values ($1)', [app.clock.now()])).rejects.toThrow('permission denied')
  await expect(server.query('update ledger.looked set at = $1', [app.clock.now()])).rejects.toThrow('permission denied')
  expect((await figures()).books).toEqual(before.books)
  await check()
  expect((await figures()).books.state).toBe('balanced')
})

test('a look that has found something is no check at which the books agreed, whoever had it done and told nobody', async () => {
  const marie = await aFundedWallet(app)
  await check()
  const { books } = await figures()
  const add = (amount: number) =>
    behindTheBack(database(), `update ledger.account set balance = balance + $2 where owner_id = $1 and kind = 'available'`, [
      marie.user_id,
      amount,
    ])
  app.clock.forward({ minutes: 5 })
  await add(1)
  const { rowCount } = await database().app.query('select from ledger.look($1)', [app.clock.now()])
  expect(rowCount).toBeGreaterThan(0)
  await add(-1)
  expect((await figures()).books.checked_at).toBe(books.checked_at)
})

test('what is dated years ahead says nothing: not for all those years, and not of now', async () => {
  const { books: before } = await figures()
  expect(before.state).toBe('balanced')
  const { owner } = database()
  for (const dated of ['recount', 'look'])
    await owner.query(`select ledger.${dated}($1::timestamptz + interval '20 years')`, [app.clock.now()])
  expect((await figures()).books).toMatchObject({ state: 'unknown', checked_at: null, recounted_at: null })
  await runTask('ledger:recount')
  expect((await figures()).books.state).toBe('balanced')
})

describe('the time it answers', () => {
  const sample = () => runTask('systems:sample')

  test('is nothing before the first note, and only notes of a process that answers count', async () => {
    expect((await figures()).uptime).toBeNull()
    await sample()
    expect((await figures()).uptime).toBeNull()
    await app.server.heartbeat.beat()
    await database().owner.query(`update systems.process set role = 'worker'`)
    app.clock.forward({ minutes: 1 })
    await sample()
    expect((await figures()).uptime).toBeNull()
  })

  test('is counted by minutes, however many note them, and a minute without a note was not answered', async () => {
    await app.server.heartbeat.beat()
    await database().owner.query(`update systems.process set role = 'all'`)
    for (let minute = 0; minute < 4; minute += 1) {
      app.clock.forward({ minutes: 1 })
      await Promise.all([sample(), sample()])
    }
    app.clock.forward({ minutes: 5 })
    const { uptime } = await figures()
    expect(uptime).toMatchObject({ minutes: 4, of_minutes: 9 })
  })

  test('goes back 90 days, and knows what was before', async () => {
    app.clock.forward({ days: 200 })
    const { uptime, as_of } = await figures()
    expect(uptime?.minutes).toBe(0)
    expect(uptime?.since).toBe(`${new Date(Date.parse(as_of) - 89 * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`)
  })
})

test('medians of disputes are told when there are enough, and no number before', async () => {
  await people.alone()
  expect((await figures()).disputes).toMatchObject({ answered: { count: null, median_seconds: null }, decided: { count: null } })
  for (let n = 0; n < DISPUTES_LEAST; n += 1) {
    const pair = await people.aDispute()
    await people.say(pair, pair.member)
    app.clock.forward({ minutes: n })
    await people.say(pair, pair.agent)
  }
  const { disputes } = await figures()
  expect(disputes.answered).toEqual({ count: DISPUTES_LEAST, median_seconds: 120 })
  expect(disputes.decided).toEqual({ count: null, median_seconds: null })
})
