import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aLongHistory } from '../../../test/long-history.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, later, sendAtOnce } from '../../../test/money.ts'
import { platformDays } from '../limits/index.ts'
import { lastDays } from './get-balance-history.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const history = async (who: MemberPerson, days: 7 | 30 | 90 | 365) =>
  (await app.call('get_balance_history', { days }, who.access_token)).points
const dayOf = platformDays('America/Port-au-Prince')
const today = () => dayOf(app.clock.now()).day

test('each day has its closing balance, today the current one, and none comes before the first money', async () => {
  const [paul, rose] = await Promise.all([aFundedWallet(app), aMember(app)])
  expect(await history(rose, 7)).toEqual([])
  expect(await history(paul, 7)).toEqual([{ day: today(), balance: 100_00 }])
  const first = today()
  await sendAtOnce(app, paul, rose, 5_00)
  const [paulLater] = await later(app, { days: 3 }, paul)
  await sendAtOnce(app, paulLater, rose, 7_00)
  const points = await history(paulLater, 7)
  expect(points.map(({ balance }) => balance)).toEqual([95_00, 95_00, 95_00, 87_92])
  expect([points[0]?.day, points.at(-1)?.day]).toEqual([first, today()])
  expect(points.at(-1)?.balance).toBe((await app.call('get_wallet', {}, paulLater.access_token)).available_balance)
  const [muchLater] = await later(app, { days: 10 }, paulLater)
  expect(await history(muchLater, 7)).toEqual(lastDays(dayOf, app.clock.now(), 7).map(({ day }) => ({ day, balance: 87_92 })))
  expect(await history(muchLater, 30)).toHaveLength(14)
  expect(await codeOf(app.call('get_balance_history', { days: 8 } as never, muchLater.access_token))).toBe('BAD_REQUEST')
})

test('a long history is read by day, not by row', async () => {
  const [shop, buyer] = await Promise.all([aFundedWallet(app), aFundedWallet(app)])
  await aLongHistory(database(), { payer_id: buyer.user_id, payee_id: shop.user_id, count: 3_000 })
  expect((await history(shop, 365)).at(-1)).toEqual({ day: today(), balance: 130_00 })
})

test('each day appears once, also across clock changes and the end of a year', () => {
  const inNewYork = platformDays('America/New_York')
  for (const now of ['2026-03-12T12:00:00Z', '2026-11-04T04:59:59Z', '2027-01-02T12:00:00Z']) {
    const days = lastDays(inNewYork, new Date(now), 365).map(({ day }) => day)
    expect(new Set(days).size).toBe(365)
    for (const [index, day] of days.slice(1).entries()) expect(Date.parse(day) - Date.parse(days[index] ?? '')).toBe(86_400_000)
  }
})
