import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { isLedgerName, mixesIn, namesIn, readCode, readSchemaNames } from '../../test/mixed-sql.ts'

// The ledger's schema shares no statement and no object with the other schemas (decision 0160). The lists below are the
// exceptions. Remove a line when its reason is gone. Add none.

const database = useTestDatabase()

const read = async (statement: string): Promise<readonly string[]> => {
  const { rows } = await database().owner.query<{ name: string }>(statement)
  return rows.map(({ name }) => name)
}

/** Functions with such a statement. */
const mixedFunctions = ['accounting.close_next', 'ledger.unapproved_repairs']

const sequences = ['account_id_seq', 'archive_id_seq', 'proof_id_seq', 'repair_id_seq']

/** Arguments of the ledger's functions with the type of one of its tables. */
const rowArguments = ['write_journal(head)']

/** Functions of the ledger with such a result. */
const rowResults = ['prove(proof)', 'recount(proof)']

test('no statement of a function or view mixes the ledger with other schemas', async () => {
  const names = await readSchemaNames(database().owner)
  const code = await readCode(database().owner)
  expect(code.length).toBeGreaterThan(300)
  const mixed = code.filter(({ sql, search_path }) => mixesIn(sql, names, search_path).length > 0)
  expect(new Set(mixed.map(({ name }) => name))).toEqual(new Set(mixedFunctions))
})

test('functions and views of the ledger name nothing of other schemas', async () => {
  const { all } = await readSchemaNames(database().owner)
  const code = (await readCode(database().owner)).filter(({ name }) => isLedgerName(name))
  const foreign = code.flatMap(({ name, sql }) =>
    namesIn(sql, all).flatMap((used) => (isLedgerName(used) ? [] : `${name}: ${used}`)),
  )
  expect(foreign).toEqual(['ledger.unapproved_repairs: approvals.approval'])
})

test('no foreign key or trigger joins the ledger with another schema', async () => {
  expect(
    await read(`
      select c.conname as name from pg_constraint c join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
       where a.relnamespace <> b.relnamespace and 'ledger'::regnamespace in (a.relnamespace, b.relnamespace)
      union all
      select t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
       where not t.tgisinternal and c.relnamespace <> f.pronamespace and 'ledger'::regnamespace in (c.relnamespace, f.pronamespace)`),
  ).toEqual([])
})

test('the ledger takes its numbers from no sequence', async () => {
  expect(
    await read(`select relname as name from pg_class where relkind = 'S' and relnamespace = 'ledger'::regnamespace order by 1`),
  ).toEqual(sequences)
})

test('no function of the ledger takes a row of a table', async () => {
  expect(
    await read(`
      select f.proname || '(' || c.relname || ')' as name
        from pg_proc f cross join unnest(f.proargtypes) given join pg_type t on t.oid = given join pg_class c on c.oid = t.typrelid
       where f.pronamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`),
  ).toEqual(rowArguments)
})

test('no function of the ledger returns a row of a table', async () => {
  expect(
    await read(`
      select f.proname || '(' || c.relname || ')' as name
        from pg_proc f join pg_type t on t.oid = f.prorettype join pg_class c on c.oid = t.typrelid
       where f.pronamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`),
  ).toEqual(rowResults)
})
