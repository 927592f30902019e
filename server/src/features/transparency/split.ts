import { randomInt } from 'node:crypto'

/** Into so many parts at least is every balance cut. */
export const PARTS_LEAST = 4
/** And into no more: a proof stays small enough for a phone. */
export const PARTS_MOST = 32

/** Larger balances are cut into more parts, so that no part is as large as its member is rich. */
export const countParts = (balance: number, average: number): number =>
  Math.min(PARTS_MOST, PARTS_LEAST + Math.floor(balance / Math.max(1, average)))

/** Cuts a balance at places that chance chooses: parts of nothing up to all, which together are the balance. Cents. */
export function cutBalance(balance: number, count: number): readonly number[] {
  const cuts = Array.from({ length: count - 1 }, () => randomInt(balance + 1)).sort((a, b) => a - b)
  return [...cuts, balance].map((cut, index) => cut - (cuts[index - 1] ?? 0))
}
