import { formatUsd, type Cents } from '@hai/contract/money'
import type { Translate } from '../../lib/words.ts'
import type { FundingMethod } from './use-funding-quote.ts'

/** Whether so much can be added in this way at once. */
export const isWithinBounds = (amount: Cents, { minimum, maximum }: FundingMethod): boolean =>
  amount >= minimum && amount <= maximum

/** What is wrong with the amount to add, in words, or null. Half an amount is an error only once the field was left. */
export function fundingAmountTrouble(
  { typed, amount, hasLeft, method }: { typed: string; amount: Cents | null; hasLeft: boolean; method: FundingMethod },
  t: Translate<'funding'>,
): string | null {
  if (!hasLeft) return amount !== null && amount > method.maximum ? bounds(method, t) : null
  if (amount === null) return typed === '' ? null : t('err_amount')
  return isWithinBounds(amount, method) ? null : bounds(method, t)
}

const bounds = ({ minimum, maximum }: FundingMethod, t: Translate<'funding'>): string =>
  t('err_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum) })
