import type { AccountStore, StoredAccount } from './account-store.ts'
import { RuleViolation } from './rule-violation.ts'
import type { EntryRow } from './rows.ts'

/** The newest kept entry of an account: the one that came last. */
function newestOf(account: StoredAccount): EntryRow | null {
  const posting_id = account.get('kept_posting')
  if (Number.isNaN(posting_id)) return null
  return {
    row: 'entry',
    account_id: account.id,
    posting_id,
    sequence: account.get('kept_sequence'),
    amount: account.get('kept_amount'),
    balance_after: account.get('kept_after'),
  }
}

const keyOf = ({ account_id, posting_id }: Pick<EntryRow, 'account_id' | 'posting_id'>): string => `${account_id} ${posting_id}`

/** Rows that the ledger keeps of archived entries. Usually there is one for each account, which the account stores. */
export function createKeptEntries(accounts: AccountStore) {
  const older = new Map<string, EntryRow>()
  const find = (account_id: number, posting_id: number): EntryRow | null => {
    const account = accounts.find(account_id)
    const newest = account && newestOf(account)
    return newest?.posting_id === posting_id ? newest : (older.get(keyOf({ account_id, posting_id })) ?? null)
  }

  return {
    keep: (row: EntryRow): void => {
      const { account_id, posting_id, sequence, amount, balance_after } = row
      const account = accounts.find(account_id)
      if (!account)
        throw new RuleViolation(
          `entry of posting ${posting_id} in account ${account_id}`,
          'its account exists',
          `account ${account_id}`,
          'none',
        )
      const before = newestOf(account)
      if (before) older.set(keyOf(before), before)
      older.delete(keyOf(row))
      account.set('kept_posting', posting_id)
      account.set('kept_sequence', sequence)
      account.set('kept_amount', amount)
      account.set('kept_after', balance_after)
    },
    find,
    take: ({ account_id, posting_id }: EntryRow): EntryRow | null => {
      const kept = find(account_id, posting_id)
      const account = accounts.find(account_id)
      if (account?.get('kept_posting') === posting_id) account.set('kept_posting', Number.NaN)
      else if (kept) older.delete(keyOf(kept))
      return kept
    },
    *all(): Generator<EntryRow> {
      yield* older.values()
      for (const account of accounts) {
        const newest = newestOf(account)
        if (newest) yield newest
      }
    },
    /** Takes the newest kept entry of each account for all its archived entries. */
    start: (): void => {
      for (const account of accounts) {
        const newest = newestOf(account)
        if (!newest) continue
        account.set('sequence', newest.sequence)
        account.set('entries', newest.sequence)
        account.set('posting', newest.posting_id)
        account.set('after', newest.balance_after)
        account.set('total', newest.balance_after)
        account.set('archived', newest.posting_id)
        account.set('kept_posting', Number.NaN)
      }
      older.clear()
    },
  }
}
