import { cents, type Cents } from './money.ts'

/**
 * Splits an amount into `count` shares (at least one), to the cent: where it does not come out even, the first shares have one cent
 * more, so that the same split always comes out the same.
 */
export function evenShares(total: Cents, count: number): Cents[] {
  const share = Math.floor(total / count)
  const left = total - share * count
  return Array.from({ length: count }, (_, index) => cents(index < left ? share + 1 : share))
}
