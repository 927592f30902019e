import { expect, test } from 'vitest'
import { movableClock } from '../../test/clock.ts'
import { useTestDatabase } from '../../test/database.ts'
import { cachedValue } from './cached-value.ts'
import { createDatabase, type Database } from './database/database.ts'
import { createPool } from './database/pool.ts'

const database = useTestDatabase()

test('a read inside a transaction needs no other connection, even if all are in use', async () => {
  const pool = createPool({ url: database().url, role: 'hai_app', size: 1, application_name: 'test', acquireTimeoutMs: 60_000 })
  const db = createDatabase(pool)
  try {
    const load = async (within: Database = db): Promise<boolean> =>
      (await within.selectFrom('tasks.settings').select('only_one').executeTakeFirstOrThrow()).only_one
    const value = cachedValue({ load, maxAgeMs: 1_000, clock: movableClock('2026-11-20T12:00:00Z') })
    const outside = await db.transaction().execute(async (trx) => {
      const waiting = value.get()
      expect(await value.get(trx)).toBe(true)
      return { waiting }
    })
    expect(await outside.waiting).toBe(true)
  } finally {
    await db.destroy()
  }
})

test('a forgotten value is read again, and a read in progress is not cached', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let reads = 0
  const load = (): Promise<number> => answers[reads++]?.promise ?? Promise.resolve(3)
  const value = cachedValue({ load, maxAgeMs: 60_000, clock: movableClock('2026-11-20T12:00:00Z') })
  const before = value.get()
  value.forget()
  const after = value.get()
  answers[1]?.resolve(2)
  answers[0]?.resolve(1)
  expect([await before, await after, await value.get()]).toEqual([1, 2, 2])
  value.forget()
  expect(await value.get()).toBe(3)
})
