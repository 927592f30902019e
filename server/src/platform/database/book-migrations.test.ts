import { expect, test } from 'vitest'
import { bookSchemas, FIRST_BOOK } from './book.ts'
import { isOfBooks, migrationInBook } from './book-migrations.ts'
import { knownMigrations, readMigration } from './migration-files.ts'

const HT = { number: 1, name: 'ht' }
const names = bookSchemas.join('|')

const codeOf = (file: string): string => readMigration(file).replaceAll(/--.*$/gm, '')
const ofBooks = knownMigrations().filter(isOfBooks)
const shared = knownMigrations().filter((file) => !isOfBooks(file))

/** The ledger’s files create names without a schema, in their search path. */
const created = new Set(
  ofBooks.flatMap((file) => {
    const code = codeOf(file)
    const searched = /^set local search_path = (\w+)/m.exec(code)?.[1] ?? 'public'
    return [
      ...code.matchAll(/\bcreate (?:or replace )?(?:unlogged )?(?:table|view|function|type|sequence) (?:(\w+)\.)?(\w+)/g),
    ].map(([, schema = searched, name = '']) => `${schema}.${name}`)
  }),
)

/** The ids in these functions are of the whole database, or the same in all books. */
const readsOfFirstBook = ['0001_platform: ledger.proof_view', '0013_identity_functions: ledger.head_view']

test('migrations of shared schemas name no schema of a book', () => {
  const found = shared.flatMap((file) =>
    [...codeOf(file).matchAll(new RegExp(String.raw`(?<![\w.])(?:${names})\.\w+`, 'g'))].map(([name]) => `${file}: ${name}`),
  )
  expect(found, 'Use platform.in_book() with the book of the member.').toEqual(readsOfFirstBook)
})

test('every name of a book’s schema before a dot is this schema, not an alias', () => {
  const used = ofBooks.flatMap((file) =>
    [...codeOf(file).matchAll(new RegExp(String.raw`(?<![\w.])(?:${names})\.\w+`, 'g'))].map(([name]) => ({ file, name })),
  )
  expect(used.length).toBeGreaterThan(1000)
  expect(used.filter(({ name }) => !created.has(name))).toEqual([])
})

test('migrations of books create triggers, tables and functions in schemas of books only', () => {
  const isOfBook = (name: string): boolean => !name.includes('.') || new RegExp(`^(?:${names})\\.`).test(name)
  const targets = [
    /\bcreate (?:constraint )?trigger \w+[^;]*?\son ([\w.]+)/g,
    /\b(?:create|alter|drop) (?:or replace )?(?:unlogged )?(?:table|view|function|type) ([\w.]+)/g,
    /\bcreate (?:unique )?index \w+\s+on ([\w.]+)/g,
  ]
  const found = ofBooks.flatMap((file) =>
    targets.flatMap((target) => [...codeOf(file).matchAll(target)].map(([, name = '']) => ({ file, name }))),
  )
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(({ name }) => !isOfBook(name))).toEqual([])
})

test('the word schema is followed by one name', () => {
  const lists = ofBooks.filter((file) => /\bschema\s+\w+\s*,|\bschema(?:\s{2,}|\n)/.test(codeOf(file)))
  expect(lists).toEqual([])
})

test.each([
  ['create schema events;', 'create schema events_ht;'],
  ['revoke execute on all functions in schema fees from public', 'revoke execute on all functions in schema fees_ht from public'],
  ['set local search_path = ledger, pg_catalog, pg_temp;', 'set local search_path = ledger_ht, pg_catalog, pg_temp;'],
  ["values ('events.outbox_event', 'id')", "values ('events_ht.outbox_event', 'id')"],
  [
    "'position >= (select min(c.outbox_position) from events.cursor c)'",
    "'position >= (select min(c.outbox_position) from events_ht.cursor c)'",
  ],
  ["'tasks', count(*) from tasks.task t where t.limits = 1", "'tasks', count(*) from tasks_ht.task t where t.limits = 1"],
  ['grant usage on schema identity to hai_app', 'grant usage on schema identity to hai_app'],
  [
    'platform.book_of(tg_relid), identity.profile p, my_fees.rule',
    'platform.book_of(tg_relid), identity.profile p, my_fees.rule',
  ],
])('%s, in another book', (statement, expected) => {
  expect(migrationInBook(HT, statement)).toBe(expected)
  expect(migrationInBook(FIRST_BOOK, statement)).toBe(statement)
})
