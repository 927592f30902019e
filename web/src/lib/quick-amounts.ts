import { cents, type Cents } from '@hai/contract/money'

/** Amounts to take with one tap. */
export const quickAmounts = [10_00, 25_00, 50_00, 100_00].map(cents)

export interface QuickBounds {
  /** What is left of the limit. Null: not known yet. */
  left: Cents | null
  /** What the wallet holds. Null: not known yet. */
  available: Cents | null
  /** The limit is what keeps the amount from being paid. */
  isOver: boolean
}

/** Those that limit and balance both allow, and all that is left of the limit once it stands in the way. */
export function quickAmountsFor({ left, available, isOver }: QuickBounds): Cents[] {
  const most = Math.min(left ?? Infinity, available ?? Infinity)
  const allowed = quickAmounts.filter((quick) => quick <= most)
  return isOver && left && left <= most && !allowed.includes(left) ? [...allowed, left] : allowed
}
