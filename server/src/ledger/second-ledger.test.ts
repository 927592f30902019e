import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aSend, fund, useTestBook } from '../../test/book.ts'
import { useTestDatabase } from '../../test/database.ts'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { createBook } from '../platform/database/create-book.ts'
import { createDatabase } from '../platform/database/database.ts'
import { FIRST_BOOK, schemaOf, type Book } from '../platform/database/book.ts'
import { accountNumber } from './book.ts'
import { systemClock } from '../platform/clock.ts'
import { prove, recount } from './check.ts'
import { lastPosition } from './journal.ts'

const SECOND: Book = { number: 1, name: 'second' }
const database = useTestDatabase()
const first = useTestBook(() => database)
const second = useTestBook(() => database, SECOND)

beforeAll(() => createBook(database().url, { name: SECOND.name, phone_prefixes: [] }))

const read = async (book: Book): Promise<unknown> => {
  const schema = schemaOf(book, 'ledger')
  return (
    await database().owner.query(
      `select (select count(*)::int from ${schema}.posting) as postings, sum(abs(balance))::int as cents from ${schema}.account`,
    )
  ).rows[0]
}

test('a second ledger posts, replays and rejects like the first one, which is untouched', async () => {
  const { ledger } = second()
  const [payer, payee] = [await second().aMember(10_00), await second().aMember()]
  const send = aSend(payer, payee, 10_00)
  const posted = await ledger.post(send)
  expect(posted.public_id).toMatch(/01$/)
  expect(posted.balanceOf(payee.available)).toBe(10_00)
  expect(await ledger.post(send)).toMatchObject({ replayed: true, public_id: posted.public_id })
  expect((await ledger.replay(payer.id, send.idempotency_key, send.payload))?.balanceOf(payer.available)).toBe(0)
  await expect(ledger.post(aSend(payer, payee, 1))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect([await read(SECOND), await read(FIRST_BOOK)]).toEqual([
    { postings: 2, cents: 20_00 },
    { postings: 0, cents: 0 },
  ])
})

test('checks of a second ledger read and prove its own rows', async () => {
  const db = createDatabase(database().app, SECOND)
  const payer = await second().aMember(10_00)
  expect(await recount(db, systemClock.now())).toEqual([])
  await runWithoutTriggers(database(), `update ${schemaOf(SECOND, 'ledger')}.account set balance = balance + 1 where id = $1`, [
    accountNumber(payer.available),
  ])
  expect((await prove(db, systemClock.now())).map(({ rule }) => rule)).toContain('balance = sum of entries')
  expect(await prove(createDatabase(database().app), systemClock.now())).toEqual([])
  expect(await lastPosition(db)).toBeGreaterThan(0)
})

test('a posting cannot use an account or a public id of another ledger', async () => {
  const [here, there] = [await first().aMember(), await second().aMember(1_00)]
  await expect(second().ledger.post(aSend(there, here, 1))).rejects.toThrow('an account of another book')
  await expect(first().ledger.post(aSend(there, here, 1))).rejects.toThrow('an account of another book')
  await expect(fund(first().ledger, there, 1)).rejects.toThrow('an account of another book')
  const public_id = randomUUID().replace(/..$/, '00')
  await expect(second().ledger.post(aSend(there, there, 1, { public_id }))).rejects.toThrow('names another book')
})

test('a second ledger guards its own rows', async () => {
  await expect(database().app.query(`update ${schemaOf(SECOND, 'ledger')}.account set balance = 1`)).rejects.toThrow(
    'permission denied',
  )
  await expect(database().owner.query(`delete from ${schemaOf(SECOND, 'ledger')}.posting`)).rejects.toThrow('append-only')
})

test('a second ledger publishes the same views, of its own tables', async () => {
  const views = async (book: Book): Promise<readonly string[]> => {
    const schema = schemaOf(book, 'ledger')
    const { rows } = await database().owner.query<{ view: string }>(
      `select replace(format('%s: %s', relname, pg_get_viewdef(oid)), $1 || '.', '') as view from pg_class
        where relnamespace = $1::regnamespace and relkind = 'v' and has_table_privilege('hai_app', oid, 'select') order by 1`,
      [schema],
    )
    return rows.map(({ view }) => view)
  }
  const published = await views(SECOND)
  expect(published).toEqual(await views(FIRST_BOOK))
  expect(published.length).toBeGreaterThan(5)
  expect(published.filter((view) => view.includes('ledger.'))).toEqual([])
})
