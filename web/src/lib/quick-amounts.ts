import { cents, type Cents } from '@hai/contract/money'

export const quickAmounts = [10_00, 25_00, 50_00, 100_00].map(cents)

export interface QuickBounds {
  /** Rest of the limit. Null while unknown. */
  left: Cents | null
  /** Null while unknown. */
  available: Cents | null
  isOver: boolean
}

/** The amounts within limit and balance. If the typed amount exceeds the limit, also the rest of the limit. */
export function quickAmountsFor({ left, available, isOver }: QuickBounds): Cents[] {
  const most = Math.min(left ?? Infinity, available ?? Infinity)
  const allowed = quickAmounts.filter((quick) => quick <= most)
  return isOver && left && left <= most && !allowed.includes(left) ? [...allowed, left] : allowed
}
