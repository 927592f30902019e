import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { batchColumns, postSql } from './batch.ts'
import { postingOutcomes } from './batch.ts'
import { makePartitionsAhead } from './ledger-jobs.ts'
import { aSend, useTestBook } from '../../test/book.ts'

const book = useTestBook()

const TABLES = ['account', 'posting', 'entry', 'hold', 'spending', 'journal', 'head', 'proof']

describe('the server’s role', () => {
  test.each(TABLES)('reads ledger.%s and cannot insert, update, delete or truncate', async (table) => {
    const { app } = book().database
    await app.query(`select * from ledger.${table} limit 1`)
    for (const statement of [
      `insert into ledger.${table} default values`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ]) {
      await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
    const { rows } = await app.query<{ may: boolean }>(
      `select has_any_column_privilege('hai_app', 'ledger.${table}', 'INSERT, UPDATE') as may`,
    )
    expect(rows[0]?.may).toBe(false)
  })

  test.each(['posting', 'entry', 'hold', 'journal'])('does not even read the partitions of %s by their names', async (table) => {
    await expect(book().database.app.query(`select * from ledger.${table}_000000 limit 1`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('creates nothing in the ledger’s schema', async () => {
    await expect(book().database.app.query('create table ledger.mine (id int)')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a direct call of the ledger’s function', () => {
  const call = (change: { at?: string; account?: number; columns?: Partial<Record<string, string>> }) => {
    const columns: Partial<Record<string, string>> = {
      account_ids: '{1,2}',
      public_ids: `{${randomUUID()}}`,
      kinds: '{x}',
      initiator_ids: `{${randomUUID()}}`,
      command_keys: `{${randomUUID()}}`,
      payload_hashes: '{1}',
      details: '{}',
      ended_public_ids: '{null}',
      passes_freeze: '{true}',
      returns_spending: '{false}',
      entry_starts: '{1,3}',
      check_starts: '{1,1}',
      cap_starts: '{1,1}',
      entry_accounts: `{${change.account ?? 1},2}`,
      entry_amounts: '{-1,1}',
      ...change.columns,
    }
    const values = Object.keys(batchColumns).map((name) => columns[name] ?? '{}')
    return book().database.app.query(postSql('ledger'), [change.at ?? new Date().toISOString(), ...values])
  }

  test('cannot write to an account that is not in the batch', async () => {
    await expect(call({ account: 3 })).rejects.toMatchObject({ code: '22023' })
  })

  test('cannot give an entry to two postings or to none, or post nothing', async () => {
    const ids = (count: number) => `{${Array.from({ length: count }, () => randomUUID()).join()}}`
    const three = {
      public_ids: ids(3),
      initiator_ids: ids(3),
      command_keys: ids(3),
      kinds: '{x,x,x}',
      payload_hashes: '{1,1,1}',
      details: '{}\u001f{}\u001f{}',
      ended_public_ids: '{null,null,null}',
      passes_freeze: '{true,true,true}',
      returns_spending: '{false,false,false}',
      check_starts: '{1,1,1,1}',
      cap_starts: '{1,1,1,1}',
    }
    for (const entry_starts of ['{1,3,1,3}', '{1,2,2,2}', '{2,2,2,3}', '{1,3,3}', '{1,3,3,3}']) {
      await expect(call({ columns: { ...three, entry_starts } }), entry_starts).rejects.toMatchObject({ code: '22023' })
    }
  })

  test('must name accounts in ascending order of their ids', async () => {
    await expect(call({ columns: { account_ids: '{2,1}' } })).rejects.toMatchObject({ code: '22023' })
    await expect(call({ columns: { account_ids: '{1,1,2}' } })).rejects.toMatchObject({ code: '22023' })
    await expect(call({ columns: { account_ids: '[0:1]={1,2}' } })).rejects.toMatchObject({ code: '22023' })
    for (const entry_accounts of ['{2,1}', '{1,1}']) {
      await expect(call({ columns: { entry_accounts, entry_amounts: '{1,-1}' } })).rejects.toMatchObject({ code: '22023' })
    }
  })

  test('cannot pass more or fewer of the values that the journal hashes than the batch has postings or entries', async () => {
    const id = randomUUID()
    const wrong: Partial<Record<string, string>> = {
      kinds: '{x,x}',
      initiator_ids: `{${id},${id}}`,
      command_keys: `{${id},${randomUUID()}}`,
      payload_hashes: '[0:0]={1}',
      details: '{}\u001f{}',
      ended_public_ids: '{null,null}',
      entry_amounts: '{-1,1,1}',
    }
    for (const [column, value] of Object.entries(wrong))
      await expect(call({ columns: { [column]: value } }), column).rejects.toMatchObject({ code: '22023' })
  })

  test('cannot choose a time that is far from the database’s clock or before existing postings', async () => {
    const { ledger, aMember, database, anotherLedger } = book()
    const [anna, ben] = [await aMember(5_00), await aMember()]
    const { created_at } = await ledger.post(aSend(anna, ben, 1_00))
    await database.owner.query(`update ledger.head set skew = 300`)
    for (const minutes of [-6, 6]) {
      const at = new Date(Date.now() + minutes * 60_000).toISOString()
      await expect(call({ at })).rejects.toMatchObject({ code: '22023' })
    }
    const slow = anotherLedger({ clock: { now: () => new Date(created_at.getTime() - 60_000) } })
    const later = await slow.post(aSend(anna, ben, 1_00))
    expect(later.created_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime())
    const { rows } = await database.app.query<{ created_at: Date }>(
      'select created_at from ledger.posting where public_id = $1',
      [later.public_id],
    )
    expect(rows).toEqual([{ created_at: later.created_at }])
    await database.owner.query('update ledger.head set skew = null')
  })
})

test('the server and the database have the same names for outcomes and for the columns of a batch', async () => {
  const { rows } = await book().database.owner.query<{ outcomes: string[]; columns: [string, string][] }>(
    `select enum_range(null::ledger.posting_outcome)::text[] as outcomes,
            (select json_agg(array[attname, format_type(atttypid, atttypmod)] order by attnum) from pg_attribute
              where attrelid = 'ledger.posting_batch'::regclass) as columns`,
  )
  expect(rows).toEqual([{ outcomes: postingOutcomes, columns: Object.entries(batchColumns) }])
})

test('the server cannot call the functions of triggers', async () => {
  const { rows } = await book().database.owner.query<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'ledger'::regnamespace and p.prorettype = 'trigger'::regtype
        and has_function_privilege('hai_app', p.oid, 'EXECUTE')`,
  )
  expect(rows).toEqual([])
})

test('the reports role reads, and cannot call functions', async () => {
  const { rows } = await book().database.owner.query<{ may: boolean }>(
    `select has_table_privilege('hai_report', 'ledger.entry', 'SELECT') and not has_table_privilege('hai_report', 'ledger.entry', 'INSERT, UPDATE, DELETE, TRUNCATE')
            and not exists (select from pg_proc p where p.pronamespace = 'ledger'::regnamespace and has_function_privilege('hai_report', p.oid, 'EXECUTE')) as may`,
  )
  expect(rows[0]?.may).toBe(true)
})

describe('even the tables’ owner', () => {
  test.each(['posting', 'posting_000000', 'entry', 'entry_000000', 'entry_000001', 'journal', 'journal_000000', 'proof'])(
    'changes nothing in %s',
    async (table) => {
      const { owner } = book().database
      for (const statement of [`delete from ledger.${table}`, `truncate ledger.${table}`]) {
        await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001' })
      }
      const { rows } = await owner.query<{ column: string }>(
        `select attname as column from pg_attribute where attrelid = 'ledger.${table}'::regclass and attnum = 2`,
      )
      const column = rows[0]?.column ?? ''
      await expect(owner.query(`update ledger.${table} set ${column} = ${column}`)).rejects.toMatchObject({ code: /23001|428C9/ })
    },
  )

  test.each(['entry', 'entry_000000'])('writes no unbalanced entries into %s', async (table) => {
    const insert = `insert into ledger.${table} values (1, 5000000, 1, 5, 5), (2, 5000000, 1, -4, -4)`
    await expect(book().database.owner.query(insert)).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    'entry set amount = 9007199254740992',
    'entry set balance_after = 9007199254740992',
    'journal set available = 9223372036854775807, on_hold = 0, platform = 0, outside = -9223372036854775807',
  ])('cannot make a number too large to calculate with, even without triggers: %s', async (change) => {
    await expect(runWithoutTriggers(book().database, `update ledger.${change}`)).rejects.toMatchObject({ code: '23514' })
  })

  test('overdraws no member’s account, and deletes none', async () => {
    const { aMember, database } = book()
    const anna = await aMember(1_00)
    await expect(
      database.owner.query('update ledger.account set balance = -1 where id = $1', [anna.numbers.available]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      database.owner.query('delete from ledger.account where id = $1', [anna.numbers.available]),
    ).rejects.toMatchObject({
      code: '23001',
    })
  })
})

test('partitions are created ahead, once, with their parent’s triggers', async () => {
  const { database } = book()
  expect(await makePartitionsAhead(database.app)).toBe(0)
  const { rows } = await database.owner.query<{ parent: string; partitions: number; triggers: number[] }>(
    `select i.inhparent::regclass::text as parent, count(*)::int as partitions,
            array_agg(distinct (select count(*)::int from pg_trigger t where t.tgrelid = i.inhrelid and not t.tgisinternal)) as triggers
       from pg_inherits i join pg_class c on c.oid = i.inhparent
      where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'p' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { parent: 'ledger.entry', partitions: 3, triggers: [2] },
    ...['hold', 'journal', 'posting'].map((table) => ({ parent: `ledger.${table}`, partitions: 3, triggers: [1] })),
  ])
})

const tampering: [string, string, RegExp][] = [
  [
    'a balance',
    `update ledger.account set balance = balance + 5 where owner_id is not null and balance > 0`,
    /balance = sum of entries/,
  ],
  ['an entry', `update ledger.entry set amount = amount + 1 where posting_id = 2 and amount > 0`, /a posting balances/],
  ['details of a posting', `update ledger.posting set details = '{"note":"other"}' where id = 2`, /the chain of the journal/],
  ['a posting gone', `delete from ledger.posting where id = 2`, /posting ids without gap/],
  ['a link of the chain', `update ledger.journal set hash = sha256(hash) where first_id = 2`, /the chain of the journal/],
  [
    'a hold',
    `insert into ledger.hold select 1, id, 5, '[]' from ledger.account where kind = 'on_hold' limit 1`,
    /held money = open holds/,
  ],
  ['the totals', `update ledger.head set available = available + 1, outside = outside - 1`, /totals = sums of entries by class/],
  // These values are malformed or out of range.
  ['accounts that are no numbers', `update ledger.posting set accounts = 'x' where id = 2`, /the chain of the journal/],
  ['an account of too many digits', `update ledger.posting set accounts = '2000000000' where id = 2`, /the chain of the journal/],
  ['details that are a list', `update ledger.posting set details = '[]'`, /the chain of the journal/],
  ['details with a space', `update ledger.posting set details = ' {}'`, /the chain of the journal/],
  [
    'details with a zero byte',
    String.raw`update ledger.posting set details = '{"payer_id":"\u0000"}'`,
    /the chain of the journal/,
  ],
  [
    'a time without end',
    `update ledger.posting set created_at = 'infinity'; update ledger.journal set created_at = 'infinity'`,
    /the chain of the journal/,
  ],
]

test.each(tampering)('a recount detects tampering with %s', async (_, statement, rule) => {
  const { aMember, ledger, database } = book()
  const [anna, ben] = [await aMember(10_00), await aMember()]
  await ledger.post(aSend(anna, ben, 1_00))
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    for (const table of TABLES) await client.query(`alter table ledger.${table} disable trigger user`)
    await client.query(statement)
    const { rows } = await client.query<{ rule: string }>(
      'select v.* from ledger.recount(now()) r cross join jsonb_to_recordset(r.violations) v (rule text)',
    )
    expect(rows.map((row) => row.rule).join()).toMatch(rule)
    await client.query('select * from ledger.posting_view')
  } finally {
    await client.query('rollback')
    client.release(true)
  }
})

describe('ledger health', () => {
  test('shows what came in, who has it, and how much is proven', async () => {
    const { check, aMember, ledger } = book()
    const anna = await aMember(50_00)
    await ledger.post(aSend(anna, await aMember(), 20_00))
    expect(await check.checkLedger()).toEqual([])
    const health = await check.health()
    expect(health).toMatchObject({ net_delta: 0, is_balanced: true, users_with_imbalances: 0, total_imbalance: 0 })
    expect(health.actual_ledger_total).toBe(health.user_balances + health.on_hold_balances + health.platform_earnings)
    expect(health.proven_position).toBe(health.position)
    expect(await check.memberDelta(anna.id)).toBe(0)
  })

  test('shows a balance without a posting', async () => {
    const { check, aMember, database } = book()
    const anna = await aMember(50_00)
    const before = await check.health()
    await database.owner.query('update ledger.account set balance = balance + 7 where id = $1', [anna.numbers.available])
    expect(await check.health()).toMatchObject({ net_delta: -7, is_balanced: false })
    expect(await check.memberDelta(anna.id)).toBe(7)
    expect(await check.checkLedger()).toHaveLength(2)
    expect(await check.health()).toMatchObject({
      users_with_imbalances: 1,
      total_imbalance: 7,
      actual_ledger_total: before.actual_ledger_total,
    })
    await database.owner.query('update ledger.account set balance = balance + 3 where id = $1', [anna.numbers.on_hold])
    await check.checkLedger()
    expect(await check.health()).toMatchObject({ users_with_imbalances: 1, total_imbalance: 10 })
  })
})
