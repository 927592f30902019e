import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { archiveOldest } from '../../test/archive.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFundedWallet, aMember } from '../../test/members.ts'
import { sendAtOnce } from '../../test/money.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { makeSeals } from '../../test/seals.ts'
import { prove } from '../ledger/check.ts'
import { createDatabase } from '../platform/database/database.ts'
import { proveBook } from './prove-restored.ts'

const SIZE = 10
const database = useTestDatabase()
usePartitionSize(database, SIZE)
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

test('archived postings of a restored ledger count, and are reported as not read', async () => {
  const [payer, payee] = [await aFundedWallet(app), await aMember(app)]
  for (let count = 0; count < SIZE; count += 1) await sendAtOnce(app, payer, payee, 1_00)
  await makeSeals(app)
  expect(await prove(createDatabase(database().app), app.clock.now())).toEqual([])
  await archiveOldest(database())
  const { rows } = await database().owner.query<{ last_id: string }>('select last_id from ledger.head')
  const client = await database().owner.connect()
  try {
    expect(await proveBook(client, { copies: null, sealFile: null, goneBackTo: 'latest' })).toMatchObject({
      postings: String(rows[0]?.last_id),
      wrong: [],
      messages: ['Postings 1 to 9 are archived and were not read.', expect.any(String)],
    })
  } finally {
    client.release()
  }
})
