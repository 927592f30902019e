import { createHash } from 'node:crypto'
import { type StoredAccount, classOf, createAccountStore, isOfMembers } from './account-store.ts'
import { createKeptEntries } from './kept-entries.ts'
import { RuleViolation, requireEqual, type Faults } from './rule-violation.ts'
import type { AccountRow, EntryRow } from './rows.ts'

/** The number after which the entries of an account are numbered from 0 again, to fit into four bytes. */
const SEQUENCE_MAX = 2 ** 31 - 1

/** Accounts in a group of `openingLines`. */
const GROUP = 4_096

export type Account = Pick<AccountRow, 'id' | 'kind' | 'class' | 'owner_id'>

const nameOf = ({ id, kind, owner_id }: Account): string =>
  `account ${id} (${kind}${owner_id === null ? '' : ` of member ${owner_id}`})`

function requireNotOverdrawn(name: string, account: Account, balance: number): void {
  if (balance < 0 && account.class !== 'outside') throw new RuleViolation(name, 'no account is overdrawn', '0 or more', balance)
}

/** The lines of the accounts in the text of an opening: their owners, kinds, newest entries and sums of all entries. */
function openingLines(all: Iterable<StoredAccount>): readonly string[] {
  const groups = new Map<number, ReturnType<typeof createHash>>()
  for (const account of all) {
    const { id, kind, owner_id } = account
    const posting = account.get('posting')
    if (posting === 0) continue
    const group = Math.floor(id / GROUP)
    const lines = groups.get(group) ?? createHash('sha256')
    groups.set(group, lines)
    lines.update(
      `account ${id} ${owner_id ?? 'platform'} ${kind} ${posting} ${account.get('sequence')} ${account.get('after')} ${account.get('total')}\n`,
    )
  }
  return [...groups].map(([group, lines]) => `accounts ${group} ${lines.digest('hex')}`)
}

function proveAccount(account: StoredAccount): void {
  const name = nameOf(account)
  const total = account.get('total')
  const balance = account.getOr('balance', total)
  requireEqual(name, 'balance = sum of its entries', total, balance)
  requireNotOverdrawn(name, account, balance)
  // If older entries are archived, this is exact only up to a multiple of SEQUENCE_MAX + 1.
  const entries = account.get('entries')
  const version = account.getOr('version', entries)
  if (account.get('archived') === 0 || (version - entries) % (SEQUENCE_MAX + 1) !== 0)
    requireEqual(name, 'version = number of its entries', entries, version)
  if (account.class === 'on_hold' || account.class === 'escrow')
    requireEqual(name, 'balance = its open holds', account.get('held'), balance)
}

export function createAccounts(accountsPerPage?: number) {
  const all = createAccountStore(accountsPerPage)
  const kept = createKeptEntries(all)
  const find = (id: number, by: string): StoredAccount => {
    const found = all.find(id)
    if (!found) throw new RuleViolation(by, 'its account exists', `account ${id}`, 'none')
    return found
  }

  return {
    add: (row: AccountRow) => {
      const name = nameOf(row)
      const last = all.last()
      if (last && last.id >= row.id) {
        if (all.find(row.id)) throw new RuleViolation(name, 'is listed only once', 1, 2)
        throw new RuleViolation(name, 'comes after the accounts with lower numbers', `more than ${last.id}`, row.id)
      }
      requireEqual(name, 'has the class of its kind', classOf(row.kind), row.class)
      requireEqual(name, 'has an owner if and only if its kind belongs to members', isOfMembers(row), row.owner_id !== null)
      all.add(row)
    },
    of: (id: number, by: string): Account => find(id, by),
    kept,
    /** Leaves a difference that a repair explains out of the sum of archived entries. */
    explain: (id: number, difference: number): void => {
      find(id, 'a repair').add('total', -difference)
    },
    *totals(): Generator<readonly [Account, number]> {
      for (const account of all) yield [account, account.get('total')]
    },
    /** The number of members with money, but at most `most`. */
    countOwners: (most: number): number => {
      const owners = new Set<string>()
      for (const account of all) {
        if (owners.size === most) break
        if (isOfMembers(account) && account.get('total') !== 0) owners.add(account.owner_id ?? '')
      }
      return owners.size
    },
    openingLines: () => openingLines(all),
    lastArchived: (id: number): number => all.find(id)?.get('archived') ?? 0,
    count: ({ account_id, posting_id, sequence, amount, balance_after }: EntryRow, step: number) => {
      const name = `entry of posting ${posting_id} in account ${account_id}`
      const account = find(account_id, name)
      const before = account.get('sequence')
      requireEqual(name, 'number without gap', before === SEQUENCE_MAX ? 0 : before + 1, sequence)
      requireEqual(name, 'balance after = balance before + amount', account.get('after') + amount + step, balance_after)
      requireNotOverdrawn(name, account, balance_after)
      account.set('sequence', sequence)
      account.add('entries', 1)
      account.set('posting', posting_id)
      account.set('after', balance_after)
      account.add('total', amount)
    },
    hold: (id: number, amount: number, by: string) => {
      find(id, by).add('held', amount)
    },
    proveOwed: (due: ReadonlyMap<number, number>, faults: Faults) => {
      for (const account of all) {
        const owed = account.get('owed')
        if (!Number.isNaN(owed))
          faults.note(() => requireEqual(nameOf(account), 'a debt follows from the journal', due.get(account.id) ?? 0, owed))
      }
    },
    prove: (faults: Faults) => {
      let sum = 0
      for (const account of all) {
        faults.note(() => proveAccount(account))
        sum += account.getOr('balance', account.get('total'))
      }
      faults.note(() => requireEqual('the book', 'all balances sum to 0', 0, sum))
      return all.count()
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>
