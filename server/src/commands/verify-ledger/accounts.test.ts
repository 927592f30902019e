import { expect, test } from 'vitest'
import { createAccounts } from './accounts.ts'
import { createFaultCollector } from './rule-violation.ts'
import type { AccountRow, EntryRow } from './rows.ts'

const PER_PAGE = 4
const IDS = Array.from({ length: 30 }, (_, at) => at * 3 + 1)

const memberOf = (id: number): string => `0198a6c0-0000-7000-8000-${String(id).padStart(12, '0')}`

const anAccount = (id: number, known: Partial<AccountRow> = {}): AccountRow => ({
  row: 'account',
  id,
  owner_id: memberOf(id),
  kind: 'available',
  class: 'available',
  balance: id,
  version: 2,
  owed: 0,
  ...known,
})

const anEntry = (account_id: number, posting_id: number, known: Partial<EntryRow> = {}): EntryRow => ({
  row: 'entry',
  account_id,
  posting_id,
  sequence: 1,
  amount: account_id,
  balance_after: account_id,
  ...known,
})

function accountsOf(rows: readonly AccountRow[]) {
  const accounts = createAccounts(PER_PAGE)
  for (const row of rows) accounts.add(row)
  return accounts
}

const faultsOf = (accounts: ReturnType<typeof createAccounts>): readonly string[] => {
  const faults = createFaultCollector()
  accounts.prove(faults)
  return faults.collected().faults.map(({ message }) => message)
}

test('accounts of several pages are found by their numbers, with owner, kind and sums', () => {
  const accounts = accountsOf([
    ...IDS.map((id) => anAccount(id)),
    anAccount(5_000, { owner_id: null, kind: 'outside:bank', class: 'outside', balance: null, version: null, owed: null }),
  ])
  for (const id of IDS) {
    const { owner_id, kind, class: of } = accounts.of(id, 'a test')
    expect([owner_id, kind, of]).toEqual([memberOf(id), 'available', 'available'])
    accounts.count(anEntry(id, 1), 0)
  }
  expect(accounts.of(5_000, 'a test').owner_id).toBeNull()
  for (const id of [0, 2, 89, 4_999, 5_001]) expect(() => accounts.of(id, 'a test')).toThrow('its account exists')
  expect(accounts.countOwners(10)).toBe(10)
  expect(accounts.countOwners(100)).toBe(IDS.length)
  expect(accounts.openingLines().map((line) => line.split(' ').slice(0, 2))).toEqual([['accounts', '0']])
  const total = IDS.reduce((sum, id) => sum + id, 0)
  accounts.count(anEntry(5_000, 1, { amount: -total, balance_after: -total }), 0)
  expect(accounts.openingLines()).toHaveLength(2)
  const name = `account 1 (available of member ${memberOf(1)})`
  expect(faultsOf(accounts)[0]).toBe(`${name}: version = number of its entries`)
  for (const id of IDS) accounts.count(anEntry(id, 2, { sequence: 2, amount: 0 }), 0)
  expect(faultsOf(accounts)).toEqual([])
})

test('an account that is listed twice or after a higher number is refused', () => {
  const accounts = accountsOf(IDS.map((id) => anAccount(id)))
  expect(() => accounts.add(anAccount(4))).toThrow('is listed only once')
  expect(() => accounts.add(anAccount(5))).toThrow('comes after the accounts with lower numbers')
})

test('of the kept entries of an account, the one that came last starts it, and all can be taken', () => {
  const kept = [anEntry(4, 7), anEntry(4, 9, { sequence: 2, amount: 5, balance_after: 9 }), anEntry(7, 9)]
  const taken = accountsOf(IDS.map((id) => anAccount(id)))
  for (const row of kept) taken.kept.keep(row)
  expect([...taken.kept.all()]).toHaveLength(3)
  expect(kept.map((row) => taken.kept.take(row))).toEqual(kept)
  expect(kept.map((row) => taken.kept.take(row))).toEqual([null, null, null])
  expect([...taken.kept.all()]).toEqual([])
  expect(() => taken.kept.keep(anEntry(5, 9))).toThrow('its account exists')

  const started = accountsOf(IDS.map((id) => anAccount(id, { balance: null, version: null })))
  for (const row of kept) started.kept.keep(row)
  started.kept.start()
  expect([...started.kept.all()]).toEqual([])
  expect([started.lastArchived(4), started.lastArchived(7), started.lastArchived(1)]).toEqual([9, 9, 0])
  expect([...started.totals()].flatMap(([{ id }, total]) => (total === 0 ? [] : [[id, total]]))).toEqual([
    [4, 9],
    [7, 7],
  ])
})
