import { randomInt } from 'node:crypto'

export const PARTS_LEAST = 4
/** The maximum: a proof stays small enough for a phone. */
export const PARTS_MOST = 32

/** Larger balances have more parts, so that no part reveals how rich its member is. */
export const countParts = (balance: number, average: number): number =>
  Math.min(PARTS_MOST, PARTS_LEAST + Math.floor(balance / Math.max(1, average)))

export function cutBalance(balance: number, count: number): readonly number[] {
  const cuts = Array.from({ length: count - 1 }, () => randomInt(balance + 1)).sort((a, b) => a - b)
  return [...cuts, balance].map((cut, index) => cut - (cuts[index - 1] ?? 0))
}
