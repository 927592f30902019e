import type { FundingState } from '@hai/contract/funding-states'
import { cents, delta, plus, type Cents } from '@hai/contract/money'
import type { Command } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { Context } from './context.ts'

export interface Starting {
  readonly command: Command
  /** What it costs now, as the member was told. Fails: AMOUNT_OUT_OF_BOUNDS, QUOTE_CHANGED. */
  readonly quote: () => Promise<{ readonly amount: Cents; readonly fee: Cents; readonly tax: Cents; readonly total: Cents }>
}

export interface Started {
  readonly funding_id: string
  readonly status: FundingState
  readonly next_url: string | null
}

/** Fails: LIMIT_EXCEEDED, where `amount` and what is on its way (`open`) do not fit beneath what the member may hold. */
export async function keepBelowCap(
  { ledger, limits }: Pick<Context, 'ledger' | 'limits'>,
  user_id: string,
  { amount, open }: { readonly amount: Cents; readonly open: readonly Cents[] },
): Promise<void> {
  const [limit, { available }] = await Promise.all([limits.balanceCapOf(user_id), ledger.balances(user_id)])
  const used = plus(available, ...open)
  if (plus(used, amount) <= limit) return
  const remaining = cents(Math.max(0, delta(limit, used)))
  fail('LIMIT_EXCEEDED', { name: 'balance', limit, used, remaining, resets_at: null })
}
