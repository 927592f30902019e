import type { FundingState } from '@hai/contract/funding-states'
import { cents, delta, plus, type Cents } from '@hai/contract/money'
import type { AccountId, Command } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

export interface Starting {
  readonly command: Command
  /** The current price, after checking that it equals the quoted price. Fails: AMOUNT_OUT_OF_BOUNDS, QUOTE_CHANGED. */
  readonly quote: () => Promise<{ readonly amount: Cents; readonly fee: Cents; readonly tax: Cents; readonly total: Cents }>
}

export interface Started {
  readonly funding_id: string
  readonly status: FundingState
  readonly next_url: string | null
}

/**
 * Checks that the balance, the pending fundings in `open` and the new `amount` together do not exceed the member’s cap.
 * The caller must read `open` earlier in the same transaction: a payment that is credited between that read and this
 * check then counts twice, which is safe. In the opposite order it would not count at all. Fails: LIMIT_EXCEEDED.
 */
export async function keepBelowCap(
  trx: Transaction,
  wallet: { readonly account: AccountId; readonly limit: Cents; readonly amount: Cents; readonly open: readonly Cents[] },
): Promise<void> {
  const { account, limit, amount, open } = wallet
  const found = trx.selectFrom('ledger.account_view').select('balance').where('id', '=', account)
  const used = plus(cents((await found.executeTakeFirstOrThrow()).balance), ...open)
  if (plus(used, amount) <= limit) return
  const remaining = cents(Math.max(0, delta(limit, used)))
  fail('LIMIT_EXCEEDED', { name: 'balance', limit, used, remaining, resets_at: null })
}
