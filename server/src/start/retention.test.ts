import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember } from '../../test/members.ts'

const page = readFileSync(new URL('../../../docs/operations/retention.md', import.meta.url), 'utf8')
const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

const wordsOf = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

interface Said {
  readonly tables: readonly string[]
  /** In seconds. */
  readonly ages: readonly number[]
}

const SECONDS = { day: 86_400, hour: 3_600, minute: 60 }

/**
 * All ages in a cell of the column “after” in docs/operations/retention.md, such as `7 days` or `a day`. 0 for rows
 * that are deleted when they have expired.
 */
function agesIn(after: string): readonly number[] {
  const figures = after.replaceAll('a quarter of an hour', '15 minutes')
  const ages = [...figures.matchAll(/\b(\d+|an?) (day|hour|minute)s?\b/g)].map(
    ([, count = '', unit]) => (Number.parseInt(count, 10) || 1) * SECONDS[unit as keyof typeof SECONDS],
  )
  return after.includes('when they have expired') ? [...ages, 0] : ages
}

function saidOf(job: string): readonly Said[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  const from = rows.findIndex((row) => wordsOf(row.split('|')[1] ?? '').includes(job))
  if (from < 0) return []
  const next = rows.findIndex((row, at) => at > from && row.split('|')[1]?.trim() !== '')
  return rows.slice(from, next < 0 ? undefined : next).map((row) => {
    const [, , , tables = '', after = ''] = row.split('|')
    return { tables: wordsOf(tables), ages: agesIn(after) }
  })
}

interface Deletion {
  readonly table: string
  /** Rows older than this many seconds are deleted. Null if the age cannot be found. */
  readonly age: number | null
}

function ageOf(text: string, values: readonly unknown[]): number | null {
  const moment = values.find((value) => value instanceof Date)
  if (moment) return Math.round((app.clock.now().getTime() - moment.getTime()) / 1000)
  const [, place] = /(?:date - |days => )\$(\d)/.exec(text) ?? []
  const [, days = place && values[Number(place) - 1]] = /interval '(\d+) days?'/.exec(text) ?? []
  return days === undefined ? null : Number(days) * SECONDS.day
}

/** The deletions that a job runs. Jobs that need a payload get none, and delete nothing. */
async function deletionsOf(task: (payload: unknown) => Promise<void>): Promise<readonly Deletion[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  await Promise.resolve({})
    .then(task)
    .catch(() => undefined)
  const calls = asked.mock.calls.map((given: readonly unknown[]) => given)
  asked.mockRestore()
  return calls.flatMap(([query, values]) => {
    const text = (typeof query === 'string' ? query : JSON.stringify(query)).replaceAll('"', '')
    const age = ageOf(text, Array.isArray(values) ? values : [])
    return [...text.matchAll(/delete from (\w+\.\w+)/g)].map(([, table = '']) => ({ table, age }))
  })
}

test('the retention page lists every job with each table it deletes from and the age', async () => {
  const { user_id } = await aMember(app)
  await database().owner.query(
    `insert into files.upload (id, owner_id, created_at) values (gen_random_uuid(), $1, '2020-01-01')`,
    [user_id],
  )
  const jobs = Object.entries(app.server.jobs)
  expect(jobs.map(([job]) => job).filter((job) => !wordsOf(page).includes(job))).toEqual([])
  const [deleting, aged] = [new Set<string>(), new Set<string>()]
  for (const [job, task] of jobs) {
    for (const { table, age } of await deletionsOf(task)) {
      deleting.add(job)
      if (age !== null) aged.add(table)
      const said = saidOf(job).filter(({ tables }) => tables.includes(table))
      expect(said, `${job} deletes from ${table}`).not.toEqual([])
      if (age !== null)
        expect(
          said.flatMap(({ ages }) => ages),
          `${job} deletes from ${table}`,
        ).toContain(age)
    }
  }
  expect(deleting.size).toBeGreaterThan(20)
  expect(aged.size).toBeGreaterThan(30)
})

test('every table named on the retention page exists', async () => {
  const { rows } = await database().owner.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables union select schemaname || '.' || viewname from pg_views`,
  )
  const known = new Set(rows.map(({ name }) => name))
  const jobs = Object.keys(app.server.jobs)
  const named = wordsOf(page).filter((word) => /^[a-z_]+\.[a-z_]+$/.test(word) && !jobs.includes(word))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the retention page names every table', async () => {
  const { rows } = await database().owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg_%'
        and n.nspname not in ('information_schema', 'graphile_worker', 'migrations') order by name`,
  )
  expect(rows.length).toBeGreaterThan(150)
  const named = wordsOf(page)
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
})
