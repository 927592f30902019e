import { countsAsFree } from '@hai/contract/fee-bands'
import type { Cents } from '@hai/contract/money'
import type { Posted, SpendingGuard } from '../../ledger/index.ts'
import { fail, Failure, isFailure } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import type { Quote, Quotes } from './quote.ts'

export interface Price {
  readonly quote: Quote
  /**
   * Counts the amount against today’s free allowance in the ledger, and rejects with QUOTE_CHANGED if the allowance is
   * used up. Null if the amount is not free.
   */
  readonly free_guard: SpendingGuard | null
}

/**
 * `otherwise` applies if the free allowance is used up. Null if the payer did not agree to that price, or if `first`
 * does not use the allowance.
 */
export interface AgreedPrices {
  readonly first: Price
  readonly otherwise: Price | null
}

export interface CurrentQuote {
  readonly quote: Quote
  /** Null if the payment does not use the free allowance. */
  readonly free_left_today: Cents | null
}

type FreeSumDeps = Pick<Context, 'ledger' | 'limits'>

async function freeSumOf({ ledger }: FreeSumDeps, payer_id: string, { rule, within }: Quotes) {
  if (rule.free_per_day === null || !countsAsFree(rule, within.amount)) return null
  const { available } = await ledger.memberAccounts(payer_id)
  return { account: available, meter: `free_${rule.operation}`, limit: rule.free_per_day }
}

export async function quoteNow(ground: FreeSumDeps, payer_id: string, quotes: Quotes): Promise<CurrentQuote> {
  const sum = await freeSumOf(ground, payer_id, quotes)
  if (!sum) return { quote: quotes.within, free_left_today: null }
  const { remaining } = await ground.limits.meteredToday(sum)
  return { quote: quotes.within.amount <= remaining ? quotes.within : quotes.past, free_left_today: remaining }
}

/**
 * The prices at which a payment may be posted, if the payer `accepts` their totals. Fails: QUOTE_CHANGED (with the
 * current quote).
 */
export async function agreedPrices(
  ground: FreeSumDeps,
  payer_id: string,
  quotes: Quotes,
  accepts: (total: Cents) => boolean,
): Promise<AgreedPrices> {
  const { within, past } = quotes
  const charged = { quote: past, free_guard: null }
  const sum = await freeSumOf(ground, payer_id, quotes)
  if (!sum)
    return accepts(within.total) ? { first: { quote: within, free_guard: null }, otherwise: null } : fail('QUOTE_CHANGED', within)
  if (!accepts(within.total)) {
    const { quote } = await quoteNow(ground, payer_id, quotes)
    return quote === past && accepts(past.total) ? { first: charged, otherwise: null } : fail('QUOTE_CHANGED', quote)
  }
  const free_guard = ground.limits.metered({ ...sum, amount: within.amount, refusal: new Failure('QUOTE_CHANGED', past) })
  return { first: { quote: within, free_guard }, otherwise: accepts(past.total) ? charged : null }
}

export async function postAtPrice({ first, otherwise }: AgreedPrices, post: (price: Price) => Promise<Posted>): Promise<Posted> {
  try {
    return await post(first)
  } catch (error) {
    if (otherwise === null || !isFailure(error, 'QUOTE_CHANGED')) throw error
    return post(otherwise)
  }
}
