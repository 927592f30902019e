import { expect, test } from 'vitest'
import { crossings, foreignSchemasIn, foundCrossings } from './migration-boundaries.ts'
import { mayName, mentionsIn, owns, readSource, relations, sources, SUFFIX, wholeDatabase } from './sql-boundaries.ts'

const mentions = sources.flatMap((file) => mentionsIn(readSource(file)).map((mention) => ({ file, ...mention })))

const nameOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string => `${schema}.${name}`

test('SQL of a feature names its own tables and published views only', () => {
  const foreign = mentions.filter(({ file, relation }) => !mayName(file, relation))
  const found = foreign.map(({ file, line, relation }) => `${file}:${line} ${nameOf(relation)}`)
  expect(found, 'Use a view named …_view of the owner (docs/architecture.md, Folders and imports).').toEqual([])
})

test('no text of SQL mixes the ledger with other schemas', () => {
  const texts = Object.values(Object.groupBy(mentions, ({ file, start }) => `${file}:${start}`)).filter(
    (text) => text !== undefined,
  )
  const isLedger = ({ relation }: (typeof mentions)[number]) => relation.schema === 'ledger'
  const mixed = texts
    .filter((text) => text.some(isLedger) && !text.every(isLedger))
    .map(([first]) => `${first?.file}:${first?.line}`)
  expect(mixed, 'Use one statement for the ledger and another one (decision 0160).').toEqual([])
})

test('the migrations and the sources were read', () => {
  expect(relations.size).toBeGreaterThan(200)
  expect(mentions.length).toBeGreaterThan(1000)
})

test('a published view has the name of a table of its schema and the suffix _view', () => {
  const views = [...relations.values()].filter(({ schema, kind }) => kind === 'view' && schema !== 'reporting')
  const tables = new Set([...relations.values()].filter(({ kind }) => kind === 'table').map(nameOf))
  const misnamed = views.filter((view) => !view.name.endsWith(SUFFIX) || !tables.has(nameOf(view).slice(0, -SUFFIX.length)))
  expect(misnamed.map(nameOf)).toEqual([])
  expect([...tables].filter((name) => name.endsWith(SUFFIX))).toEqual([])
})

test('every published view is used by another feature', () => {
  const used = new Set(
    mentions.filter(({ file, relation }) => !owns(file, relation.schema)).map(({ relation }) => nameOf(relation)),
  )
  const published = [...relations.values()].filter(({ name }) => name.endsWith(SUFFIX)).map(nameOf)
  expect(published.filter((name) => !used.has(name))).toEqual([])
})

test('every exception is still needed', () => {
  const needed = wholeDatabase.filter(({ place }) =>
    mentions.some(({ file, relation }) => file.startsWith(place) && !owns(file, relation.schema)),
  )
  expect(needed).toEqual(wholeDatabase)
})

const tablesIn = (code: string): readonly string[] => mentionsIn(code).map(({ relation }) => nameOf(relation))

test.each([
  'sql`select 1 from ledger.account`',
  'sql`select 1 from ${table} join ledger.account a on true`',
  "client.query('select 1 from ledger.account')",
  "db.selectFrom('ledger.account').selectAll()",
  "db.selectFrom('ledger.account as a').selectAll()",
  "query.innerJoin('ledger.account', 'a', 'b')",
  "sql`select 1 from ${sql.id('ledger', 'account')} a`",
  "sql`select 1 from ${sql.table('ledger.account')} a`",
  "sql`select ${sql.ref('ledger.account.id')}`",
  "once({ database, table: 'ledger.account' })",
])('%s names ledger.account', (code) => {
  expect(tablesIn(code)).toEqual(['ledger.account'])
})

test.each([
  '// reads ledger.account',
  "type Table = 'ledger.account'",
  "label('ledger.account')",
  "sql.id('account')",
  "sql.ref('account.id')",
  'const x = ledger.account',
  'sql`select 1 from ledger.post(1)`',
])('%s names no table', (code) => {
  expect(tablesIn(code)).toEqual([])
})

test.each([
  ['features/wallet/holds.ts', 'ledger.account', false],
  ['features/wallet/holds.ts', 'ledger.account_view', true],
  ['ledger/post.ts', 'ledger.account', true],
  ['features/cash-ins/admin/list.ts', 'cash_ins.cash_in', true],
  ['features/cash-ins/fund-agents.ts', 'platform.outbox_message', true],
  ['commands/restore.ts', 'identity.session', true],
])('%s may name %s: %s', (file, name, may) => {
  const relation = relations.get(name)
  expect(relation && mayName(file, relation)).toBe(may)
})

test('SQL of a migration names tables of the listed foreign schemas only', () => {
  expect(foundCrossings, 'Use a view named …_view or a function of the owner.').toEqual(crossings)
})

test.each([
  ['0100_tasks_bids.sql', 'select 1 from ledger.account', ['ledger']],
  ['0100_tasks_bids.sql', 'delete from ledger.entry', ['ledger']],
  ['0100_tasks_bids.sql', 'create function tasks.f() returns void set search_path = ledger, pg_temp as', ['ledger']],
  ['0100_tasks_bids.sql', 'select 1 from ledger.account_view', []],
  ['0100_tasks_bids.sql', 'select ledger.post(1)', []],
  ['0100_tasks_bids.sql', '-- reads ledger.account', []],
  ['0100_tasks_bids.sql', 'select 1 from tasks.task, platform.outbox_message', []],
  ['0100_tasks_bids.sql', 'member uuid references identity.account', []],
  ['0100_tasks_bids.sql', 'create trigger a after update on identity.profile for each row execute function tasks.f()', []],
  ['0100_cashouts_tips.sql', 'select 1 from tasks.task', ['tasks']],
])('%s with %s names tables of %j', (file, text, found) => {
  expect(foreignSchemasIn(file, text)).toEqual(found)
})
