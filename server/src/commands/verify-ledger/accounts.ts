import { hash } from 'node:crypto'
import { RuleViolation, requireEqual, type Faults } from './rule-violation.ts'
import type { AccountRow, EntryRow } from './rows.ts'

function classOf(kind: string): AccountRow['class'] {
  if (kind === 'available' || kind === 'on_hold') return kind
  if (kind === 'pending_sends') return 'escrow'
  return kind.startsWith('outside:') ? 'outside' : 'platform'
}

/** The number after which the entries of an account are numbered from 0 again, to fit into four bytes. */
const SEQUENCE_MAX = 2 ** 31 - 1

interface RunningBalance {
  readonly row: AccountRow
  /** The number of the last entry. */
  sequence: number
  /** If older entries are archived, exact only up to a multiple of SEQUENCE_MAX + 1. */
  entries: number
  total: number
  /** The posting and `balance_after` of the last counted entry; 0 before the first. */
  posting: number
  after: number
  held: number
  /** The posting of its newest archived entry. */
  archived: number
}

/** Accounts in a group of `openingLines`. */
const GROUP = 4_096

const nameOf = ({ id, kind, owner_id }: AccountRow): string =>
  `account ${id} (${kind}${owner_id === null ? '' : ` of member ${owner_id}`})`

function requireNotOverdrawn(name: string, row: AccountRow, balance: number): void {
  if (balance < 0 && row.class !== 'outside') throw new RuleViolation(name, 'no account is overdrawn', '0 or more', balance)
}

/** The lines of the accounts in the text of an opening: their owners, kinds and newest entries. */
function openingLines(all: readonly RunningBalance[]): readonly string[] {
  const groups = new Map<number, string>()
  for (const { row, posting, sequence, after } of all.toSorted((a, b) => a.row.id - b.row.id)) {
    if (posting === 0) continue
    const group = Math.floor(row.id / GROUP)
    const line = `account ${row.id} ${row.owner_id ?? 'platform'} ${row.kind} ${posting} ${sequence} ${after}\n`
    groups.set(group, (groups.get(group) ?? '') + line)
  }
  return [...groups].map(([group, lines]) => `accounts ${group} ${hash('sha256', lines)}`)
}

export function createAccounts() {
  const all = new Map<number, RunningBalance>()
  const find = (id: number, by: string): RunningBalance => {
    const found = all.get(id)
    if (!found) throw new RuleViolation(by, 'its account exists', `account ${id}`, 'none')
    return found
  }

  return {
    add: (row: AccountRow) => {
      const name = nameOf(row)
      if (all.has(row.id)) throw new RuleViolation(name, 'is listed only once', 1, 2)
      requireEqual(name, 'has the class of its kind', classOf(row.kind), row.class)
      requireEqual(
        name,
        'has an owner if and only if its kind belongs to members',
        row.class === 'available' || row.class === 'on_hold',
        row.owner_id !== null,
      )
      all.set(row.id, { row, sequence: 0, entries: 0, total: 0, posting: 0, after: 0, held: 0, archived: 0 })
    },
    of: (id: number, by: string): AccountRow => find(id, by).row,
    /** Takes an account’s newest archived entry for all its archived entries. */
    start: ({ account_id, posting_id, sequence, balance_after }: EntryRow): void => {
      const account = find(account_id, `entry of posting ${posting_id} in account ${account_id}`)
      account.sequence = sequence
      account.entries = sequence
      account.posting = posting_id
      account.after = balance_after
      account.total = balance_after
      account.archived = posting_id
    },
    /** Leaves a difference that a repair explains out of the sum of archived entries. */
    explain: (id: number, difference: number): void => {
      find(id, 'a repair').total -= difference
    },
    totals: (): readonly (readonly [AccountRow, number])[] => [...all.values()].map(({ row, total }) => [row, total]),
    openingLines: () => openingLines([...all.values()]),
    lastArchived: (id: number): number => all.get(id)?.archived ?? 0,
    count: ({ account_id, posting_id, sequence, amount, balance_after }: EntryRow, step: number) => {
      const name = `entry of posting ${posting_id} in account ${account_id}`
      const account = find(account_id, name)
      requireEqual(name, 'number without gap', account.sequence === SEQUENCE_MAX ? 0 : account.sequence + 1, sequence)
      requireEqual(name, 'balance after = balance before + amount', account.after + amount + step, balance_after)
      requireNotOverdrawn(name, account.row, balance_after)
      account.sequence = sequence
      account.entries += 1
      account.posting = posting_id
      account.after = balance_after
      account.total += amount
    },
    hold: (id: number, amount: number, by: string) => {
      find(id, by).held += amount
    },
    proveOwed: (due: ReadonlyMap<number, number>, faults: Faults) => {
      for (const { row } of all.values())
        if (row.owed !== null)
          faults.note(() => requireEqual(nameOf(row), 'a debt follows from the journal', due.get(row.id) ?? 0, row.owed))
    },
    prove: (faults: Faults) => {
      let sum = 0
      for (const { row, entries, total, held, archived } of all.values()) {
        const name = nameOf(row)
        const balance = row.balance ?? total
        faults.note(() => {
          requireEqual(name, 'balance = sum of its entries', total, balance)
          requireNotOverdrawn(name, row, balance)
          const version = row.version ?? entries
          if (archived === 0 || (version - entries) % (SEQUENCE_MAX + 1) !== 0)
            requireEqual(name, 'version = number of its entries', entries, version)
          if (row.class === 'on_hold' || row.class === 'escrow') requireEqual(name, 'balance = its open holds', held, balance)
        })
        sum += balance
      }
      faults.note(() => requireEqual('the book', 'all balances sum to 0', 0, sum))
      return all.size
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>
