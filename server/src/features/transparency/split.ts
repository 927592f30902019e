import { randomInt } from 'node:crypto'

export const PARTS_LEAST = 4
/** The maximum number of parts. It keeps a proof small enough for a phone. */
export const PARTS_MOST = 32

/** A larger balance is split into more parts, so that a single part reveals little about the balance. */
export const countParts = (balance: number, average: number): number =>
  Math.min(PARTS_MOST, PARTS_LEAST + Math.floor(balance / Math.max(1, average)))

export function cutBalance(balance: number, count: number): readonly number[] {
  const cuts = Array.from({ length: count - 1 }, () => randomInt(balance + 1)).sort((a, b) => a - b)
  return [...cuts, balance].map((cut, index) => cut - (cuts[index - 1] ?? 0))
}
