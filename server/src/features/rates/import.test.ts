import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aPort } from '../../../test/port.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { figureAt, importRate, readImport, type ImportOutcome } from './import.ts'
import { readHtgRate } from './queries.ts'

const database = useTestDatabase()
const clock = movableClock('2026-11-20T17:00:00Z')
let bank: Server
let url: string
let answer: (response: ServerResponse) => void
const logged: object[] = []
const log = { warn: (facts: object) => void logged.push(facts) }

beforeAll(async () => {
  const port = await aPort()
  bank = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => bank.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${port}/rates`
})
afterAll(async () => {
  bank.closeAllConnections()
  await new Promise((resolve) => bank.close(resolve))
})
beforeEach(() => {
  logged.length = 0
  clock.forward({ hours: 1 })
})

const says = (body: unknown, status = 200) => {
  answer = (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const ask = (more: { url?: string; timeoutMs?: number } = {}): Promise<ImportOutcome> => {
  const { timeoutMs, url: address = url } = more
  const source = { url: address, path: ['rates', 'HTG'], name: 'The bank' }
  return importRate({
    database: createDatabase(database().app),
    clock,
    log,
    source,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}
const inForce = () => readHtgRate(createDatabase(database().app), clock.now())
const state = () => readImport(createDatabase(database().app))

test('a new rate from the source is stored under its name; a repeated rate is not', async () => {
  says({ rates: { HTG: 132.25 } })
  expect(await ask()).toBe('taken')
  expect(await inForce()).toMatchObject({ htg_per_usd: 132.25, source: 'The bank' })
  clock.forward({ hours: 1 })
  expect(await ask()).toBe('unchanged')
  expect(await state()).toMatchObject({ outcome: 'unchanged', answered: 132.25, confirmed_at: clock.now() })
})

test('a rate entered by staff is kept until the source reports a new one', async () => {
  await database().owner.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (135, 'Desk', $1)`, [clock.now()])
  clock.forward({ hours: 1 })
  expect(await ask()).toBe('unchanged')
  expect(await inForce()).toMatchObject({ htg_per_usd: 135 })
  says({ rates: { HTG: '133.5' } })
  expect(await ask()).toBe('taken')
  expect(await inForce()).toMatchObject({ htg_per_usd: 133.5 })
})

test('a rate that arrives minutes after the newest one is stored by a later import', async () => {
  await database().owner.query(`insert into rates.htg_rate (htg_per_usd, source, as_of) values (134, 'Desk', $1)`, [clock.now()])
  clock.forward({ minutes: 5 })
  says({ rates: { HTG: 134.5 } })
  expect(await ask()).toBe('unchanged')
  expect(await inForce()).toMatchObject({ htg_per_usd: 134 })
  clock.forward({ hours: 1 })
  expect(await ask()).toBe('taken')
  expect(await inForce()).toMatchObject({ htg_per_usd: 134.5 })
  says({ rates: { HTG: 133.5 } })
  clock.forward({ hours: 1 })
  expect(await ask()).toBe('taken')
})

test('a sudden jump is rejected and logged', async () => {
  for (const HTG of [13.35, 1_335]) {
    says({ rates: { HTG } })
    expect(await ask()).toBe('jump')
    expect(await state()).toMatchObject({ outcome: 'jump', answered: HTG })
  }
  expect(await inForce()).toMatchObject({ htg_per_usd: 133.5 })
  expect(logged).toMatchObject([{ outcome: 'jump' }, { outcome: 'jump' }])
})

test('a source that is slow, down, broken or invalid changes nothing, and the outcome says which', async () => {
  answer = () => undefined
  expect(await ask({ timeoutMs: 50 })).toBe('timeout')
  expect(await ask({ url: `http://127.0.0.1:${await aPort()}/` })).toBe('unreachable')
  says({ error: 'overloaded' }, 500)
  expect(await ask()).toBe('status')
  answer = (response) => void response.writeHead(302, { location: 'http://192.0.2.1/' }).end()
  expect(await ask()).toBe('unreachable')
  for (const body of [
    {},
    [],
    null,
    7,
    { rates: null },
    { rates: { HTG: null } },
    { rates: { HTG: 0 } },
    { rates: { HTG: -132 } },
    { rates: { HTG: 'a lot' } },
  ]) {
    says(body)
    expect(await ask()).toBe('nonsense')
  }
  answer = (response) => void response.writeHead(200).end('<html>')
  expect(await ask()).toBe('nonsense')
  expect(await inForce()).toMatchObject({ htg_per_usd: 133.5 })
  expect(await state()).toMatchObject({ outcome: 'nonsense', answered: 1_335 })
  expect(logged).toHaveLength(14)
})

test('the server’s database login cannot move the rate in small steps, whatever time it claims', async () => {
  const { app, owner } = database()
  const before = Number((await inForce())?.htg_per_usd)
  await owner.query(`update rates.htg_rate set as_of = as_of - interval '2 days'`)
  await owner.query('update ledger.head set skew = 300')
  try {
    const takes = async (moment: string): Promise<string | undefined> => {
      const { rows } = await app.query<{ outcome: string }>(
        `select rates.take_over_htg(round((select htg_per_usd from rates.htg_rate order by as_of desc limit 1) * 1.19, 4), 'thief', ${moment}) as outcome`,
      )
      return rows[0]?.outcome
    }
    const outcomes = []
    for (let step = 1; step <= 5; step += 1) outcomes.push(await takes(`now() + interval '${step} years'`))
    expect(outcomes).toEqual(['taken', 'too_soon', 'too_soon', 'too_soon', 'too_soon'])
    await owner.query(`update rates.htg_rate set as_of = as_of - interval '20 minutes' where source = 'thief'`)
    expect(await takes('now()')).toBe('jump')
    const { rows } = await app.query<{ highest: number }>('select max(htg_per_usd)::float8 as highest from rates.htg_rate')
    expect(rows[0]?.highest).toBeLessThanOrEqual(before * 1.2)
  } finally {
    await owner.query('update ledger.head set skew = null')
  }
})

test('the figure at the end of a path is a number, or a number as text', () => {
  expect(figureAt({ a: { b: 131.123456 } }, ['a', 'b'])).toBe(131.1235)
  expect(figureAt({ a: [{ b: '131' }] }, ['a', '0', 'b'])).toBe(131)
  for (const figure of [Infinity, Number.NaN, 1e9, '1e3', '131,5', true, {}, undefined])
    expect(figureAt({ a: figure }, ['a'])).toBeNull()
  expect(figureAt({}, ['constructor', 'length'])).toBeNull()
})
