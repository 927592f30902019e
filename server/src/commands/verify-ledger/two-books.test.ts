import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { neverSent, receiveInSecond, sendToSecond } from '../../../test/between-books.ts'
import { verifyLedger } from '../../../test/run-verify-ledger.ts'
import { useTwoBooks } from '../../../test/two-books.ts'

const { database, first, second } = useTwoBooks()
const folder = mkdtempSync(join(tmpdir(), 'hai-two-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

const verify = (...words: readonly string[]) => verifyLedger({}, '--database', database().url, ...words)

const recorded = async () => {
  const { rows } = await database().owner.query<{ first: boolean | null; second: boolean | null }>(
    `select (select is_whole from integrity.verification order by id desc limit 1) as first,
            (select is_whole from integrity_second.verification order by id desc limit 1) as second`,
  )
  return rows[0]
}

test('verifies all books, and what is on its way between them', async () => {
  const payee = await second().aMember(5_00)
  const payer = await first().aMember(100_00)
  const payment = await sendToSecond(first(), payer, payee, 30_00)
  const [code, printed] = await verify('--note')
  expect(printed).toContain('Verifying the first book:')
  expect(printed).toContain('Verifying the book second:')
  expect(printed).toContain('The clearing accounts of the first book and the book second agree.')
  expect(printed).toContain('On its way from the first book to the book second: $30.00. Payments: 1, the oldest from ')
  expect(code).toBe(0)
  expect(await recorded()).toEqual({ first: true, second: true })

  await receiveInSecond(second(), payment, payee)
  expect((await verify())[1]).toContain('agree. No money is on its way between them.')
  expect((await verify('--nightly'))[0]).toBe(0)
})

test('--book verifies one book', async () => {
  const [code, printed] = await verify('--book', 'second', '--note')
  expect(printed).toContain('This is the ledger of the book second.')
  expect(printed).not.toContain('first book')
  expect(code).toBe(0)
  expect(await verify('--book', 'first')).toEqual([0, expect.not.stringContaining('second')])
  expect(await verify('--book', 'third')).toEqual([2, 'There is no book third. The books are: first, second.\n'])
})

test('an export of all books writes a file for each, which names its book', async () => {
  const path = join(folder, 'ledger.jsonl.gz')
  expect((await verify('--export', path))[0]).toBe(0)
  const ofSecond = join(folder, 'ledger.second.jsonl.gz')
  expect(existsSync(path) && existsSync(ofSecond)).toBe(true)
  expect((await verifyLedger({}, '--dump', path))[1]).not.toContain('of the book')
  expect((await verifyLedger({}, '--dump', ofSecond))[1]).toContain('This is the ledger of the book second.')
})

test('finds a receipt of a payment that was never sent, which each ledger alone accepts', async () => {
  const payee = await second().aMember()
  const payer = await first().aMember(100_00)
  await receiveInSecond(second(), neverSent(payer, payee, 7_00), payee)
  expect((await verify('--book', 'second'))[0]).toBe(0)
  const [code, printed] = await verify('--note')
  expect(code).toBe(1)
  expect(printed).toContain(
    'First wrong row: the clearing accounts of the first book and the book second.\nRule: add up to the money on its way. Expected: 0. Found: -700.',
  )
  expect(printed).toContain('of the book second.\nRule: has the amount of its payment. Expected: undefined. Found: 700.')
  expect(await recorded()).toEqual({ first: false, second: false })
  expect((await verify('--nightly'))[0]).toBe(1)
})

test('refuses a ledger whose book is not in the list', async () => {
  await database().owner.query(`create schema ledger_hidden`)
  expect(await verify()).toEqual([2, 'The schema ledger_hidden belongs to no book in the table platform.book.\n'])
})
