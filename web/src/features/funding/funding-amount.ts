import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { ownAmountBounds, type Bounds } from '../../payments/amount-bounds.ts'
import type { Translate } from '../../lib/translations.ts'

/** `room` is the amount that the wallet can still receive, or null if unknown. */
export interface FundingBounds extends Bounds {
  readonly room: Cents | null
}

export const isWithinBounds = (amount: Cents, { minimum, maximum, room }: FundingBounds): boolean =>
  amount >= minimum && amount <= maximum && !exceedsWalletLimit(amount, room)

/** True if the wallet cannot receive the whole amount. Only the error about this links to help about limits. */
export const exceedsWalletLimit = (amount: Cents | null, room: Cents | null): boolean =>
  amount !== null && room !== null && amount > room

/** A missing, unreadable or too small amount is an error only after `isTouched`. */
export function fundingAmountError(
  { amount, isTouched, bounds }: { amount: Cents | null; isTouched: boolean; bounds: FundingBounds },
  t: Translate<'funding'>,
): string | null {
  const { room } = bounds
  if (amount !== null && room !== null && (amount > room || room < bounds.minimum)) return t('room', { amount: formatUsd(room) })
  const words = boundsText(bounds, t)
  if (!isTouched) return amount !== null && amount > bounds.maximum ? words : null
  if (amount === null) return t('err_amount')
  return isWithinBounds(amount, bounds) ? null : words
}

/** Shown in place of the price while there is none and `fundingAmountError` has no error. Null if the price is loading. */
export function missingPriceHint(amount: Cents | null, bounds: FundingBounds, t: Translate<'funding'>): string | null {
  if (amount === null) return t('ui.quote_waiting')
  return isWithinBounds(amount, bounds) ? null : boundsText(bounds, t)
}

function boundsText(bounds: FundingBounds, t: Translate<'funding'>): string {
  const { minimum, maximum } = ownAmountBounds(bounds, bounds.room)
  return t('ui.amount_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum) })
}
