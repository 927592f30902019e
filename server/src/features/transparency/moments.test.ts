import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
let old: number
beforeAll(async () => {
  const clock = movableClock(new Date(Date.now() - 20 * 3_600_000).toISOString())
  app = await startTestApp(database(), { clock, config: { runsWorker: false } })
  await aFundedWallet(app)
  old = await newest()
  await aFundedWallet(app)
  clock.forward({ hours: 20 })
  await aFundedWallet(app)
  await database().owner.query('update ledger.head set skew = 300')
})
afterAll(() => app.stop())

const newest = async (): Promise<number> =>
  (await database().owner.query<{ last_id: number }>('select last_id::int from ledger.head')).rows[0]?.last_id ?? 0

const keep = (position: number, moment: string, night: string | null = null) =>
  database().app.query(
    `insert into transparency.liability_proof (id, at, night, outcome, position)
     values ($1, now() - $2::interval, ((now() - $3::interval) at time zone 'UTC')::date, 'too_few', $4)`,
    [randomUUID(), moment, night, position],
  )

test('yesterday’s liabilities are no proof for now, nor today’s for yesterday', async () => {
  await expect(keep(old, '0')).rejects.toThrow(`posting ${old} was not the newest at the time of the proof`)
  await expect(keep(await newest(), '19 hours')).rejects.toThrow('was not the newest at the time of the proof')
  await keep(await newest(), '0')
  await keep(old, '20 hours')
})

test('a night is covered only by a proof of that night, not by one dated years ahead', async () => {
  const position = await newest()
  for (const night of ['-1 days', '-400 days', '1 day'])
    await expect(keep(position, '0', night)).rejects.toThrow('the night of a proof must be the UTC date of its time')
  await keep(position, '0', '0')
})
