import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Transaction } from '../platform/database/database.ts'
import { Failure } from '../platform/failure.ts'
import { schemaOf, type Book } from '../platform/database/book.ts'
import { accountNumber } from './book.ts'
import type { Violation } from './check.ts'
import type { PlatformIds } from './outcomes.ts'
import type { Prepared } from './prepare.ts'
import type { AccountId } from './types.ts'

/**
 * Raises alerts and locks wallets. It must return at once and do this later, because it may need locks that the
 * transaction of the rejected posting still holds.
 */
export type OnViolations = (violations: readonly Violation[]) => void

export interface PayoutCheck {
  /**
   * Fails with WALLET_LOCKED if the account of a large payer has violations in its balance, in its newest 50 entries or
   * in the hash of the batch that wrote the newest one.
   */
  readonly check: (batch: readonly Prepared[], platform: PlatformIds, trx?: Transaction) => Promise<void>
  readonly listen: (listener: OnViolations) => void
}

/**
 * The members’ accounts from which a posting takes more than `above`. None for postings that ignore locks and freezes,
 * and none for postings that end a hold, because the money was checked when it was put on hold.
 */
function largePayers({ request, entries }: Prepared, above: number, platform: ReadonlySet<AccountId>): readonly AccountId[] {
  if (request.ends !== undefined || request.guards?.passes_freeze) return []
  return entries.flatMap(({ account, amount }) => (amount < -above && !platform.has(account) ? account : []))
}

/**
 * Checks a member’s account before it pays more than `above` cents in one posting. In a transaction, the check uses the
 * transaction’s connection: the transaction may hold the lock that all other writers wait for, so it must not wait for
 * a free connection.
 */
export function createPayoutCheck(pool: pg.Pool, book: Book, above: number): PayoutCheck {
  const text = `select * from ${schemaOf(book, 'ledger')}.payout_violations($1::bigint[])`
  const listeners: OnViolations[] = []

  async function read(accounts: readonly AccountId[], trx: Transaction | undefined): Promise<readonly Violation[]> {
    const values = [accounts.map(accountNumber)]
    if (trx) return (await trx.executeQuery<Violation>(CompiledQuery.raw(text, values))).rows
    return (await pool.query<Violation>({ name: 'ledger.payout_violations', text, values })).rows
  }

  return {
    listen: (listener) => void listeners.push(listener),
    check: async (batch, platform, trx) => {
      const ours = new Set(platform.values())
      const accounts = [...new Set(batch.flatMap((prepared) => largePayers(prepared, above, ours)))]
      if (accounts.length === 0) return
      const violations = await read(accounts, trx)
      if (violations.length === 0) return
      for (const listener of listeners) listener(violations)
      throw new Failure('WALLET_LOCKED', undefined)
    },
  }
}
