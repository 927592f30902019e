import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFundedWallet } from '../../test/members.ts'
import { proveBook } from './prove-restored.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  await aFundedWallet(app)
})
afterAll(() => app.stop())

const proven = async () => {
  const client = await database().owner.connect()
  try {
    return await proveBook(client, { copies: null, sealFile: null, goneBackTo: 'latest' })
  } finally {
    client.release()
  }
}

test('a complete restored ledger is counted by both programs without findings', async () => {
  expect(await proven()).toMatchObject({ postings: '1', wrong: [], isVerified: true })
})

test('a fault that only the verifier finds prevents installing a restored ledger', async () => {
  await database().owner.query(
    `select seals.append(1, clock_timestamp(), (select last_id from ledger.head), decode(repeat('cd', 32), 'hex'), decode(repeat('cd', 32), 'hex'), decode(repeat('00', 32), 'hex'))`,
  )
  const { wrong } = await proven()
  expect(wrong).toEqual([expect.stringMatching(/^The ledger has a fault\. First wrong row: seal 1\.\nRule: its root\./)])
})

test('the ledger of an older version is recounted, and reported as not verified', async () => {
  await database().owner.query('alter table seals.seal rename to not_there_yet')
  expect(await proven()).toMatchObject({ postings: '1', wrong: [], isVerified: false })
})
