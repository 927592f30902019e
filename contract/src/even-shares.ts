import { cents, type Cents } from './money.ts'

/** `count` is at least one. The first shares get the extra cents. */
export function evenShares(total: Cents, count: number): Cents[] {
  const share = Math.floor(total / count)
  const left = total - share * count
  return Array.from({ length: count }, (_, index) => cents(index < left ? share + 1 : share))
}
