import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { countRows, readSchemaContents } from '../../../test/schema-contents.ts'
import { bookSchemas, schemaOf } from './book.ts'
import { listBooks } from './list-books.ts'
import { createBook } from './create-book.ts'
import { createDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { readMigration } from './migration-files.ts'

const SUFFIX = '_second'
const SECOND = { number: 1, name: 'second', phone_prefixes: ['+509', '+1829'] }
const database = useTestDatabase()
const owner = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  database().owner.query<Row>(statement, [...values])

const ofSecond = bookSchemas.map((schema) => schemaOf(SECOND, schema))
const withoutSuffix = (rows: readonly object[]): unknown => JSON.parse(JSON.stringify(rows).replaceAll(SUFFIX, ''))

beforeAll(async () => {
  expect(await createBook(database().url, { name: 'second', phone_prefixes: ['+509', '+1829'] })).toEqual(SECOND)
})

test('a book is listed with its prefixes', async () => {
  expect(await listBooks(createDatabase(database().app))).toEqual([{ number: 0, name: '', phone_prefixes: [] }, SECOND])
})

const expectSameContents = async (): Promise<void> => {
  const first = await readSchemaContents(database().owner, bookSchemas)
  const second = await readSchemaContents(database().owner, ofSecond)
  const key = ({ kind, name }: (typeof first)[number]): string => `${kind} ${name}`
  const sorted = [...second]
    .map((object) => ({ ...object, kind: object.kind.replaceAll(SUFFIX, ''), name: object.name.replaceAll(SUFFIX, '') }))
    .map((object) => ({ ...object, definition: object.definition.replaceAll(SUFFIX, '') }))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  expect(first.length).toBeGreaterThan(3000)
  expect(sorted).toEqual(first.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
  const names = new RegExp(String.raw`(?<![\w.])"?(?:${bookSchemas.join('|')})"?\.["a-z_]`)
  // The job queue has aliases such as `tasks`.
  const ours = second.filter(({ name }) => !name.startsWith('graphile_worker_'))
  expect(ours.filter(({ definition }) => names.test(definition))).toEqual([])
}

test('a book has the same tables, functions and rights as the first one, and names none of its schemas', expectSameContents)

test('a book begins with the same rows', async () => {
  const begins = await countRows(database().owner, ofSecond)
  expect(begins.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15)
  // The tests' database begins with a rate.
  const withoutRate = (rows: typeof begins) => rows.filter(({ table }) => !table.endsWith('.htg_rate'))
  expect(withoutSuffix(withoutRate(begins))).toEqual(withoutRate(await countRows(database().owner, bookSchemas)))
})

test('the divided tables of a book get partitions of their own', async () => {
  const { rows } = await owner<{ parent: string; part: string }>(
    `select i.inhparent::regclass::text as parent, i.inhrelid::regclass::text as part
       from platform.divided_table d join pg_inherits i on i.inhparent = d.name::regclass order by 1, 2`,
  )
  const partsOf = (isSecond: boolean) => rows.filter(({ parent }) => parent.includes(`${SUFFIX}.`) === isSecond)
  const ofBooks = partsOf(false).filter(({ parent }) => bookSchemas.some((schema) => parent.startsWith(`${schema}.`)))
  expect(ofBooks.length).toBeGreaterThan(12)
  expect(withoutSuffix(partsOf(true))).toEqual(ofBooks)
  expect(partsOf(true).every(({ part }) => part.includes(`${SUFFIX}_`))).toBe(true)
})

test('each pair of books has accounts for the money on its way', async () => {
  const clearing = async (schema: string) =>
    (
      await owner<{ kind: string }>(`select kind from ${schema}.account where kind like 'outside:clearing:%' order by id`)
    ).rows.map(({ kind }) => kind)
  await createBook(database().url, { name: 'third', phone_prefixes: [] })
  expect(await clearing('ledger')).toEqual(['outside:clearing:1', 'outside:clearing:2'])
  expect(await clearing('ledger_second')).toEqual(['outside:clearing:0', 'outside:clearing:2'])
  expect(await clearing('ledger_third')).toEqual(['outside:clearing:0', 'outside:clearing:1'])
})

test('a missing migration of books runs in all books', async () => {
  const name = '0068_ledger_archive'
  const functions = [...readMigration(name).matchAll(/^create function (\w+)/gm)].map(([, made]) => made)
  for (const schema of ['ledger', 'ledger_second', 'ledger_third']) {
    await owner(`drop trigger no_delete on ${schema}.archive; revoke select on ${schema}.archive from hai_app, hai_report`)
    for (const made of functions) await owner(`drop function ${schema}.${made} cascade`)
  }
  await owner('delete from migrations.migration where name = $1', [name])
  const { rowCount } = await owner('delete from migrations.book_migration where name = $1', [name])
  expect(rowCount).toBe(2)
  expect(await migrate(database().url)).toEqual({ isOfNextVersion: false, ran: [name] })
  expect((await owner('select from migrations.book_migration where name = $1', [name])).rowCount).toBe(2)
  await expectSameContents()
})

test.each([
  ['', 'is not a name for a book'],
  ['Haiti', 'is not a name for a book'],
  ['h_t', 'is not a name for a book'],
  ['a'.repeat(21), 'is not a name for a book'],
  ['second', 'The book second exists already.'],
  ['ins', 'there is a schema cash_ins'],
])('refuses the name “%s”', async (name, sentence) => {
  await expect(createBook(database().url, { name, phone_prefixes: [] })).rejects.toThrow(sentence)
})

test.each([
  [['509'], '509 is not the beginning of a phone number'],
  [['+1 809'], '+1 809 is not the beginning of a phone number'],
  [['+33', '+33'], '+33 is given twice'],
  [['+33', '+509'], 'The book second has the prefix +509 already.'],
])('refuses the prefixes %j', async (phone_prefixes, sentence) => {
  await expect(createBook(database().url, { name: 'fourth', phone_prefixes })).rejects.toThrow(sentence)
})

test('an interrupted run can be repeated', async () => {
  await owner('create schema graphile_worker_fourth')
  expect(await createBook(database().url, { name: 'fourth', phone_prefixes: ['+33'] })).toMatchObject({ number: 3 })
})
