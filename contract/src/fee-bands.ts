import { cents, feeRoundedUp, plus, shareRoundedDown, taxRoundedHalfUp, zeroCents, type Cents } from './money.ts'

/** One band of a fee rule: from this amount on, a fixed part and a percentage, kept between minimum and maximum. Cents. */
export interface FeeBand {
  readonly from_amount: Cents
  readonly fixed: Cents
  readonly rate_bp: number
  readonly minimum: Cents
  /** Null: no upper bound. */
  readonly maximum: Cents | null
}

export interface FeeRule {
  readonly minimum_amount: Cents
  readonly maximum_amount: Cents
  /** Sorted by from_amount, upwards. */
  readonly bands: readonly FeeBand[]
  /** Share of the fee booked as tax_fee, on top of it, in basis points. */
  readonly tax_bp: number
}

export interface Charge {
  readonly fee: Cents
  readonly tax: Cents
}

/** Fee and tax of `amount` under `rule`: the highest band that starts at or below it counts. Both zero below the first band. */
export function chargeFor(rule: FeeRule, amount: Cents): Charge {
  const band = rule.bands.findLast((candidate) => candidate.from_amount <= amount)
  if (!band) return { fee: zeroCents, tax: zeroCents }
  const raw = plus(band.fixed, feeRoundedUp(amount, band.rate_bp))
  const atLeast = Math.max(band.minimum, raw)
  const fee = cents(band.maximum === null ? atLeast : Math.min(band.maximum, atLeast))
  return { fee, tax: taxRoundedHalfUp(fee, rule.tax_bp) }
}

/**
 * What an agent earns of a cash-in of `amount` under `rule`, of which `counted` counts: the fixed part of its band, and its percentage
 * of what counts, rounded down. Zero where nothing counts, and below the first band.
 */
export function shareFor(rule: FeeRule, amount: Cents, counted = amount): Cents {
  const band = rule.bands.findLast((candidate) => candidate.from_amount <= amount)
  return band && counted > 0 ? plus(band.fixed, shareRoundedDown(counted, band.rate_bp)) : zeroCents
}

/** The largest amount whose fee and tax still fit into `total` with it; null: it would be outside the rule's bounds. */
export function largestWithin(rule: FeeRule, total: Cents): Cents | null {
  const fits = (amount: number): boolean => {
    const { fee, tax } = chargeFor(rule, cents(amount))
    return amount + fee + tax <= total
  }
  let [low, high] = [0, Math.min(total, rule.maximum_amount)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low >= rule.minimum_amount && fits(low) ? cents(low) : null
}
