import { delta, type Cents } from '@hai/contract/money'
import type { GatedPerson } from '../../caller.ts'
import { inGourdes } from '../rates/index.ts'
import type { Context } from './deps.ts'

export interface LeftAfter {
  readonly amount_htg: number | null
  readonly remaining_today: Cents
  /** Negative if the balance is too low. */
  readonly available_after: Cents
}

export async function readLeftAfter(
  { ledger, limits, rates }: Pick<Context, 'ledger' | 'limits' | 'rates'>,
  { user_id, tier }: Pick<GatedPerson, 'user_id' | 'tier'>,
  { amount, total }: { readonly amount: Cents; readonly total: Cents },
): Promise<LeftAfter> {
  const { available } = await ledger.memberAccounts(user_id)
  const [rate, outToday, balances] = await Promise.all([
    rates.htg(),
    limits.outToday({ tier, account: available }),
    ledger.balances(user_id),
  ])
  return {
    amount_htg: rate && inGourdes(amount, rate),
    remaining_today: outToday.remaining,
    available_after: delta(balances.available, total),
  }
}
