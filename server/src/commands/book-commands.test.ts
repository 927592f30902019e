import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { runAdminCommand } from '../../test/run-admin.ts'
import { aDataFolder } from '../../test/server-process.ts'

const database = useTestDatabase()
const createBook = (...words: readonly string[]) =>
  runAdminCommand({ DATABASE_URL: database().url, DATA_DIR: aDataFolder() }, 'create-book', ...words)

async function balances() {
  const { rows } = await database().owner.query<{ first: number; ht: number }>(
    `select (select balance::int from ledger.account where kind = 'marketing') as first,
            (select balance::int from ledger_ht.account where kind = 'marketing') as ht`,
  )
  return rows[0]
}

test('create-book creates a book and says what it did', async () => {
  expect(await createBook()).toEqual([1, 'Usage: npm run admin -- create-book NAME [PHONE_PREFIX…]\n'])
  const [code, printed] = await createBook('ht', '+509', '+1829')
  expect(code).toBe(0)
  expect(printed).toContain('The book ht has the number 1. Its ledger is in the schema ledger_ht.')
  expect(printed).toContain('It gets new members whose phone numbers begin with +509 or +1829.')
  expect(await createBook('ht')).toEqual([1, 'The book ht exists already.\n'])
  expect(await createBook('do', '+1829')).toEqual([1, 'The book ht has the prefix +1829 already.\n'])
  expect(await createBook('do')).toEqual([0, expect.stringContaining('No phone number leads to it.')])
})

test('commands work on the first book, or on the one that --book names', async () => {
  const env = { DATABASE_URL: database().url, DATA_DIR: aDataFolder() }
  expect(await runAdminCommand(env, 'fund-marketing', '500', '--book', 'ht')).toEqual([
    0,
    '$500.00 booked from the bank. The balance of the marketing account is $500.00.\n',
  ])
  expect(await balances()).toEqual({ first: 0, ht: 500_00 })
  await runAdminCommand(env, 'fund-marketing', '20')
  expect(await balances()).toEqual({ first: 20_00, ht: 500_00 })
  expect(await runAdminCommand(env, 'recount', '--book=ht')).toEqual([
    0,
    'The ledger was recounted from posting 1 on. It has no faults.\n',
  ])
  expect(await runAdminCommand(env, 'archives', '--book', 'ht')).toEqual([0, 'No postings are archived.\n'])
  const unknown = [1, 'There is no book pr. The books are: first, ht, do.\n']
  expect(await runAdminCommand(env, 'recount', '--book', 'pr')).toEqual(unknown)
  expect(await runAdminCommand(env, 'archives', '--book', 'pr')).toEqual(unknown)
  expect(await runAdminCommand(env, 'recount', '--book')).toEqual([1, 'Write the name of the book after --book.\n'])
})

test('key commands work on all books', async () => {
  const env = { DATABASE_URL: database().url, DATA_DIR: aDataFolder() }
  const [, printed] = await runAdminCommand(env, 'check-keys')
  expect(printed).toMatch(/ \w+_ht\.\w+/)
  expect((await runAdminCommand(env, 'check-keys', '--book', 'ht'))[0]).toBe(1)
})

test('no book can have the name that commands use for the first one', async () => {
  expect(await createBook('first')).toEqual([1, 'A book cannot be called first, because commands call the first book so.\n'])
})
