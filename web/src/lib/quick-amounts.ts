import { cents, type Cents } from '@hai/contract/money'

/** Amounts to take with one tap. */
export const quickAmounts = [10_00, 25_00, 50_00, 100_00].map(cents)

/** Those of them that may be paid: none that today’s limit refuses, and all that is left of it once it stands in the way. */
export function quickAmountsFor({ left, isOver }: { left: Cents | null; isOver: boolean }): Cents[] {
  if (left === null) return quickAmounts
  const allowed = quickAmounts.filter((quick) => quick <= left)
  return isOver && left > 0 && !allowed.includes(left) ? [...allowed, left] : allowed
}
