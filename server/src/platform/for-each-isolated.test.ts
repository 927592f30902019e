import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createPool } from './database/pool.ts'
import { forEachIsolated, ENOUGH } from './for-each-isolated.ts'
import { Failure } from './failure.ts'

const database = useTestDatabase()

async function through(handle: (row: number) => Promise<unknown>, putOff?: (row: number) => Promise<void>) {
  const log = { error: vi.fn() }
  const tried: number[] = []
  const outcome = await forEachIsolated(
    [1, 2, 3, 4, 5],
    (row) => {
      tried.push(row)
      return handle(row)
    },
    { log, failed: 'a row failed', facts: (row) => ({ row }), ...(putOff && { putOff }) },
  ).catch((error: unknown) => error)
  return { outcome, tried, logged: log.error.mock.calls }
}

const failing = (code: string) => database().app.query(`do $$ begin raise exception using errcode = '${code}'; end $$`)

test('a failed row is logged with its identity, put off, and does not stop the others', async () => {
  const putOff = vi.fn(() => Promise.resolve())
  const { outcome, tried, logged } = await through(async (row) => (row === 2 ? failing('P0001') : undefined), putOff)
  expect(tried).toEqual([1, 2, 3, 4, 5])
  expect(outcome).toBeUndefined()
  expect(logged).toEqual([[{ err: expect.objectContaining({ code: 'P0001' }) as unknown, row: 2 }, 'a row failed']])
  expect(putOff.mock.calls).toEqual([[2]])
})

test.each(['40001', '40P01'])('a lost race (%s) affects only its row', async (code) => {
  const { outcome, tried, logged } = await through(async (row) => (row === 1 ? failing(code) : undefined))
  expect([outcome, tried.length, logged.length]).toEqual([undefined, 5, 1])
})

test('a database outage ends the run without logging, and its caller logs once', async () => {
  const pool = createPool({ url: database().url, role: 'hai_app', size: 1, application_name: 'hai-test' })
  const putOff = vi.fn(() => Promise.resolve())
  const { outcome, tried, logged } = await through(async (row) => {
    await pool.query('select 1')
    if (row === 2) await pool.end()
  }, putOff)
  expect(tried).toEqual([1, 2, 3])
  expect(String(outcome)).toContain('Cannot use a pool after calling end on the pool')
  expect(logged).toEqual([])
  expect(putOff).not.toHaveBeenCalled()
})

test('UNAVAILABLE from the ledger ends the run too', async () => {
  const { outcome, tried, logged } = await through(() => Promise.reject(new Failure('UNAVAILABLE', undefined)))
  expect(outcome).toMatchObject({ code: 'UNAVAILABLE' })
  expect([tried, logged]).toEqual([[1], []])
})

test('a handler that returns ENOUGH ends the run', async () => {
  const { outcome, tried, logged } = await through((row) => Promise.resolve(row === 3 ? ENOUGH : undefined))
  expect([outcome, tried, logged]).toEqual([ENOUGH, [1, 2, 3], []])
})
