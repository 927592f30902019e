import { cents, type Cents } from './money.ts'

/**
 * Splits an amount into `count` (at least one) shares. The first shares get one extra cent if needed, so the result is
 * deterministic.
 */
export function evenShares(total: Cents, count: number): Cents[] {
  const share = Math.floor(total / count)
  const left = total - share * count
  return Array.from({ length: count }, (_, index) => cents(index < left ? share + 1 : share))
}
