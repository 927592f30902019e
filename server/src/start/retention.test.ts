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

/** What the page says of a job: the rows that name it, and those below without a name of their own. */
function tablesBeside(job: string): readonly string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  const from = rows.findIndex((row) => wordsOf(row.split('|')[1] ?? '').includes(job))
  if (from < 0) return []
  const next = rows.findIndex((row, at) => at > from && row.split('|')[1]?.trim() !== '')
  return rows.slice(from, next < 0 ? undefined : next).flatMap((row) => wordsOf(row.split('|')[3] ?? ''))
}

/** The tables that a job deletes from; one that wants to be told more does nothing. */
async function tablesOf(task: (payload: unknown) => Promise<void>): Promise<readonly string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  await Promise.resolve({})
    .then(task)
    .catch(() => undefined)
  const texts = asked.mock.calls.map((given: readonly unknown[]) => JSON.stringify(given[0]))
  asked.mockRestore()
  return texts.flatMap((text) =>
    [...text.replaceAll(/\\?"/g, '').matchAll(/delete from (\w+\.\w+)/g)].map(([, table = '']) => table),
  )
}

test('the page of retention names every job, and beside it each table that it deletes from', async () => {
  const { user_id } = await aMember(app)
  await database().owner.query(
    `insert into files.upload (id, owner_id, created_at) values (gen_random_uuid(), $1, '2020-01-01')`,
    [user_id],
  )
  const jobs = Object.entries(app.server.tasks)
  expect(jobs.map(([job]) => job).filter((job) => !wordsOf(page).includes(job))).toEqual([])
  let deleting = 0
  for (const [job, task] of jobs) {
    const tables = await tablesOf(task)
    if (tables.length > 0) deleting += 1
    expect(
      tables.filter((table) => !tablesBeside(job).includes(table)),
      job,
    ).toEqual([])
  }
  expect(deleting).toBeGreaterThan(20)
})

test('every table that the page of retention speaks of is there', async () => {
  const { rows } = await database().owner.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables union select schemaname || '.' || viewname from pg_views`,
  )
  const known = new Set(rows.map(({ name }) => name))
  const jobs = Object.keys(app.server.tasks)
  const named = wordsOf(page).filter((word) => /^[a-z_]+\.[a-z_]+$/.test(word) && !jobs.includes(word))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
