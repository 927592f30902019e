import { negative, plus, type Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

export const ownAmountBounds = ({ minimum, maximum }: Bounds, dayLimit: Cents | null): Bounds => ({
  minimum,
  maximum: dayLimit !== null && dayLimit < maximum ? dayLimit : maximum,
})

export const isAboveOwnLimit = (amount: Cents | null, dayLimit: Cents | null): boolean =>
  amount !== null && dayLimit !== null && amount > dayLimit

/** Fields are null while unknown. */
export interface OwnMaximum {
  readonly dayLimit: Cents | null
  readonly leftToday: Cents | null
  readonly available: Cents | null
}

/**
 * A limit or balance that an amount exceeds, and the highest amount that it still allows. `daily`: the limit of a day
 * that has not begun. `balance`: the amount exceeds a limit, and the balance is even lower than the rest of it. `short`:
 * only the balance is too low, and `amount` is what is missing.
 */
export interface ExceededBound {
  readonly bound: LimitRest['bound'] | 'daily' | 'balance' | 'short'
  readonly amount: Cents
}

interface LimitRest {
  readonly bound: 'each' | 'day' | 'days_30'
  readonly left: Cents
}

interface Price {
  readonly total: Cents
  /** Negative if the balance is too low. */
  readonly available_after: Cents
}

/** The smallest bound that an amount exceeds. Fee and tax do not count against limits. */
export function smallestExceeded(
  amount: Cents,
  limits: readonly LimitRest[],
  { price, available }: { readonly price: Price | null; readonly available: Cents | null },
): ExceededBound | null {
  const [over] = limits.filter(({ left }) => amount > left).toSorted((one, other) => one.left - other.left)
  const balance = price ? plus(price.available_after, price.total) : available
  if (over)
    return balance !== null && balance < over.left
      ? { bound: 'balance', amount: balance }
      : { bound: over.bound, amount: over.left }
  return price && price.available_after < 0 ? { bound: 'short', amount: negative(price.available_after) } : null
}

interface Quote extends Price {
  readonly amount: Cents
  readonly remaining_today: Cents
}

export const exceededBound = (quote: Quote): ExceededBound | null =>
  smallestExceeded(quote.amount, [{ bound: 'day', left: quote.remaining_today }], { price: quote, available: null })

/** Of the quote, or without one of the member’s own limits. */
export function nearestBound(amount: Cents | null, quote: Quote | null, own: OwnMaximum): ExceededBound | null {
  if (amount === null) return null
  if (quote) return exceededBound(quote)
  const { dayLimit, leftToday, available } = own
  if (dayLimit === null || amount <= dayLimit) return null
  return smallestExceeded(amount, [{ bound: 'day', left: leftToday ?? dayLimit }], { price: null, available })
}

export function useOwnMaximum(enabled = true): OwnMaximum {
  const limits = useQuery({ ...api.get_limits.query(), enabled })
  const wallet = useQuery({ ...api.get_wallet.query(), enabled })
  return {
    dayLimit: limits.data?.out_per_day.limit ?? null,
    leftToday: limits.data?.out_per_day.remaining ?? null,
    available: wallet.data?.available_balance ?? null,
  }
}
