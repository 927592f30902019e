import type { FundingState } from '@hai/contract/funding-states'
import { cents, delta, plus, type Cents } from '@hai/contract/money'
import { accountNumber, type AccountId, type Command } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

export interface Starting {
  readonly command: Command
  /** Returns the current price. Fails: AMOUNT_OUT_OF_BOUNDS, QUOTE_CHANGED (differs from the quoted price). */
  readonly quote: () => Promise<{ readonly amount: Cents; readonly fee: Cents; readonly tax: Cents; readonly total: Cents }>
}

export interface Started {
  readonly funding_id: string
  readonly status: FundingState
  readonly next_url: string | null
}

/**
 * The balance, the pending fundings in `open` and `amount` must together not exceed `limit`. Read `open` first, in the
 * same transaction: a payment credited in between then counts twice, which is safe. In the opposite order it would not
 * count at all. Fails: LIMIT_EXCEEDED.
 */
export async function keepBelowCap(
  trx: Transaction,
  wallet: { readonly account: AccountId; readonly limit: Cents; readonly amount: Cents; readonly open: readonly Cents[] },
): Promise<void> {
  const { account, limit, amount, open } = wallet
  const found = trx.selectFrom('ledger.account_view').select('balance').where('id', '=', accountNumber(account))
  const used = plus(cents((await found.executeTakeFirstOrThrow()).balance), ...open)
  if (plus(used, amount) <= limit) return
  const remaining = cents(Math.max(0, delta(limit, used)))
  fail('LIMIT_EXCEEDED', { name: 'balance', limit, used, remaining, resets_at: null })
}
