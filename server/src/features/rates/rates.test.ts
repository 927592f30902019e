import { cents } from '@hai/contract/money'
import { beforeEach, expect, test } from 'vitest'
import { aGuest, aMemberCaller } from '../../../test/callers.ts'
import { noApprovals } from '../../../test/no-approvals.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { readConfig } from '../../platform/config.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createRates, inGourdes } from './index.ts'

const database = useTestDatabase()
const clock = movableClock('2026-06-01T12:00:00Z')
const figures = { source: null, staleAfterHours: 72 }
const log = createLogger(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
let rates: ReturnType<typeof createRates>

beforeEach(() => {
  rates = createRates({
    database: createDatabase(database().app),
    clock,
    time_zone: 'America/Port-au-Prince',
    figures,
    log,
    approvals: noApprovals,
  })
})

test('a rate has a source and a date', async () => {
  expect(await rates.feature.handlers.get_htg_rate(aGuest(), {})).toEqual({
    htg_per_usd: 131,
    source: 'Platform default',
    as_of: '2026-01-01T00:00:00.000Z',
  })
})

test('a rate applies from its date on, also on a running server', async () => {
  expect((await rates.htg())?.htg_per_usd).toBe(131)
  await database().owner.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (132.5, 'BRH', '2026-06-02')`)
  clock.forward({ minutes: 1 })
  expect((await rates.htg())?.htg_per_usd).toBe(131)
  clock.forward({ days: 1 })
  expect(await rates.htg()).toMatchObject({ htg_per_usd: 132.5, source: 'BRH' })
})

test('the rate of a past moment is available; before the first rate there is none', async () => {
  expect(await rates.htgAt(new Date('2026-06-01T23:59:59Z'))).toMatchObject({ htg_per_usd: 131, source: 'Platform default' })
  expect(await rates.htgAt(new Date('2026-06-02T00:00:00Z'))).toMatchObject({ htg_per_usd: 132.5 })
  expect(await rates.htgAt(new Date('2025-12-31T23:59:59Z'))).toBeNull()
})

test('gourdes are shown to the centime', () => {
  const rate = { htg_per_usd: 131.4567, source: 'BRH', as_of: '2026-06-02T00:00:00.000Z' }
  expect(inGourdes(cents(25_00), rate)).toBe(3286.42)
  expect(inGourdes(cents(0), rate)).toBe(0)
})

test('the history has each day’s closing rate, starting with the rate in force', async () => {
  const { owner } = database()
  await owner.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values
    (133, 'BRH', '2026-07-03T10:00Z'), (134, 'BRH', '2026-07-03T20:00Z'), (135, 'BRH', '2026-07-04T03:00Z'), (140, 'BRH', '2026-07-10T12:00Z')`)
  clock.forward({ days: 33 })
  const history = async (days: 30 | 90) =>
    (await rates.feature.handlers.get_htg_rate_history(aMemberCaller(), { days })).points.map(({ day, htg_per_usd }) => [
      day,
      htg_per_usd,
    ])
  expect(clock.now().toISOString()).toMatch(/^2026-07-05/)
  expect(await history(30)).toEqual([
    ['2026-06-06', 132.5],
    ['2026-07-03', 135],
  ])
  expect(await history(90)).toEqual([
    ['2026-04-07', 131],
    ['2026-06-01', 132.5],
    ['2026-07-03', 135],
  ])
})
