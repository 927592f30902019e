import { expect, test } from 'vitest'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { hiding, showing } from '../../test/hidden-member.ts'
import type { Violation } from './check.ts'
import { aSend, useTestBook } from '../../test/book.ts'

const book = useTestBook()

const describeAll = (violations: readonly Violation[]): string[] =>
  violations.map(({ rule, subject }) => `${rule}: ${subject}`).toSorted()
const inPassing = async (after: number) =>
  describeAll((await book().database.app.query<Violation>('select * from ledger.new_violations($1)', [after])).rows)
const ofAccount = async (account: number) =>
  describeAll(
    (await book().database.app.query<Violation>('select * from ledger.account_violations(array[$1::bigint])', [account])).rows,
  )

test('no account can become another kind or negative, not even by the owner', async () => {
  const { database, aMember } = book()
  const anna = await aMember(1_00)
  for (const change of [
    `class = 'on_hold'`,
    'floor = null',
    'floor = -500',
    `kind = 'outside:bank'`,
    `kind = 'tax_fees', owner_id = null`,
  ])
    await expect(
      database.owner.query(`update ledger.account set ${change} where id = $1`, [anna.numbers.available]),
      change,
    ).rejects.toMatchObject({ code: '23514', constraint: 'account_of_its_kind' })
})

test('a member disguised as a platform account, with every total adjusted, is found by each check', async () => {
  const { database, aMember, check } = book()
  const anna = await aMember(7_00)
  await runWithoutTriggers(database, hiding(`'${anna.id}'`))
  const found = [anna.numbers.available, anna.numbers.on_hold].map((id) => `an account matches its kind: account ${id}`)
  const all = await check.checkLedger()
  expect(describeAll(all)).toEqual(found.toSorted())
  expect(all).toContainEqual({
    rule: 'an account matches its kind',
    subject: `account ${anna.numbers.available}`,
    expected: 'available, of a member, floor 0',
    found: 'platform, of a member, floor 0',
  })
  expect(await inPassing(0)).toEqual(found.toSorted())
  expect(await ofAccount(anna.numbers.on_hold)).toEqual([found[1]])
  await runWithoutTriggers(database, showing(`'${anna.id}'`))
})

test('a member below zero is found by each check, even long after', async () => {
  const { database, ledger, aMember, check } = book()
  const [anna, ben] = [await aMember(5_00), await aMember()]
  await runWithoutTriggers(
    database,
    `alter table ledger.account drop constraint if exists account_of_its_kind, drop constraint account_not_overdrawn;
     update ledger.account set floor = null where id = ${anna.numbers.available}`,
  )
  const { position } = await ledger.post(aSend(anna, ben, 8_00))
  await runWithoutTriggers(database, `update ledger.account set floor = 0 where id = ${anna.numbers.available}`)
  const [stored, posted] = [`account ${anna.numbers.available}`, `account ${anna.numbers.available} posting ${position}`]
  expect(describeAll(await check.checkLedger())).toContain(`no account is overdrawn: ${posted}`)
  expect(await ofAccount(anna.numbers.available)).toEqual([`no account is overdrawn: ${posted}`])
  expect(await inPassing(position - 1)).toEqual([`no account is overdrawn: ${stored}`, `no account is overdrawn: ${posted}`])
  expect(await inPassing(position)).toEqual([`no account is overdrawn: ${stored}`])
})
