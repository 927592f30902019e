import { expect, test } from 'vitest'
import { createDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createPool } from '../../src/platform/database/pool.ts'
import { anEmptyDatabase } from '../database.ts'
import { readFigures } from './figures.ts'
import { productPages, productTables, readPage, tableNames, withTables } from './pages.ts'

test('the tables of docs/product are what `npm run docs:product` writes', async () => {
  const url = await anEmptyDatabase()
  await migrate(url)
  const pool = createPool({ url, role: 'hai_owner', size: 2, application_name: 'hai-test' })
  const tables = productTables(await readFigures(createDatabase(pool)))
  await pool.end()
  const pages = productPages().map((name) => ({ name, text: readPage(name) }))
  expect(pages.map(({ name, text }) => ({ name, text: withTables(text, tables) }))).toEqual(pages)
  expect(pages.flatMap(({ text }) => tableNames(text)).toSorted()).toEqual(Object.keys(tables).toSorted())
})
