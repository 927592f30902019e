import { negative, plus, type Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

export interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** The bounds of a payment for this member: no more than their limit of the day. `dayLimit` null: not known. */
export const ownBounds = ({ minimum, maximum }: Bounds, dayLimit: Cents | null): Bounds => ({
  minimum,
  maximum: dayLimit !== null && dayLimit < maximum ? dayLimit : maximum,
})

/** Whether the member’s own limit rejects an amount: it leads to limit help, unlike the bounds that everybody has. */
export const isAboveOwnLimit = (amount: Cents | null, dayLimit: Cents | null): boolean =>
  amount !== null && dayLimit !== null && amount > dayLimit

/** What the member’s own limit and wallet allow. Null: not known yet. */
export interface OwnMost {
  /** The most they may pay in a day. */
  readonly dayLimit: Cents | null
  /** What is left of it today. */
  readonly leftToday: Cents | null
  /** What the wallet holds. */
  readonly available: Cents | null
}

interface Priced {
  readonly total: Cents
  readonly remaining_today: Cents
  /** Negative when the wallet does not hold enough. */
  readonly available_after: Cents
}

/**
 * What keeps an amount from being paid: today’s limit, of which `amount` is left, or the wallet, which holds `amount`. Where both do, the
 * smaller one. `short`: only the wallet does. Without a price, only an amount above the limit of a whole day is known to be too much.
 */
export interface NearestBound {
  readonly bound: 'day' | 'balance' | 'short'
  readonly amount: Cents
}

export function nearestBound(amount: Cents | null, quote: Priced | null, own: OwnMost): NearestBound | null {
  if (amount === null) return null
  if (quote) {
    const available = plus(quote.available_after, quote.total)
    if (amount > quote.remaining_today) return nearer(quote.remaining_today, quote.available_after < 0 ? available : null)
    return quote.available_after < 0 ? { bound: 'short', amount: negative(quote.available_after) } : null
  }
  const { dayLimit, leftToday, available } = own
  return dayLimit !== null && amount > dayLimit ? nearer(leftToday ?? dayLimit, available) : null
}

const nearer = (left: Cents, available: Cents | null): NearestBound =>
  available !== null && available < left ? { bound: 'balance', amount: available } : { bound: 'day', amount: left }

/** The wallet and today’s limit as far as they are known. */
export function useOwnMost(enabled = true): OwnMost {
  const limits = useQuery({ ...api.get_limits.query(), enabled })
  const wallet = useQuery({ ...api.get_wallet.query(), enabled })
  return {
    dayLimit: limits.data?.out_per_day.limit ?? null,
    leftToday: limits.data?.out_per_day.remaining ?? null,
    available: wallet.data?.available_balance ?? null,
  }
}
