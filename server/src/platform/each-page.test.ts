import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { behind } from './database/behind.ts'
import { createDatabase } from './database/database.ts'
import { ENOUGH } from './for-each-isolated.ts'
import { eachPage, type Page } from './each-page.ts'

const database = useTestDatabase()

interface Due {
  readonly id: string
  readonly at: Date
}

/** Rows stay due whatever the handler does. */
async function through(times: readonly string[], handle: (nth: number) => Promise<unknown>) {
  const db = createDatabase(database().owner)
  await sql`create table if not exists events.due (id uuid primary key, at timestamptz not null)`.execute(db)
  await sql`truncate events.due`.execute(db)
  await sql`insert into events.due select gen_random_uuid(), at from unnest(${times}::timestamptz[]) at`.execute(db)
  const read = async ({ after, limit }: Page<Due>) =>
    (await sql<Due>`select id, at from events.due where ${behind(after, 'at', 'id')} order by at, id limit ${limit}`.execute(db))
      .rows
  const log = { error: vi.fn() }
  const tried: string[] = []
  await eachPage(
    3,
    read,
    ({ id }) => {
      tried.push(id)
      return handle(tried.length)
    },
    { log, failed: 'a row failed', facts: ({ id }) => ({ id }) },
  )
  return { tried: tried.length, different: new Set(tried).size, failed: log.error.mock.calls.length }
}

const minutes = (count: number): string[] => Array.from({ length: count }, (_, nth) => `2026-11-02T12:${10 + nth}:00Z`)

test('each row is handled once, however many before it fail', async () => {
  const handle = (nth: number) => (nth <= 7 ? Promise.reject(new Error('this row fails')) : Promise.resolve())
  expect(await through(minutes(9), handle)).toEqual({ tried: 9, different: 9, failed: 7 })
  expect(await through(minutes(10), handle)).toEqual({ tried: 10, different: 10, failed: 7 })
})

test('rows due in the same microsecond come to an end too', async () => {
  const { tried, different } = await through(
    Array.from({ length: 10 }, () => '2026-11-02T12:00:00.123456Z'),
    () => Promise.reject(new Error('every row fails')),
  )
  expect([tried, different]).toEqual([10, 10])
})

test('a handler that returns ENOUGH ends the run on any page', async () => {
  expect(await through(minutes(10), (nth) => Promise.resolve(nth === 5 ? ENOUGH : undefined))).toMatchObject({ tried: 5 })
})
