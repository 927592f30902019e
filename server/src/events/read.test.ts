import { beforeAll, expect, test } from 'vitest'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import type { Database } from '../platform/database/database.ts'
import { recordEvent } from './record-event.ts'
import { createReader, readEnds } from './read.ts'

const book = useTestBook()
let members: [TestMember, TestMember]
beforeAll(async () => {
  members = [await book().aMember(1_000_00), await book().aMember()]
})

const limits = { postings: 100, outbox: 100 }
const record = () =>
  book()
    .db.transaction()
    .execute((trx) => recordEvent(trx, { type: 'thing.happened', user_id: null, payload: {} }))

/** The database’s answers wait for `letThrough`. `answered` waits for a number of answers. */
function aSlowLine(): { db: Database; answered: (count: number) => Promise<void>; letThrough: () => void } {
  const { promise: open, resolve } = Promise.withResolvers<undefined>()
  let count = 0
  const db = book().db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      await open
      return result
    },
  })
  return { db, answered: (wanted) => expect.poll(() => count).toBe(wanted), letThrough: () => resolve(undefined) }
}

test('a reader woken during another’s read does not get the result of a query from before the wake-up', async () => {
  const { db, answered, letThrough } = aSlowLine()
  const reader = createReader(db, limits)
  const ends = await readEnds(book().db)
  const before = [reader.read(ends), reader.read(ends)]
  await answered(2)
  await record()
  await book().ledger.post(aSend(...members, 1))
  reader.woken()
  const after = [reader.read(ends), reader.read(ends)]
  await answered(4)
  letThrough()
  const found = await Promise.all([...before, ...after])
  expect(found.map(({ events }) => events.map(({ stream }) => stream))).toEqual([
    [],
    [],
    ['ledger', 'outbox'],
    ['ledger', 'outbox'],
  ])
})

test('two wake-ups merged into one, for an own posting and for another process’s, lose neither', async () => {
  const reader = createReader(book().db, limits)
  const ends = await readEnds(book().db)
  const own = await book().ledger.post(aSend(...members, 1))
  const [known] = (await createReader(book().db, limits).read(ends)).events
  expect(known?.position).toBe(own.position)
  reader.add(known ? [known] : [])
  const others = await book().ledger.post(aSend(...members, 1))
  reader.woken()
  const first = await reader.read(ends)
  expect([first.to.ledger, first.more]).toEqual([own.position, 'some'])
  const second = await reader.read(first.to)
  expect([second.to.ledger, second.more]).toEqual([others.position, 'none'])
})

test('a stream that was read to its end is not read again before a wake-up', async () => {
  const { db, answered, letThrough } = aSlowLine()
  letThrough()
  const reader = createReader(db, limits)
  const { to } = await reader.read({ ledger: 0, outbox: 0 })
  for (let time = 0; time < 3; time += 1) expect(await reader.read(to)).toEqual({ events: [], to, more: 'none' })
  await answered(2)
  await record()
  reader.woken()
  expect((await reader.read(to)).events).toHaveLength(1)
})
