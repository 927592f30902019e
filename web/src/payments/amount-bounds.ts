import { negative, plus, type Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** Limits that are null are unknown or do not apply. */
export const ownAmountBounds = ({ minimum, maximum }: Bounds, ...limits: readonly (Cents | null)[]): Bounds => ({
  minimum,
  maximum: Math.min(maximum, ...limits.filter((limit) => limit !== null)),
})

export const isAboveOwnLimit = (amount: Cents | null, dayLimit: Cents | null): boolean =>
  amount !== null && dayLimit !== null && amount > dayLimit

/** Fields are null while unknown. */
export interface OwnMaximum {
  readonly dayLimit: Cents | null
  readonly leftToday: Cents | null
  readonly available: Cents | null
}

interface Priced {
  readonly amount: Cents
  readonly total: Cents
  readonly remaining_today: Cents
  /** Negative if the balance is too low. */
  readonly available_after: Cents
}

/**
 * A limit or balance that an amount exceeds, and the highest amount that it still allows. `daily`: the limit of a day
 * that has not begun. `balance`: the amount exceeds a limit, and the balance is even lower than the rest of it. `short`:
 * only the balance is too low, and `amount` is what is missing.
 */
export interface ExceededBound {
  readonly bound: 'each' | 'day' | 'days_30' | 'daily' | 'balance' | 'short'
  readonly amount: Cents
}

export function exceededBound({ amount, total, remaining_today, available_after }: Priced): ExceededBound | null {
  if (amount > remaining_today) return nearer(remaining_today, available_after < 0 ? plus(available_after, total) : null)
  return available_after < 0 ? { bound: 'short', amount: negative(available_after) } : null
}

/** Of the quote, or without one of the member’s own limits. */
export function nearestBound(amount: Cents | null, quote: Priced | null, own: OwnMaximum): ExceededBound | null {
  if (amount === null) return null
  if (quote) return exceededBound(quote)
  const { dayLimit, leftToday, available } = own
  return dayLimit !== null && amount > dayLimit ? nearer(leftToday ?? dayLimit, available) : null
}

const nearer = (left: Cents, available: Cents | null): ExceededBound =>
  available !== null && available < left ? { bound: 'balance', amount: available } : { bound: 'day', amount: left }

export function useOwnMaximum(enabled = true): OwnMaximum {
  const limits = useQuery({ ...api.get_limits.query(), enabled })
  const wallet = useQuery({ ...api.get_wallet.query(), enabled })
  return {
    dayLimit: limits.data?.out_per_day.limit ?? null,
    leftToday: limits.data?.out_per_day.remaining ?? null,
    available: wallet.data?.available_balance ?? null,
  }
}
