import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { runAdminCommand } from '../../test/run-admin.ts'
import { aDataFolder } from '../../test/server-process.ts'

const database = useTestDatabase()
const createBook = (...words: readonly string[]) =>
  runAdminCommand({ DATABASE_URL: database().url, DATA_DIR: aDataFolder() }, 'create-book', ...words)

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
