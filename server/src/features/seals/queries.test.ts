import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'
import { createDatabase, type Database } from '../../platform/database/database.ts'
import { batchEnd, sealOf } from './queries.ts'

const database = useTestDatabase()
let app: TestApp
let sealed: number

beforeAll(async () => {
  app = await startTestApp(database())
  const [marie, jean] = [await aFundedWallet(app), await aMember(app)]
  for (let made = 0; made < 5; made += 1) {
    await sendAtOnce(app, marie, jean, 1_00)
    await sealNow(app)
  }
  sealed = (await app.call('list_seals', {})).items[0]?.last ?? 0
  await sendAtOnce(app, marie, jean, 1_00)
})
afterAll(() => app.stop())

/** Returns the number of rows read. Sequential scans are off, so that the planner uses indexes as for a large table. */
const rowsRead = (table: string, work: (db: Database) => Promise<unknown>): Promise<number> =>
  createDatabase(database().owner)
    .transaction()
    .execute(async (trx) => {
      const read = async (): Promise<number> => {
        const { rows } = await sql<{ count: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_all_tables where relid = ${table}::regclass`.execute(
          trx,
        )
        return rows[0]?.count ?? expect.fail('the rows were not counted')
      }
      await sql`set local enable_seqscan = off`.execute(trx)
      const before = await read()
      await work(trx)
      return (await read()) - before
    })

test('checking for unsealed postings reads one journal row, and none when there are none', async () => {
  const about = sealed + 65_536
  expect(await rowsRead('ledger.journal_000000', (db) => batchEnd(db, { after: sealed, about }))).toBe(1)
  expect(await rowsRead('ledger.journal_000000', (db) => batchEnd(db, { after: sealed + 1, about }))).toBe(0)
})

test('a missing seal of a posting is found by one read, however many seals there are', async () => {
  expect(await sealOf(app.server.database, sealed)).toMatchObject({ number: 5, last_id: sealed })
  expect(await sealOf(app.server.database, sealed + 1)).toBeNull()
  expect(await rowsRead('seals.seal', (db) => sealOf(db, sealed + 1))).toBe(1)
})
