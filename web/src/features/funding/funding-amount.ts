import { formatUsd, type Cents } from '@hai/contract/money'
import { ownBounds, type Bounds } from '../../api/own-bounds.ts'
import type { Translate } from '../../lib/words.ts'

/** What can be added at once: no more than the wallet has room for. `room` null: not known. */
export interface FundingBounds extends Bounds {
  readonly room: Cents | null
}

/** Whether so much can be added at once. */
export const isWithinBounds = (amount: Cents, { minimum, maximum, room }: FundingBounds): boolean =>
  amount >= minimum && amount <= maximum && !isAboveRoom(amount, room)

/** Whether the wallet has no room for it: it leads to limit help, unlike the bounds that everybody has. */
export const isAboveRoom = (amount: Cents | null, room: Cents | null): boolean =>
  amount !== null && room !== null && amount > room

/** What is wrong with the amount to add, in words, or null. Half an amount is an error only once the field was left. */
export function fundingAmountTrouble(
  { typed, amount, hasLeft, bounds }: { typed: string; amount: Cents | null; hasLeft: boolean; bounds: FundingBounds },
  t: Translate<'funding'>,
): string | null {
  const { room } = bounds
  if (amount !== null && room !== null && (amount > room || room < bounds.minimum)) return t('room', { amount: formatUsd(room) })
  const { minimum, maximum } = ownBounds(bounds, room)
  const words = t('err_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum) })
  if (!hasLeft) return amount !== null && amount > bounds.maximum ? words : null
  if (amount === null) return typed === '' ? null : t('err_amount')
  return isWithinBounds(amount, bounds) ? null : words
}
