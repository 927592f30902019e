import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { createSealReceiver } from '../../../test/seal-receiver.ts'
import { makeSeals } from './make-seals.ts'

const database = useTestDatabase()
const receiver = createSealReceiver()
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { config: { seals: await receiver.start(null) }, connections: 'usual' })
})
afterAll(async () => {
  await app.stop()
  receiver.stop()
})

const linesOf = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

test('each book has its own file of seals, and names itself to the receiver', async () => {
  for (const [index, phone] of ['+17865550142', '+50937001234'].entries()) {
    await aFundedWallet(app, { phone })
    const composition = app.server.books.all()[index] ?? expect.fail()
    await makeSeals({ ...composition, clock: app.clock, everyMinutes: 0 })
    await composition.jobs['seals:deliver']?.({})
  }
  const ofFirst = (await app.call('list_seals', {})).items
  const ofHaiti = (await app.call('list_seals', {}, { book: 'ht' })).items
  expect([ofFirst, ofHaiti]).toMatchObject([[{ number: 1 }], [{ number: 1 }]])
  expect(linesOf(receiver.file)).toEqual(ofFirst)
  expect(linesOf(join(receiver.folder, 'seals.ht.jsonl'))).toEqual(ofHaiti)
  expect(receiver.taken.map((body): unknown => JSON.parse(body))).toEqual([...ofFirst, ...ofHaiti])
  expect(receiver.paths).toEqual(['/seals', '/seals?book=ht'])
})
