import { expect, test } from 'vitest'
import { repairAsApproved } from '../../test/approved-repair.ts'
import { runWithoutTriggers as behind } from '../../test/without-triggers.ts'
import { aSend, useTestBook } from '../../test/book.ts'

const book = useTestBook()

const behindTheBack = (statement: string, values: readonly unknown[] = []) => behind(book().database, statement, values)

const plan = async (account: number) => {
  const { rows } = await book().database.app.query<{ before: number; after: number; obstacle: string | null; jumps: unknown }>(
    'select * from ledger.repair_plan($1)',
    [account],
  )
  return rows[0]
}

const repair = (account: number, before: number, after: number) => repairAsApproved(book().database, { account, before, after })

const balanceOf = async (account: number) =>
  (await book().database.app.query<{ balance: number }>('select balance from ledger.account where id = $1', [account])).rows[0]
    ?.balance

test('a changed balance with later payments is repaired, and every row is explained again', async () => {
  const { ledger, aMember, check, database } = book()
  const [anna, ben] = [await aMember(50_00), await aMember(20_00)]
  await ledger.post(aSend(anna, ben, 5_00))
  await behindTheBack('update ledger.account set balance = balance + 700 where id = $1', [anna.numbers.available])
  await ledger.post(aSend(anna, ben, 1_00))
  await behindTheBack('update ledger.account set balance = balance - 30 where id = $1', [anna.numbers.available])
  await ledger.post(aSend(ben, anna, 2_00))
  await behindTheBack('update ledger.account set balance = balance + 4 where id = $1', [anna.numbers.available])
  expect(await plan(anna.numbers.available)).toMatchObject({ obstacle: 'not_proven' })
  const before = (await check.checkLedger()).map(({ rule }) => rule)
  expect(before.filter((rule) => rule === 'balance after = balance before + amount')).toHaveLength(2)
  expect(await plan(anna.numbers.available)).toMatchObject({ before: 52_74, after: 46_00, obstacle: null })
  await repair(anna.numbers.available, 52_74, 46_00)
  expect(await balanceOf(anna.numbers.available)).toBe(46_00)
  expect(await check.checkLedger()).toEqual([])
  await ledger.post(aSend(anna, ben, 6_00))
  await ledger.post(aSend(ben, anna, 1_00))
  expect(await check.checkLedger()).toEqual([])
  const { rows: seen } = await database.app.query('select * from ledger.new_violations(0)')
  expect(seen).toEqual([])
  expect(await plan(anna.numbers.available)).toMatchObject({ obstacle: 'nothing_to_repair' })
})

test('a second change after a repair is found and repaired separately, with or without postings in between', async () => {
  const { ledger, aMember, check } = book()
  const [anna, ben] = [await aMember(50_00), await aMember(20_00)]
  for (const posts of [true, false, true]) {
    await behindTheBack('update ledger.account set balance = balance + 9 where id = $1', [anna.numbers.available])
    if (posts) await ledger.post(aSend(ben, anna, 1_00))
    await check.checkLedger()
    const { before = 0, after = 0, obstacle } = (await plan(anna.numbers.available)) ?? {}
    expect({ delta: before - after, obstacle }).toEqual({ delta: 9, obstacle: null })
    await repair(anna.numbers.available, before, after)
    expect(await check.checkLedger()).toEqual([])
  }
  await ledger.post(aSend(anna, ben, 1_00))
  expect(await check.checkLedger()).toEqual([])
})

test('a repair explains only its own rows: another jump of the same size is found', async () => {
  const { ledger, aMember, check } = book()
  const [anna, ben] = [await aMember(50_00), await aMember(20_00)]
  await behindTheBack('update ledger.account set balance = balance + 500 where id = $1', [anna.numbers.available])
  await ledger.post(aSend(anna, ben, 1_00))
  await check.checkLedger()
  const { before = 0, after = 0 } = (await plan(anna.numbers.available)) ?? {}
  await repair(anna.numbers.available, before, after)
  const posted = await ledger.post(aSend(anna, ben, 1_00))
  await behindTheBack('update ledger.account set balance = balance + 500 where id = $1', [ben.numbers.available])
  const wrong = await ledger.post(aSend(ben, anna, 1_00))
  const found = await check.checkLedger()
  expect(found.map(({ rule, subject }) => `${rule}: ${subject}`)).toEqual([
    'all balances sum to 0: book',
    `balance = sum of entries: account ${ben.numbers.available}`,
    `balance after = balance before + amount: account ${ben.numbers.available} posting ${wrong.position}`,
  ])
  await repair(ben.numbers.available, 5_00 + 20_00 + 1_00, 20_00 + 1_00)
  expect(await check.checkLedger()).toEqual([])
  // Repairs form a hash chain too, so changed and deleted repairs are found.
  await behindTheBack(`update ledger.repair set jumps = '[[${posted.position}, 500]]' where account_id = $1`, [
    anna.numbers.available,
  ])
  expect((await check.checkLedger()).map(({ rule }) => rule)).toContain('the chain of repairs')
  await behindTheBack('delete from ledger.repair where account_id = $1', [anna.numbers.available])
  expect((await check.checkLedger()).map(({ rule }) => rule)).toContain('the chain of repairs')
})

test.each([
  '{"1": 5}',
  '[5]',
  '[[1]]',
  '[[1, 2, 3]]',
  '[[1, "5"]]',
  '[[1, null]]',
  '[[1, 0.5]]',
  '[[1, 1e300]]',
  '[[[1, 2], 2]]',
  '[[1, [2]]]',
])('the database refuses %s as jumps of a repair', async (jumps) => {
  const insert = (value: string) =>
    behindTheBack(
      `insert into ledger.repair (id, account_id, before, after, position, jumps, reason, requested_by, approved_by, approval_id, created_at, hash)
         select 1, min(id), 0, 1, 1, $1, 'none', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), '' from ledger.account`,
      [value],
    )
  await expect(insert(jumps)).rejects.toMatchObject({ constraint: 'repair_jumps_are_pairs_of_integers' })
})
